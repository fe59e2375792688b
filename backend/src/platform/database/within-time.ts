/** Questions that may not take long: Postgres gives up one that does, so that what is asked at every key holds up nobody. */
import type { Database, Queryable } from './database.ts';

/** `work` may set further settings of its transaction. Fails with an error that `isTooSlow` knows. */
export const withinTime = <Result>(
  database: Pick<Database, 'transaction'>,
  timeoutMs: number,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> =>
  database.transaction(async (transaction) => {
    await transaction.query(`set local statement_timeout = ${Math.trunc(timeoutMs)}`);
    return work(transaction);
  });

const QUERY_CANCELED = '57014';
export const isTooSlow = (error: unknown): boolean => (error as { code?: unknown }).code === QUERY_CANCELED;
