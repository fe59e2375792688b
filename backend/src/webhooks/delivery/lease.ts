/** Who delivers, of all processes: the holder of an advisory lock on a session that does nothing else. */
import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, endSession } from '../../platform/database/database.ts';
import { evictSilentHolder } from '../../platform/projections/engine/silent-holder.ts';

/** Apart from all other locks by its first number. */
const LOCK = [0x6c70, 0x0001] as const;
const PULSE_WITHIN_MS = 2_000;

/** A process that is killed gives it back with its session, and one that is frozen has it taken from it. */
export class Lease {
  readonly #lost = new AbortController();

  constructor(private readonly session: pg.Client) {
    session.once('end', () => this.#lost.abort());
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

/** A process that would deliver. It asks on one session for as long as another process has the lock. */
export class LeaseCandidate {
  #session: pg.Client | undefined;

  constructor(private readonly database: Pick<Database, 'session'>) {}

  /** Undefined where another process has it. */
  async take(): Promise<Lease | undefined> {
    const session = (this.#session ??= await this.database.session({ queryTimeoutMs: PULSE_WITHIN_MS }));
    try {
      const { rows } = await session.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [
        ...LOCK,
      ]);
      if (!rows[0]!.mine) {
        await evictSilentHolder(session, LOCK);
        return undefined;
      }
    } catch (error) {
      await this.leave();
      throw error;
    }
    this.#session = undefined;
    return new Lease(session);
  }

  async leave(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    if (session) await endSession(session);
  }
}
