/**
 * Turns for several writers of one stream. A courtesy and never the safety: anyone who cannot get a turn in time writes all
 * the same, and the expected revision decides.
 */
import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';

export abstract class CourtesyLock {
  /**
   * Waits for the stream's turn, in order of arrival, for about `waitMs` at most. Answers how to give it back (harmless
   * when called twice), or undefined where no turn was to be had.
   */
  abstract acquire(stream: string, waitMs: number): Promise<(() => void) | undefined>;
}

/** A transaction's advisory lock: Postgres queues fairly, and frees it even if this process dies. */
export class PostgresCourtesyLock extends CourtesyLock {
  constructor(
    private readonly database: Pick<Database, 'transaction'>,
    private readonly streamPrefix: string,
  ) {
    super();
  }

  acquire(stream: string, waitMs: number): Promise<(() => void) | undefined> {
    const key = keyOf(`${this.streamPrefix}${stream}`);
    return new Promise((answer) => {
      let gaveUp = false;
      const giveUp = (): void => {
        gaveUp = true;
        answer(undefined);
      };
      // Also ends the wait for a connection, which the lock's own time-out knows nothing of.
      const timer = setTimeout(giveUp, waitMs);
      this.database
        .transaction(async (transaction) => {
          await transaction.query(`select set_config('lock_timeout', $1, true), pg_advisory_xact_lock($2)`, [
            `${waitMs}`,
            key,
          ]);
          if (!gaveUp) await new Promise<void>((release) => answer(release));
        })
        .catch(giveUp)
        .finally(() => clearTimeout(timer));
    });
  }
}

/** A signed 64-bit number as text, from a name of our own. */
function keyOf(name: string): string {
  return createHash('sha256').update(`livro book ${name}`).digest().readBigInt64BE(0).toString();
}
