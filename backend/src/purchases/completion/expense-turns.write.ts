/**
 * Completions with an expense that was booked before, one after the other: two requests that take the same one at once write to
 * two streams, so that no stream decides between them. Between processes Postgres keeps the order, and frees it after a kill.
 */
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { StoreUnreachableError } from '../../platform/event-store/errors.ts';

const WAIT_MS = 5_000;
const LOCK_NOT_AVAILABLE = '55P03';

@Injectable()
export class ExpenseTurns {
  /** In this process one at all: each holds a connection while its work needs others. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly database: Database) {}

  /** Throws `StoreUnreachableError` where no turn was to be had: then nothing was done. */
  take<T>(expenseId: string, work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => this.#alone(expenseId, work));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  #alone<T>(expenseId: string, work: () => Promise<T>): Promise<T> {
    return this.database.transaction(async (transaction) => {
      const lock = `select set_config('lock_timeout', $1, true), pg_advisory_xact_lock(hashtextextended($2, 0))`;
      await transaction
        .query(lock, [`${WAIT_MS}`, `purchase expense ${expenseId}`])
        .catch((error: unknown) => {
          if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
          throw new StoreUnreachableError('another request is being completed with that expense');
        });
      return work();
    });
  }
}
