/** A read model that is folded anew from the beginning is never served as if it were whole: every answer says that it lacks events. */
import pg from 'pg';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, development, type Development, expense } from './ledger.fixture.ts';
import { eventually } from './projections.fixture.ts';

jest.setTimeout(60_000);

const FOLDING = 4_711;
const PROJECTOR_LOCK = 0x6c69;
let app: TestApp;
let ana: Agent;
let home: Development;
let session: pg.Client;
beforeAll(async () => {
  app = await startTestApp();
  ana = await app.administrator();
  home = await development(ana, 1_000, 2_000);
  await ana.post('/api/expenses/').send(expense(home.building)).expect(201);
  session = new pg.Client(app.parts.databaseUrl);
  await session.connect();
});
afterAll(async () => {
  await session?.end();
  await app?.stop();
});

const read = async (path: string) =>
  (await ana.get(`/api/${path}`).expect(200)).body as { stale?: boolean; data: unknown };
const ready = async () => app.visitor().get('/api/health/ready/');
const accounts = async () => (await read('accounts/')).data as { stale: boolean; balance: number }[];
const warnings = async () =>
  ((await read('dashboard/alerts/')).data as { alerts: { kind: string; message: string }[] }).alerts
    .filter(({ kind }) => kind === 'stale-data')
    .map(({ message }) => message);

it('says so in every answer until it has come to where the head of the journal was, and is not ready', async () => {
  expect(await read('transactions/')).not.toHaveProperty('stale');
  await session.query('select pg_advisory_lock($1)', [FOLDING]);
  await session.query(`
    create function projection.hold_up() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${FOLDING}); return new; end $$;
    create trigger hold_up before update of position on projection.checkpoints for each row
      when (new.projection in ('transactions', 'insights') and new.position is distinct from old.position)
      execute function projection.hold_up()`);
  const { rows } = await session.query<{ schema: string }>(
    `select nspname as schema from pg_namespace where nspname ~ '^read_(transactions|insights)_v'`,
  );
  for (const { schema } of rows) await session.query(`drop schema "${schema}" cascade`);
  await session.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = ${PROJECTOR_LOCK} and objid = 2
        and database = (select oid from pg_database where datname = current_database())`,
  );

  // The journal was read once: what is not there yet is no answer.
  await eventually(async () => {
    const { status, body } = await ana.get('/api/transactions/');
    return status === 200 && body.stale === true;
  });
  expect((await read('transactions/')).data).toEqual([]);
  expect(await accounts()).toMatchObject([
    { stale: true, balance: 876.55 },
    { stale: true, balance: 2_000 },
  ]);
  expect(await warnings()).toEqual([
    'O diário está sendo lido de novo desde o começo: qualquer total pode estar incompleto.',
  ]);
  const { status, body } = await ready();
  expect(status).toBe(503);
  const { projections } = body.error.projections as { projections: { name: string; state: string }[] };
  expect(projections.find(({ name }) => name === 'transactions')).toMatchObject({ state: 'incomplete' });

  await session.query('select pg_advisory_unlock($1)', [FOLDING]);
  await eventually(async () => (await ready()).status === 200);
  // The database tells it first, the program hears of it a moment later.
  await eventually(async () => !('stale' in (await read('transactions/'))));
  expect((await read('transactions/')).data).toHaveLength(3);
  expect(await accounts()).toMatchObject([{ stale: false }, { stale: false }]);
  expect(await warnings()).toEqual([]);
});
