/**
 * An event that nobody can read: its account says that it is incomplete, and every other account goes on as ever. And figures that
 * lack events, because nobody can read them or because they are late: the dashboard says so.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Recorded } from '@livro/event-sourcing';
import { BACKWARDS, END, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { EVENT_STORE_OPTIONS } from '../../backend/src/platform/event-store/event-store.module.ts';
import type { EventStoreOptions } from '../../backend/src/platform/event-store/event-store-options.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { verify } from './audit.fixture.ts';
import { type Agent, development, type Development, expense, today, transfer } from './ledger.fixture.ts';
import { eventually } from './projections.fixture.ts';

jest.setTimeout(60_000);

let app: TestApp;
let ana: Agent;
/** Made while the journal can be written: nobody books behind an event that cannot be read. */
let home: Development;
let metadata: Recorded['metadata'];
beforeAll(async () => {
  app = await startTestApp();
  ana = await app.administrator();
  home = await development(ana, 1_000, 2_000);
  metadata = (await app.events('ledger')).at(-1)!.metadata;
});
afterAll(() => app?.stop());

const staleOf = async (id: string): Promise<boolean> =>
  (await ana.get(`/api/accounts/${id}/`).expect(200)).body.data.stale as boolean;

/** Somebody else's program at the journal. */
async function stranger<Result>(work: (client: EventStoreDBClient, journal: string) => Promise<Result>) {
  const { url, streamPrefix } = app.app.get<EventStoreOptions>(EVENT_STORE_OPTIONS);
  const client = EventStoreDBClient.connectionString(url);
  try {
    return await work(client, `${streamPrefix}ledger`);
  } finally {
    await client.dispose();
  }
}
const strange = (data: Readonly<Record<string, unknown>>, told?: object, type = 'ExpenseRecorded') =>
  stranger((client, journal) =>
    client.appendToStream(
      journal,
      jsonEvent({
        id: randomUUID(),
        type,
        data,
        ...(told && { metadata: told as Record<string, unknown> }),
      }),
    ),
  );
const headOfJournal = () =>
  stranger(async (client, journal) => {
    for await (const { event } of client.readStream(journal, {
      direction: BACKWARDS,
      fromRevision: END,
      maxCount: 1,
    }))
      return event!.revision;
    throw new Error('The journal is empty.');
  });
const alerts = async () =>
  (await ana.get('/api/dashboard/alerts/').expect(200)).body.data as {
    count: number;
    counts: { kind: string; count: number }[];
    alerts: { kind: string; message: string }[];
  };
const NOTHING = { developmentId: null, developmentName: null, amount: null, date: null, days: null };

it('shows the account of an unreadable recorded as stale, and no other', async () => {
  const { building, land, id } = home;
  expect([await staleOf(building), await staleOf(land)]).toEqual([false, false]);

  const words = { category: 'material', description: 'Cal', supplier: 'Casa', notes: null, tags: [] };
  const bill = { expenseId: randomUUID(), accountId: building, date: today, ...words };
  await strange({ ...bill, amount: 'abc', purchaseRequestId: null });

  await eventually(() => staleOf(building));
  const { body } = await ana.get(`/api/accounts/?development=${id}`).expect(200);
  const accounts = body.data as { id: string; stale: boolean; balance: number }[];
  expect(accounts.find((account) => account.id === building)).toMatchObject({ stale: true, balance: 1_000 });
  expect(accounts.find((account) => account.id === land)).toMatchObject({ stale: false, balance: 2_000 });
  const health = (await ana.get('/api/health/').expect(200)).body.data;
  const ofAccounts = health.projections.find((p: { name: string }) => p.name === 'accounts');
  expect(ofAccounts).toMatchObject({ parked: 1, state: 'live', lastError: { attempts: 1 } });
  expect(JSON.stringify(health)).not.toContain('metadata');
});

it('books nothing on that account, and goes on with every other', async () => {
  const head = await headOfJournal();
  const held = [
    ana.post('/api/expenses/').send(expense(home.building)),
    ana.post('/api/transfers/').send(transfer(home.land, home.building)),
    ana.post('/api/transfers/').send(transfer(home.building, home.land)),
  ];
  for (const asked of held) {
    const { body, headers } = await asked.expect(503);
    expect(body).toMatchObject({
      code: 'DATABASE_ERROR',
      message: expect.stringContaining(
        'Um evento do diário sobre esta conta não pôde ser lido: nada mais é lançado nela até que o administrador o trate.',
      ) as string,
    });
    expect(headers['retry-after']).toBe('60');
  }
  expect(await headOfJournal()).toBe(head);
  await ana
    .post('/api/expenses/')
    .send(expense(home.land, { supplier: 'Casa' }))
    .expect(201);
  expect([await staleOf(home.building), await staleOf(home.land)]).toEqual([true, false]);
  expect((await app.visitor().get('/api/health/ready/')).status).toBe(200);
});

