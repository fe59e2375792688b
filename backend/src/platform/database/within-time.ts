/** Questions that may not take long: Postgres gives up one that does, so that what is asked at every key holds up nobody. */
import type { Database, Queryable } from './database.ts';

/** `work` only reads, may set further settings of its transaction, and may be run again. Fails with an error that `isTooSlow` knows. */
export const withinTime = <Result>(
  database: Pick<Database, 'reading'>,
  timeoutMs: number,
  work: (moment: Queryable) => Promise<Result>,
): Promise<Result> =>
  database.reading(async (moment) => {
    await moment.query(`set local statement_timeout = ${Math.trunc(timeoutMs)}`);
    return work(moment);
  });

const QUERY_CANCELED = '57014';
export const isTooSlow = (error: unknown): boolean => (error as { code?: unknown }).code === QUERY_CANCELED;
