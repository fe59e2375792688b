/** After an upgrade: tables of the release before are read until those of this one take their place, and no list fails for a column that they lack. */
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, development, expense, transfer } from './ledger.fixture.ts';
import { eventually } from './projections.fixture.ts';

jest.setTimeout(90_000);

const FOLDING = 4_712;
const PROJECTOR_LOCK = 0x6c69;
let app: TestApp;
let ana: Agent;
let session: pg.Client;
beforeAll(async () => {
  app = await startTestApp();
  ana = await app.administrator();
  const { building, land } = await development(ana, 1_000, 2_000);
  await ana.post('/api/expenses/').send(expense(building)).expect(201);
  await ana
    .post('/api/transfers/')
    .send(transfer(land, building, { amount: 100 }))
    .expect(201);
  session = new pg.Client(app.parts.databaseUrl);
  await session.connect();
});
afterAll(async () => {
  await session?.end();
  await app?.stop();
});

const ready = async () => app.visitor().get('/api/health/ready/');
const documented = JSON.parse(
  fs.readFileSync(path.resolve(__dirname, '../../docs/openapi.json'), 'utf8'),
) as { paths: Record<string, { get?: { parameters?: { in: string; required?: boolean }[] } }> };
/** All lists: what asks for nothing by name, and is no stream or file. */
const lists = Object.entries(documented.paths).flatMap(([route, { get }]) =>
  get && !/\{|feed|export|bundle|segments/.test(route) && !get.parameters?.some(({ required }) => required)
    ? route
    : [],
);

/** As the release before would have left it: the version before, without the column. */
async function makeFormer(projection: string, table: string, column: string): Promise<void> {
  const { rows } = await session.query<{ version: number; generation: number }>(
    `select version, generation from projection.checkpoints where projection = $1 and status = 'live'`,
    [projection],
  );
  const { version, generation } = rows[0]!;
  const schema = (of: number): string => `read_${projection}_v${of}_g${generation}`;
  await session.query(`
    begin;
    alter table "${schema(version)}"."${table}" drop column "${column}" cascade;
    alter schema "${schema(version)}" rename to "${schema(version - 1)}";
    create or replace view read."${table}" as select * from "${schema(version - 1)}"."${table}";
    update projection.checkpoints set version = ${version - 1}, fingerprint = 'former'
     where projection = '${projection}' and status = 'live';
    commit`);
}

it('answers each list with 200 or 503 and Retry-After while read models are rebuilt, and says how far they are', async () => {
  await session.query('select pg_advisory_lock($1)', [FOLDING]);
  await session.query(`
    create function projection.hold_up() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${FOLDING}); return new; end $$;
    create trigger hold_up before update of position on projection.checkpoints for each row
      when (new.projection in ('transactions', 'expenses', 'transfers') and new.status = 'building' and new.position is distinct from old.position)
      execute function projection.hold_up()`);
  await makeFormer('transactions', 'transactions', 'amount');
  await makeFormer('expenses', 'expenses', 'supplier');
  // Its rows are read whole: what is made of them fails, not the statement.
  await makeFormer('transfers', 'transfers', 'created_at');
  await session.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = ${PROJECTOR_LOCK} and objid = 2
        and database = (select oid from pg_database where datname = current_database())`,
  );
  await eventually(async () => {
    const { rows } = await session.query(
      `select from projection.checkpoints where projection in ('transactions', 'expenses', 'transfers') and status = 'building'`,
    );
    return rows.length === 3;
  });
  await eventually(async () => (await ana.get('/api/transactions/')).status === 503);

  const answers = new Map<number, string[]>();
  for (const route of lists) {
    const { status, headers } = await ana.get(route);
    answers.set(status, [...(answers.get(status) ?? []), route]);
    if (status === 503) expect(headers['retry-after']).toMatch(/^\d+$/);
  }
  expect(answers.get(500)).toBeUndefined();
  expect(answers.get(503)).toEqual(
    expect.arrayContaining(['/api/transactions/', '/api/expenses/stats/', '/api/transfers/']),
  );
  const { headers, body: refused } = await ana.get('/api/transactions/');
  expect(headers['retry-after']).toBe('10');
  expect(refused).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: expect.stringMatching(/sendo refeita/),
  });
  // What does not need them goes on, and says that the books have more.
  expect((await ana.get('/api/accounts/').expect(200)).body.stale).toBe(true);

  const { projections } = (await ready()).body.details.projections as {
    projections: { name: string; state: string; successor: object | null }[];
  };
  expect(projections.find(({ name }) => name === 'transactions')).toMatchObject({
    state: 'building',
    successor: { done: 0, total: expect.any(Number), secondsLeft: null },
  });
  expect(projections.find(({ name }) => name === 'accounts')).toMatchObject({
    state: 'live',
    successor: null,
  });
  const { parts } = (await ana.get('/api/system/').expect(200)).body.data as {
    parts: { state: string; sentence: string }[];
  };
  expect(parts).toContainEqual(
    expect.objectContaining({
      state: 'attention',
      sentence: expect.stringMatching(/3 modelos de leitura são refeitos .*: 0% lidos .*transactions/),
    }),
  );

  await session.query('select pg_advisory_unlock($1)', [FOLDING]);
  await eventually(async () => (await ready()).status === 200);
  await eventually(async () => (await ana.get('/api/accounts/')).body.stale === undefined);
  await ana.get('/api/transactions/').expect(200);
  await ana.get('/api/transfers/').expect(200);
  await ana.get('/api/expenses/').expect(200);
});