it('is left out for good once a person declares it void, which nobody does with an event that can be read', async () => {
  const number = Number(await headOfJournal());
  const voiding = (entry: number | string, reason = 'Gravado por outro programa') =>
    ana.post(`/api/entries/${entry}/void/`).send({ reason });
  await voiding(number, ' ').expect(422);
  await voiding(number + 1)
    .expect(422)
    .expect(({ body }) => expect(body.code).toBe('INVALID_OPERATION'));
  await voiding(number + 2).expect(404);
  await voiding('x').expect(404);
  const { agent: rui } = await app.person({ email: 'rui@construtora.com.br', type: 'auditor', name: 'Rui' });
  await rui.post(`/api/entries/${number}/void/`).send({ reason: 'Engano' }).expect(403);
  expect((await verify(ana)).report.findings).toContainEqual(
    expect.objectContaining({ where: 'ledger', entry: number }),
  );

  const { body } = await voiding(number).expect(200);
  expect(body.data).toMatchObject({ entryNumber: number, accountIds: [home.building], voidedBy: number + 2 });
  await voiding(number).expect(409);
  await eventually(async () => !(await staleOf(home.building)));
  await ana.post('/api/expenses/').send(expense(home.building)).expect(201);
  const { body: trial } = await ana.get('/api/trial-balance/').expect(200);
  expect(trial.data.balanced).toBe(true);
  expect(trial.data.unreadable).toMatchObject([
    { entryNumber: number, reason: 'Gravado por outro programa' },
  ]);
  const { body: parked } = await ana.get('/api/admin/projections/parked/').expect(200);
  expect(parked.data).toEqual([]);
  const { report } = await verify(ana);
  expect(report).toMatchObject({ ok: true, findings: [], voided: [{ entry: number, by: number + 2 }] });
});

it.each([
  ['the accounts', () => strange({ something: 'else' })],
  ['the type', () => strange({ accountId: home.building, amount: 100 }, metadata, 'MoneyPrinted')],
])('stops all money where nobody can tell %s, until it is void', async (_, write) => {
  await write();
  await eventually(async () => (await app.visitor().get('/api/health/ready/')).status === 503);
  const { body } = await ana.post('/api/expenses/').send(expense(home.land)).expect(503);
  expect(body).toMatchObject({
    code: 'DATABASE_ERROR',
    message:
      'Erro ao salvar despesa. Um evento do diário não pôde ser lido ou conferido: nada mais é lançado até que o administrador o trate.',
  });
  expect([await staleOf(home.building), await staleOf(home.land)]).toEqual([true, true]);
  expect((await alerts()).alerts.map(({ message }) => message)).toContain(
    'Um evento do diário não pôde ser lido: qualquer total pode estar incompleto.',
  );
  await ana
    .post(`/api/entries/${Number(await headOfJournal()) + 1}/void/`)
    .send({ reason: 'Não é deste livro' })
    .expect(200);
  await eventually(async () => (await app.visitor().get('/api/health/ready/')).status === 200);
  expect([await staleOf(home.building), await staleOf(home.land)]).toEqual([false, false]);
  await ana
    .post('/api/expenses/')
    .send(expense(home.land, { amount: 9, force: true }))
    .expect(201);
  expect((await ana.get('/api/admin/projections/parked/').expect(200)).body.data).toEqual([]);
  expect((await verify(ana)).report.ok).toBe(true);
});

it('says on the dashboard that figures are incomplete', async () => {
  await strange({ expenseId: randomUUID(), accountId: home.building, amount: 100 });
  await eventually(() => staleOf(home.building));
  expect(await alerts()).toEqual({
    count: 1,
    counts: [{ kind: 'stale-data', count: 1 }],
    alerts: [
      {
        ...NOTHING,
        id: 'stale-data',
        kind: 'stale-data',
        severity: 'error',
        title: 'Valores incompletos',
        message: 'Um evento do diário não pôde ser lido: uma conta está incompleta.',
        action: 'Peça ao administrador que trate os eventos retidos antes de usar estes números.',
        link: '/dashboard',
      },
    ],
  });
});

it('says on the dashboard how far figures are behind the journal, until they have come up', async () => {
  const rest = { category: 'material', description: 'Cal', supplier: null, notes: null, tags: [] };
  const recorded = {
    expenseId: randomUUID(),
    accountId: home.land,
    amount: 100,
    date: '2026-02-03',
    ...rest,
  };
  const recordedAt = new Date(Date.now() - 300_000).toISOString();
  const session = new pg.Client(app.parts.databaseUrl);
  await session.connect();
  try {
    // Readers go on, who writes waits: as behind a backup or a heavy report.
    await session.query('begin; lock table projection.checkpoints in share mode');
    await strange({ ...recorded, purchaseRequestId: null }, { ...metadata, recordedAt });
    await eventually(async () => (await alerts()).counts.some(({ kind }) => kind === 'projection-lag'));
    const lag = (await alerts()).alerts.find(({ kind }) => kind === 'projection-lag')!;
    const seconds = Number(/ (\d+) s /.exec(lag.message)![1]);
    expect(seconds).toBeGreaterThanOrEqual(300);
    expect(seconds).toBeLessThan(400);
    expect(lag).toEqual({
      ...NOTHING,
      id: 'projection-lag',
      kind: 'projection-lag',
      severity: 'warning',
      title: 'Dados em atualização',
      message: `Os totais estão ${seconds} s atrás do diário: um evento ainda não aparece.`,
      action: 'Os lançamentos estão salvos. Aguarde ou avise o administrador se continuar.',
      link: '/dashboard',
    });
  } finally {
    await session.query('rollback');
    await session.end();
  }
  await eventually(async () => !(await alerts()).counts.some(({ kind }) => kind === 'projection-lag'));
});
