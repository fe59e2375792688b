/**
 * Serialises completions with the same booked expense: two requests write to two streams, so no stream decides between them.
 * Between processes a session's advisory lock keeps the order; Postgres frees it after a kill.
 */
import { Injectable } from '@nestjs/common';
import { Database, endSession } from '../../platform/database/database.ts';
import { StoreUnreachableError } from '../../platform/event-store/errors.ts';

/** In this process; each has a session of its own outside the pool. */
export const MAX_EXPENSE_TURNS = 16;
const LOCK_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 10_000;
const LOCK_NOT_AVAILABLE = '55P03';

@Injectable()
export class ExpenseTurns {
  /** The last turn of each expense. */
  readonly #tails = new Map<string, Promise<unknown>>();
  #turns = 0;

  constructor(private readonly database: Database) {}

  /** Throws `StoreUnreachableError` where no turn is available: then nothing is done. */
  async take<T>(expenseId: string, work: () => Promise<T>): Promise<T> {
    if (this.#turns >= MAX_EXPENSE_TURNS)
      throw new StoreUnreachableError('too many requests are being completed with booked expenses');
    this.#turns += 1;
    const turn = (this.#tails.get(expenseId) ?? Promise.resolve()).then(() => this.#alone(expenseId, work));
    const tail = turn.catch(() => undefined);
    this.#tails.set(expenseId, tail);
    try {
      return await turn;
    } finally {
      this.#turns -= 1;
      if (this.#tails.get(expenseId) === tail) this.#tails.delete(expenseId);
    }
  }

  /** No transaction is open while `work` waits for other stores, and no connection of the pool is taken. */
  async #alone<T>(expenseId: string, work: () => Promise<T>): Promise<T> {
    const session = await this.database.session({ queryTimeoutMs: QUERY_TIMEOUT_MS });
    try {
      await session.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await session
        .query('select pg_advisory_lock(hashtextextended($1, 0))', [`purchase expense ${expenseId}`])
        .catch((error: unknown) => {
          if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
          throw new StoreUnreachableError('another request is being completed with that expense');
        });
      return await work();
    } finally {
      await endSession(session);
    }
  }
}
