/**
 * Who delivers, of all processes: whoever holds an advisory lock on a session that does nothing else. A process that is killed gives
 * it back with its session, and one that is frozen has it taken from it.
 */
import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, endSession } from '../../platform/database/database.ts';
import { evictSilentHolder } from '../../platform/projections/engine/silent-holder.ts';

/** Apart from all other locks by its first number. */
const LOCK = [0x6c70, 0x0001] as const;
const PULSE_WITHIN_MS = 2_000;

export class Lease {
  readonly #lost = new AbortController();

  private constructor(private readonly session: pg.Client) {
    session.once('end', () => this.#lost.abort());
  }

  /** Undefined where another process has it. */
  static async take(database: Database): Promise<Lease | undefined> {
    const session = await database.session({ queryTimeoutMs: PULSE_WITHIN_MS });
    try {
      const { rows } = await session.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [
        ...LOCK,
      ]);
      if (rows[0]!.mine) return new Lease(session);
      await evictSilentHolder(session, LOCK);
    } catch (error) {
      await endSession(session);
      throw error;
    }
    await endSession(session);
    return undefined;
  }

  /** Aborted once it is another's to take. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Shows that it is alive, and finds out whether the lock is. */
  async pulse(): Promise<void> {
    const late = sleep(PULSE_WITHIN_MS, 'late' as const, { ref: false });
    const answer = await Promise.race([this.session.query('select 1').catch(() => 'late' as const), late]);
    if (answer === 'late') await this.giveBack();
  }

  async giveBack(): Promise<void> {
    this.#lost.abort();
    await endSession(this.session);
  }
}
