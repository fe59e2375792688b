/** The matrix of duties: acts against the events of the streams counted in plain code, overlaps against what was done on purpose. */
import type { Recorded } from '@livro/event-sourcing';
import type { DutiesView, DutyActView } from '../../backend/src/audit/duty/duties.view.ts';
import { type Person, startTestApp, type TestApp } from '../support/app.ts';
import {
  type Agent,
  clientOf,
  type Development,
  development,
  expense,
  payment,
  today,
} from './ledger.fixture.ts';
import { approved, bought, expensesOf, requested, signedInAs } from './purchases.fixture.ts';

jest.setTimeout(60_000);

let livro: TestApp;
let ana: Agent;
let anaId: string;
let aurora: Development;
let fabio: Person;
let bia: Person;
let auditor: Person;
/** Requests that somebody made. */
const purchases: { readonly id: string }[] = [];

const completed = (agent: Agent, { id }: { id: string }) =>
  agent
    .post(`/api/purchase-requests/${id}/complete/`)
    .send({ expense: bought(aurora, { force: true }) })
    .expect(200);

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  aurora = await development(ana, 100_000);
  // Nobody else may approve yet.
  const own = await requested(ana, aurora);
  await ana.post(`/api/purchase-requests/${own.id}/approve/`).expect(200);
  await completed(ana, own);
  auditor = await signedInAs(livro, 'auditor', 'Aldo');
  fabio = await signedInAs(livro, 'financial', 'Fabio');
  bia = await signedInAs(livro, 'purchaser', 'Bia');
  const asked = await approved(bia.agent, fabio.agent, aurora, { description: 'Areia lavada, 12 m³' });
  await completed(bia.agent, asked);
  const other = await approved(bia.agent, fabio.agent, aurora, { description: 'Brita zero, 12 m³' });
  await completed(ana, other);
  purchases.push(own, asked, other);

  const book = async (agent: Agent, amount: string): Promise<string> =>
    (await agent.post('/api/expenses/').send(expense(aurora.building, { amount })).expect(201)).body.data.id;
  const undo = (agent: Agent, id: string) =>
    agent.delete(`/api/expenses/${id}/`).send({ reason: 'Engano' }).expect(200);
  await undo(ana, await book(ana, '10,01'));
  await undo(fabio.agent, await book(ana, '10,02'));
  const corrected = await book(ana, '10,03');
  await ana.patch(`/api/expenses/${corrected}/`).send({ amount: '10,04', reason: 'Nota' }).expect(200);

  const client = await clientOf(ana, aurora);
  const pending = async (agent: Agent, amount: string): Promise<string> =>
    (
      await agent
        .post('/api/payments/')
        .send(payment(aurora.building, client, { amount, status: 'pending' }))
        .expect(201)
    ).body.data.id;
  const first = await pending(ana, '20,01');
  await fabio.agent.post(`/api/payments/${first}/confirm/`).send({}).expect(200);
  const second = await pending(fabio.agent, '20,02');
  await fabio.agent.post(`/api/payments/${second}/confirm/`).send({}).expect(200);
  const { body } = await ana
    .post('/api/users/')
    .send({ name: 'Caio', email: 'caio@construtora.com.br' })
    .expect(201);
  await ana.patch(`/api/users/${body.data.id}/`).send({ type: 'financial' }).expect(200);
  anaId = (await livro.events('ledger')).find(({ type }) => type === 'ExpenseRecorded')!.metadata.actor;
}, 120_000);
afterAll(() => livro?.stop());

const matrix = async (query = ''): Promise<DutiesView> =>
  (await auditor.agent.get(`/api/audit/duties/${query}`).expect(200)).body.data as DutiesView;
const acts = async (query: object): Promise<DutyActView[]> =>
  (await auditor.agent.get('/api/audit/duties/acts/').query(query).expect(200)).body.data as DutyActView[];
const counts = (found: readonly { name: string; count: number }[]): Record<string, number> =>
  Object.fromEntries(found.map(({ name, count }) => [name, count]));
const personIn = ({ people }: DutiesView, id: string) => people.find(({ person_id }) => person_id === id)!;

