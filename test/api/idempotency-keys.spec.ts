/** A key belongs to a person and stands for one content, on whatever route it comes: other content is refused and leaves no event. */
import pg from 'pg';
import { ExpiredKeys } from '../../backend/src/platform/idempotency/expired-keys.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, development, type Development, expense, transfer } from './ledger.fixture.ts';
import { person as client } from './clients.fixture.ts';
import { factsOfAll, signedInAs, wanted } from './purchases.fixture.ts';

jest.setTimeout(60_000);

let livro: TestApp;
let ana: Agent;
let rui: Agent;
let home: Development;
beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  rui = (await signedInAs(livro, 'financial', 'Rui')).agent;
  home = await development(ana, 1_000, 2_000);
});
afterAll(() => livro?.stop());

let count = 0;
const some = () => ({ amount: (count += 1) + 0.25 });
const send = (agent: Agent, key: string, path: string, body: object) =>
  agent.post(`/api/${path}/`).set('Idempotency-Key', key).send(body);
const recordedEvents = async (): Promise<number> =>
  (await factsOfAll(livro)) +
  (await livro.events('clients')).length +
  (await livro.events('developments')).length;
const MISMATCH = {
  code: 'IDEMPOTENCY_MISMATCH',
  message: 'Esta chave de idempotência já foi usada com outro conteúdo',
  errors: [{ field: 'Idempotency-Key' }],
};

it('refuses on every other route what it stands for on the first', async () => {
  const bill = expense(home.building, some());
  await send(ana, 'caixa-1', 'expenses', bill).expect(201);
  const before = await recordedEvents();
  const others: readonly (readonly [string, object])[] = [
    ['transfers', transfer(home.building, home.land)],
    ['transactions', { type: 'expense', ...bill }],
    ['clients', client(7, home.id)],
    ['purchase-requests', wanted(home)],
    ['developments', { name: 'Outra obra', status: 'active', startDate: '2026-01-02' }],
  ];
  for (const [path, body] of others) {
    const answer = await send(ana, 'caixa-1', path, body);
    expect({ path, status: answer.status }).toEqual({ path, status: 422 });
    expect(answer.body).toMatchObject(MISMATCH);
  }
  expect(await recordedEvents()).toBe(before);
  await send(ana, 'caixa-1', 'expenses', bill).expect(201);
  expect(await recordedEvents()).toBe(before);
});

it('is another key for another person', async () => {
  await send(ana, 'caixa-2', 'expenses', expense(home.building, some())).expect(201);
  await send(rui, 'caixa-2', 'transfers', transfer(home.building, home.land, some())).expect(201);
});

it('carries out one of two that come at once on different routes', async () => {
  const before = await recordedEvents();
  const answers = await Promise.all([
    send(ana, 'caixa-3', 'expenses', expense(home.building, some())),
    send(ana, 'caixa-3', 'transfers', transfer(home.building, home.land, some())),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(await recordedEvents()).toBe(before + 1);
});

it('is free again after a refusal, so that the corrected form goes out under it', async () => {
  const bill = expense(home.building, { ...some(), description: '' });
  await send(ana, 'caixa-4', 'expenses', bill).expect(422);
  await send(ana, 'caixa-4', 'expenses', { ...bill, description: 'Cal' }).expect(201);
  await send(ana, 'caixa-4', 'expenses', bill)
    .expect(422)
    .expect(({ body }) => expect(body).toMatchObject(MISMATCH));
});

it('is known to the journal where no table knows it: keys from before stay what they were', async () => {
  const bill = expense(home.building, some());
  const { body: first } = await send(ana, 'caixa-5', 'expenses', bill).expect(201);
  const session = new pg.Client(livro.parts.databaseUrl);
  await session.connect();
  await session.query('delete from vault.idempotency_keys');
  await session.end();
  const before = await recordedEvents();
  const { body: other } = await send(ana, 'caixa-5', 'expenses', { ...bill, ...some() }).expect(422);
  expect(other).toMatchObject(MISMATCH);
  const { body: again } = await send(ana, 'caixa-5', 'expenses', bill).expect(201);
  expect(again.data).toEqual(first.data);
  expect(await recordedEvents()).toBe(before);
});

it('is deleted after 400 days, in batches, and its command is not carried out again', async () => {
  const bill = expense(home.building, some());
  const { body: first } = await send(ana, 'caixa-6', 'expenses', bill).expect(201);
  const session = new pg.Client(livro.parts.databaseUrl);
  await session.connect();
  const count = async (): Promise<number> =>
    Number((await session.query('select count(*) as count from vault.idempotency_keys')).rows[0].count);
  await session.query(`update vault.idempotency_keys set at = now() - interval '401 days'`);
  await session.query(
    `insert into vault.idempotency_keys (key, content, at)
     select sha256(n::text::bytea), '', now() - make_interval(days => n) from generate_series(395, 2500) as n`,
  );
  await livro.app.get(ExpiredKeys).catchUp();
  // Those of 395 to 399 days, and maybe the one of 400.
  expect(await count()).toBeLessThanOrEqual(6);
  expect(await count()).toBeGreaterThanOrEqual(5);
  await session.end();
  const before = await recordedEvents();
  const { body: again } = await send(ana, 'caixa-6', 'expenses', bill).expect(201);
  expect(again.data).toEqual(first.data);
  expect(await recordedEvents()).toBe(before);
});
