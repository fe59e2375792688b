/** The pool and the migrations against a real Postgres: values as promised, starts at once, sessions that die. */
import { isConnectionError } from '../../backend/src/platform/database/connection-errors.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { type LastingPool } from '../../backend/src/platform/database/lasting-pool.ts';
import { dataSourceOptions, migrate } from '../../backend/src/platform/database/migrate.ts';
import { DataSource } from 'typeorm';
import { startTestParts, type TestParts } from '../support/store-process.ts';

jest.setTimeout(60_000);

let parts: TestParts;
let database: Database;
beforeAll(async () => {
  parts = await startTestParts();
  database = new Database({ url: parts.databaseUrl, maxConnections: 3 });
});
afterAll(async () => {
  await database?.close();
  await parts?.stop();
});

it('migrates once, however many start together', async () => {
  const start = () => migrate({ url: parts.databaseUrl }, { entities: [], migrations: [] });
  await Promise.all([start(), start(), start()]);
  await start();
  expect(await database.query('select name from vault.migrations order by id')).toEqual([
    { name: 'PlatformSchemas1763000000000' },
    { name: 'ProjectionCheckpoints1763000000001' },
    { name: 'ProjectionRebuilds1763000000002' },
    { name: 'ProjectionParking1763000000003' },
    { name: 'ProjectionFamilies1763000000004' },
    { name: 'SearchTrigrams1763000000005' },
    { name: 'Throttles1764000000000' },
    { name: 'SecurityLog1764000000001' },
    { name: 'ProjectionWholeness1764000000002' },
    { name: 'IdempotencyKeys1764000000003' },
    { name: 'DropOwnProjections1764600000001' },
    { name: 'SecurityLogMacs1764800000001' },
    { name: 'CheckpointMacs1765000000001' },
    { name: 'DataFormat1765100000001' },
  ]);
});

it('gives exact values: no float for a bigint, no time zone for a day', async () => {
  const [row] = await database.query(
    `select 999999999999999 as centavos, date '2025-02-28' as day, 8.380::numeric as rate,
            timestamptz '2026-11-21 10:00:00-03' as instant, array[1, 2]::bigint[] as list, current_setting('timezone') as zone`,
  );
  expect(row).toEqual({
    centavos: 999_999_999_999_999,
    day: '2025-02-28',
    rate: '8.380',
    instant: new Date('2026-11-21T13:00:00Z'),
    list: [1, 2],
    zone: 'UTC',
  });
  await expect(database.query('select 9007199254740993 as too_much')).rejects.toThrow(RangeError);
});

it('answers a prepared statement from the view that stands, however often it was made anew', async () => {
  const shown = (columns: string) =>
    database.transaction(async (t) => {
      await t.query('drop view if exists shown');
      await t.query(`create view shown as select ${columns}`);
    });
  const text = 'select * from shown where one >= $1';
  const asked = () => Promise.all([1, 1, 1].map((least) => database.prepared(text, [least])));
  await shown('1 as one');
  // Past the five times that Postgres plans for the values alone.
  for (let n = 0; n < 6; n++) expect(await asked()).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]]);
  await shown('2 as one');
  expect(await asked()).toEqual([[{ one: 2 }], [{ one: 2 }], [{ one: 2 }]]);
  await shown("3 as one, 'new' as two");
  expect(await asked()).toEqual(Array(3).fill([{ one: 3, two: 'new' }]));
  const [kept] = await database.query<{ plans: number }>(
    'select count(*)::int as plans from pg_prepared_statements',
  );
  expect(kept!.plans).toBeGreaterThan(0);
  expect(await database.prepared(text, [4])).toEqual([]);
});

it('commits what succeeds and nothing of what fails', async () => {
  await database.query('create table tried (id integer primary key)');
  expect(
    await database.transaction(async (t) => (await t.query('insert into tried values (1) returning id'))[0]),
  ).toEqual({ id: 1 });
  const failing = database.transaction(async (t) => {
    await t.query('insert into tried values (2)');
    await t.query('insert into tried values (1)');
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await database.query('select id from tried')).toEqual([{ id: 1 }]);
});

it.each(['our pool', 'the pool of the entities'])(
  "a connection of %s that breaks in nobody's hands ends no process",
  async (name) => {
    const source = new DataSource(
      dataSourceOptions({ url: parts.databaseUrl }, { entities: [], migrations: [] }),
    );
    await source.initialize();
    const { master } = source.driver as unknown as { master: LastingPool };
    const taken = await (name === 'our pool' ? database.pool : master).connect();
    // Between taking and listening, and after giving back as broken, pg-pool has no listener of its own.
    const breaks = () => taken.emit('error', new Error('terminated by an administrator'));
    expect(breaks).not.toThrow();
    taken.release(new Error('broken'));
    expect(breaks).not.toThrow();
    await source.destroy();
  },
);

it('outlives the sessions that die in its hands and while nobody uses them', async () => {
  const killer = await database.session();
  const killAll = () =>
    killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'livro' and datname = current_database() and pid <> pg_backend_pid()`,
    );
  const under = database
    .query('with slept as (select pg_sleep(5)) select 1 from slept')
    .catch(isConnectionError);
  const isUnderWay = async () =>
    (await killer.query(`select 1 from pg_stat_activity where query like 'with slept%' and state = 'active'`))
      .rowCount === 1;
  while (!(await isUnderWay())) await database.query('select 1');
  await killAll();
  expect(await under).toBe(true);
  for (let i = 0; i < 5; i++) expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  await killer.end();
});

it('is bounded: more callers than connections wait for their turn', async () => {
  const sessions = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const [row] = await database.query<{ pid: number }>('select pg_backend_pid() as pid, pg_sleep(0.02)');
      return row!.pid;
    }),
  );
  expect(new Set(sessions).size).toBeLessThanOrEqual(3);
});