it('counts every act of every person, as the events of the streams say', async () => {
  const kindsOf: Readonly<Record<string, readonly string[]>> = {
    requested: ['PurchaseRequested', 'PurchaseRevised'],
    approved: ['PurchaseApproved', 'PurchaseFirstApproved'],
    bought: ['PurchaseCompleted'],
    spent: ['ExpenseRecorded'],
    received: ['PaymentRegistered'],
    confirmed: ['PaymentConfirmed'],
    moved: ['OpeningBalanceSet', 'MoneyTransferred', 'InvestmentMade', 'InvestmentReturned'],
    reversed: ['EntryReversed', 'PaymentRefunded', 'EntryVoided'],
    closed: ['PeriodClosed', 'PeriodReopened'],
    invited: ['UserInvited'],
    granted: ['UserTypeChanged', 'UserReactivated', 'AccessReset', 'SecondFactorReset', 'AccessKeyIssued'],
  };
  const streams = ['ledger', 'users', ...purchases.map(({ id }) => `purchase-${id}`)];
  const events: Recorded[] = (await Promise.all(streams.map((stream) => livro.events(stream)))).flat();
  const expected: Record<string, Record<string, number>> = {};
  for (const { type, metadata } of events) {
    const role = Object.keys(kindsOf).find((name) => kindsOf[name]!.includes(type));
    if (!role || metadata.actor === 'system') continue;
    const theirs = (expected[metadata.actor] ??= {});
    theirs[role] = (theirs[role] ?? 0) + 1;
  }
  const view = await matrix();
  expect(Object.fromEntries(view.people.map(({ person_id, roles }) => [person_id, counts(roles)]))).toEqual(
    expected,
  );
  expect(view.roles.map(({ name }) => name)).toEqual(Object.keys(kindsOf));
  expect(personIn(view, bia.id)).toMatchObject({ person_name: 'Bia', person_type: 'purchaser' });
});

it('finds whoever did two things alone, and nobody else', async () => {
  const view = await matrix();
  expect(counts(personIn(view, anaId).overlaps)).toEqual({
    'requested-approved': 1,
    'requested-bought': 1,
    'approved-bought': 1,
    'booked-reversed': 2,
    'invited-granted': 1,
  });
  expect(counts(personIn(view, fabio.id).overlaps)).toEqual({ 'received-confirmed': 1 });
  expect(counts(personIn(view, bia.id).overlaps)).toEqual({ 'requested-bought': 1 });
});

it('opens each cell to its acts, as many as it says, and each to its entry', async () => {
  const { people } = await matrix();
  for (const { person_id: person, roles, overlaps } of people) {
    for (const { name, count } of roles) expect(await acts({ person, role: name })).toHaveLength(count);
    for (const { name, count } of overlaps) expect(await acts({ person, overlap: name })).toHaveLength(count);
  }
  const [booked] = await expensesOf(livro, purchases[1]!);
  const number = Number(booked!.revision) + 1;
  const [act] = await acts({ person: bia.id, overlap: 'requested-bought' });
  expect(act).toMatchObject({
    title: 'Compra concluída',
    about: 'Areia lavada, 12 m³',
    entry_number: number,
    first_title: 'Solicitação de compra',
  });
  const undone = await acts({ person: anaId, overlap: 'booked-reversed' });
  const events = await livro.events('ledger');
  expect(undone.map(({ entry_number }) => events[entry_number! - 1]!.type)).toEqual([
    'EntryReversed',
    'EntryReversed',
  ]);
  expect(undone.map(({ reason }) => reason)).toEqual(['Nota', 'Engano']);
  const [granted] = await acts({ person: anaId, overlap: 'invited-granted' });
  expect(granted).toMatchObject({ about: 'Caio', entry_number: null, first_title: 'Usuário criado' });
  // The expense of a request is told for every act on it.
  const [request] = await acts({ person: bia.id, role: 'requested' });
  expect(request).toMatchObject({ about: 'Brita zero, 12 m³', first_title: null });
  expect(request!.entry_number).toBe(Number((await expensesOf(livro, purchases[2]!))[0]!.revision) + 1);
});

it('goes page by page', async () => {
  const all = await acts({ person: anaId, role: 'spent' });
  expect(all.length).toBeGreaterThan(3);
  const paged: DutyActView[] = [];
  for (let cursor: string | undefined; ;) {
    const query = { person: anaId, role: 'spent', limit: 2, ...(cursor ? { cursor } : { page: 1 }) };
    const { body } = await auditor.agent.get('/api/audit/duties/acts/').query(query).expect(200);
    expect(body.data.count).toBe(all.length);
    paged.push(...(body.data.results as DutyActView[]));
    if (body.data.next === null) break;
    cursor = body.data.next as string;
  }
  expect(paged).toEqual(all);
});

it('looks at the days asked for only', async () => {
  expect((await matrix('?to=2026-01-01')).people).toEqual([]);
  expect(await matrix(`?from=${today}`)).toEqual({ ...(await matrix()), from: today });
  expect(await acts({ person: anaId, role: 'spent', to: '2026-01-01' })).toEqual([]);
});

it('refuses what names no cell, and whoever may not audit', async () => {
  const { body } = await ana.get(`/api/audit/duties/acts/?person=${anaId}`).expect(422);
  expect(body.errors).toMatchObject([{ field: 'role' }]);
  await ana.get('/api/audit/duties/acts/?role=spent').expect(422);
  await ana.get('/api/audit/duties/?from=2026-02-01&to=2026-01-01').expect(422);
  await bia.agent.get('/api/audit/duties/').expect(403);
  await bia.agent.get(`/api/audit/duties/acts/?person=${anaId}&role=spent`).expect(403);
});
