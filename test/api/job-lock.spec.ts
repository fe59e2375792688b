/** A lock of a long job is given back whatever becomes of the statements that take it. */
import pg from 'pg';
import { Database } from '../../backend/src/platform/database/database.ts';
import { JobLock } from '../../backend/src/platform/database/job-lock.ts';
import { startTestParts, type TestParts } from '../support/store-process.ts';

const RUN = 4711;
let parts: TestParts;
let database: Database;
let other: pg.Client;
beforeAll(async () => {
  parts = await startTestParts();
  database = new Database({ url: parts.databaseUrl });
  other = new pg.Client(parts.superuserUrl);
  await other.connect();
}, 60_000);
afterAll(async () => {
  await other?.end();
  await database?.close();
  await parts?.stop();
});

/** The sessions that wait for a lock of a run. */
async function waiting(): Promise<number[]> {
  for (;;) {
    const { rows } = await other.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and not granted and classid = ${RUN}`,
    );
    if (rows.length > 0) return rows.map(({ pid }) => pid);
  }
}

it.each(['pg_cancel_backend', 'pg_terminate_backend'])(
  'leaves no lock and no session behind where %s breaks a statement of it off',
  async (breaksOff) => {
    const lock = new JobLock(database, [RUN, 1], RUN);
    await other.query('select pg_advisory_lock($1, hashtext($2))', [RUN, 'run']);
    const claim = lock.claim('run').then(
      () => 'claimed',
      () => 'failed',
    );
    for (const pid of await waiting()) await other.query(`select ${breaksOff}($1)`, [pid]);
    expect(await claim).toBe('failed');
    await other.query('select pg_advisory_unlock($1, hashtext($2))', [RUN, 'run']);
    expect(await lock.isUnderWay('run')).toBe(false);
    const release = await lock.claim('another');
    expect(release).toBeDefined();
    expect(await lock.claim('a third')).toBeUndefined();
    await release!();
    const { rows } = await other.query(`select 1 from pg_locks where classid = ${RUN}`);
    expect(rows).toEqual([]);
  },
);
