/** A journal that went back under a running program: named with its number, booked on only after somebody has accepted the loss. */
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { LossAcceptance } from '../../backend/src/audit/seal/loss-acceptance.write.ts';
import { Verification } from '../../backend/src/audit/verification/verification.read.ts';
import { HEAD_FILE } from '../../backend/src/platform/integrity/head-record.ts';
import { HealthRegistry } from '../../backend/src/platform/observability/health-registry.ts';
import { PASSWORD, startTestApp, type TestApp } from '../support/app.ts';
import { sleep } from '../support/program.ts';

const LOST = 200;
jest.setTimeout(120_000);

let livro: TestApp;
let administrator: Awaited<ReturnType<TestApp['administrator']>>;
let accounts: string[];

beforeAll(async () => {
  livro = await startTestApp({}, { own: true });
  administrator = await livro.administrator();
  const { body } = await administrator
    .post('/api/developments/')
    .send({
      name: 'Residencial Aurora',
      status: 'active',
      startDate: '2026-01-05',
      building_opening_balance: 5_000_000,
      land_opening_balance: 5_000_000,
    })
    .expect(201);
  const listed = await administrator.get(`/api/accounts/?development=${body.data.id}`).expect(200);
  accounts = listed.body.data.map(({ id }: { id: string }) => id);
});
afterAll(() => livro.stop());

const transfer = (amount = 1) =>
  administrator.post('/api/transfers/').send({
    source_account_id: accounts[0],
    destination_account_id: accounts[1],
    amount,
    date: '2026-11-02',
    description: 'Repasse',
  });

const ready = async () => {
  const answer = await fetch(`${livro.url}/api/health/ready/`);
  return { status: answer.status, body: await answer.json() };
};

async function until<Answer>(
  ask: () => Promise<Answer>,
  isMet: (answer: Answer) => boolean,
): Promise<Answer> {
  for (const end = Date.now() + 20_000; ; await sleep(50)) {
    const answer = await ask();
    if (isMet(answer)) return answer;
    if (Date.now() > end) throw new Error(`not met: ${JSON.stringify(answer)}`);
  }
}

const recorded = (): string =>
  fs.readFileSync(path.join(livro.settings.dataDir, livro.settings.streamPrefix + HEAD_FILE), 'utf8');

const connected = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: livro.parts.superuserUrl });
  client.on('error', () => undefined); // The server may end before it.
  await client.connect();
  return client;
};

/** As a failover to a replica that had not got the newest events does. */
async function goBackTo(position: bigint): Promise<void> {
  const client = await connected();
  await livro.parts.restartStore(() =>
    client.query('delete from store.events where position > $1', [String(position)]),
  );
  await client.end();
}

async function book(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 20)
    await Promise.all(Array.from({ length: Math.min(20, left) }, () => transfer().expect(201)));
}

test('names what is missing, books nothing until it is accepted, and goes on from what is there', async () => {
  await book(10);
  const kept = (await livro.events('ledger')).at(-1)!;
  await book(LOST);
  const lost = Number(kept.revision) + LOST;
  await until(
    async () => recorded(),
    (text) => text.includes(`["ledger","${lost}"`),
  );

  await goBackTo(kept.position);
  const since = Date.now();
  const { body } = await until(ready, ({ body: found }) => found.error?.journal !== undefined);
  expect(Date.now() - since).toBeLessThan(5_000);
  const sentence = `Faltam no diário ${LOST} lançamentos que já tinham sido confirmados`;
  expect(body.error.journal.message).toContain(sentence);

  const refused = await transfer().expect(503);
  expect(refused.body.message).toContain(sentence);
  const seen = await administrator.get('/api/health/').expect(200);
  expect(seen.body.data.journalLoss).toContain(sentence);
  const system = await administrator.get('/api/system/').expect(200);
  expect(system.body.data.parts).toContainEqual(
    expect.objectContaining({ name: 'journal', state: 'failed' }),
  );
  const { findings } = await livro.app.get(Verification).verify();
  expect(findings).toContainEqual(
    expect.objectContaining({
      where: 'ledger',
      message: `faltam ${LOST} lançamentos do que já tinha sido confirmado`,
      expected: String(lost + 1),
    }),
  );
  // Another server has the read models of a failed-over database, too; here they are of the journal that is gone.
  await until(ready, ({ body: found }) => found.details?.projections?.status === 'up');
  // Who wants to see what happened can sign in.
  const signIn = { email: livro.adminEmail, password: PASSWORD };
  await livro.visitor().post('/api/auth/login/').send(signIn).expect(200);

  expect(await livro.app.get(LossAcceptance).accept('o servidor antigo queimou')).toContain(sentence);
  await until(ready, ({ status }) => status === 200);
  await until(
    async () => livro.app.get(HealthRegistry).of('seals')?.state,
    (state) => state === 'working',
  );
  await transfer().expect(201);
  expect((await livro.events('ledger')).at(-1)!.revision).toBe(kept.revision + 1n);
  // With the opening balance; the read models may be late for a moment.
  const movements = async () =>
    (await administrator.get(`/api/accounts/${accounts[0]}/`)).body.data.movements;
  await until(movements, (count) => count === 1 + 10 + 1);
  expect((await livro.app.get(Verification).verify()).findings).toEqual([]);
  expect(await livro.app.get(LossAcceptance).accept('outra vez')).toBeUndefined();
  const log = await administrator.get('/api/security-log/?kind=loss-accepted').expect(200);
  expect(log.body.data).toMatchObject([{ outcome: 'alarm', details: { missing: LOST } }]);
});

test('goes on by itself where the journal is whole again', async () => {
  const client = await connected();
  const kept = (await livro.events('ledger')).at(-1)!;
  await book(5);
  await until(
    async () => recorded(),
    (text) => text.includes(`["ledger","${kept.revision + 5n}"`),
  );
  const after = [String(kept.position)];
  await livro.parts.restartStore(async () => {
    await client.query('create table public.saved as select * from store.events where position > $1', after);
    await client.query('delete from store.events where position > $1', after);
  });
  await until(ready, ({ body }) => body.error?.journal !== undefined);
  await transfer().expect(503);
  await livro.parts.restartStore(async () => {
    await client.query('delete from store.events where position > $1', after);
    await client.query('insert into store.events select * from public.saved');
  });
  await client.end();
  await until(ready, ({ status }) => status === 200);
  await transfer().expect(201);
  expect((await livro.events('ledger')).at(-1)!.revision).toBe(kept.revision + 6n);
});
