/** Runs queries that what somebody changed in the database may make Postgres refuse, without losing the transaction they run in. */
import pg from 'pg';

const MAX_QUOTED = 200;

/** The result, or the words of Postgres for data and objects that are not as they should be (SQLSTATE classes 22 and 42). */
export async function orRefusal<Result extends object>(
  session: Pick<pg.Client, 'query'>,
  work: () => Promise<Result>,
): Promise<Result | string> {
  await session.query('savepoint attempt');
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && /^(?:22|42)/.test(error.code ?? ''))) throw error;
    await session.query('rollback to attempt');
    return error.message.slice(0, MAX_QUOTED);
  } finally {
    // After a broken connection there is nothing to release.
    await session.query('release attempt').catch(() => undefined);
  }
}
