/**
 * What a person looks at before a month is closed: each count is what the list behind it shows, sums are those of the journal, and
 * an entry that came late is marked.
 */
import { addDays } from '@livro/calendar';
import { linesOf } from '../../backend/src/ledger/books/posting-lines.read.ts';
import type { LedgerEvent } from '../../backend/src/ledger/journal/events.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { attach, png } from './attachments.fixture.ts';
import { callsOf } from './ledger-calls.ts';
import {
  type Agent,
  clientOf,
  type Development,
  development,
  expense,
  payment,
  transfer,
  today,
} from './ledger.fixture.ts';
import { approved, requested, signedInAs } from './purchases.fixture.ts';

let livro: TestApp;
let ana: Agent;
let calls: ReturnType<typeof callsOf>;
let aurora: Development;
let client: string;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  calls = callsOf(livro, ana);
  aurora = await development(ana, 100_000);
  client = await clientOf(ana, aurora);
}, 60_000);
afterAll(() => livro?.stop());

interface Month {
  readonly month: string;
  readonly is_closed: boolean;
  readonly entries: number;
  readonly debits: number;
  readonly credits: number;
  readonly late_entries: number;
  readonly last_change: object | null;
}
const yearOf = (): Promise<{
  closed_through: string | null;
  first_to_close: string | null;
  months: Month[];
}> => calls.read('closing/?year=2026');
const monthOf = async (month: string): Promise<Month> =>
  (await yearOf()).months.find((one) => one.month === month)!;
const obstaclesOf = async (month: string): Promise<object | undefined> =>
  ((await calls.read(`closing/obstacles/?from=${month}&to=${month}`)) as object[])[0];
type Item = { id: string; description: string; late_reason: string | null; development_name: string };
const itemsOf = (month: string, kind: string): Promise<Item[]> =>
  calls.read(`closing/items/?month=${month}&kind=${kind}`);
const named = async (month: string, kind: string): Promise<string[]> =>
  (await itemsOf(month, kind)).map(({ description }) => description).sort();

it('counts what stands in the way, month by month, and each count is what its list shows', async () => {
  const bill = (description: string, change: object = {}) =>
    calls.made('expenses/', expense(aurora.building, { description, date: '2026-02-10', ...change }));
  const withFile = await bill('Areia');
  await attach(ana, `expenses/${withFile}`, { name: 'nota.png', content: png() }).expect(201);
  const corrected = await ana.patch(`/api/expenses/${withFile}/`).send({ amount: 200 }).expect(200);
  expect(corrected.body.data.id).not.toBe(withFile);
  await bill('Cimento');
  const undone = await bill('Em dobro');
  await calls
    .post(`transactions/${undone}/reverse/`, { reason: 'Lançada em dobro', date: '2026-02-10' })
    .expect(201);
  const taken = await bill('Brita');
  const { body } = await attach(ana, `expenses/${taken}`, { name: 'nota.png', content: png() }).expect(201);
  await ana.delete(`/api/expenses/${taken}/attachments/${body.data[0].id}/`).expect(200);
  await calls.made(
    'payments/',
    payment(aurora.building, client, { description: 'Parcela 1', date: '2026-02-20' }),
  );
  const due = { description: 'Parcela 2', date: '2026-02-25', status: 'pending' };
  await calls.made('payments/', payment(aurora.building, client, due));
  expect(await obstaclesOf('2026-02')).toEqual({
    month: '2026-02',
    pending_payments: 1,
    open_requests: 0,
    without_attachment: 3,
    unreconciled_lines: 0,
  });
  expect(await named('2026-02', 'pending-payments')).toEqual(['Parcela 2']);
  expect(await named('2026-02', 'without-attachment')).toEqual(['Brita', 'Cimento', 'Parcela 1']);
  const upTo: { month: string }[] = await calls.read('closing/obstacles/?to=2026-03');
  expect(upTo.map(({ month }) => month)).toEqual(['2026-02']);
});

it('counts a request in the month in which it is needed, or was made where it names no day', async () => {
  const bia = await signedInAs(livro, 'purchaser', 'Bia');
  const later = addDays(today, 40);
  const asked = await approved(bia.agent, ana, aurora, {
    description: 'Tijolos para o muro',
    needed_by_date: later,
  });
  await requested(bia.agent, aurora, { description: 'Sem dia marcado' });
  const [thisMonth, thatMonth] = [today.slice(0, 7), later.slice(0, 7)];
  expect(await itemsOf(thatMonth, 'open-requests')).toMatchObject([
    { id: asked.id, description: 'Tijolos para o muro', development_name: aurora.name, entry_number: null },
  ]);
  expect(await named(thisMonth, 'open-requests')).toEqual(['Sem dia marcado']);
  expect(await obstaclesOf(thatMonth)).toMatchObject({ open_requests: 1 });
  await calls.post(`purchase-requests/${asked.id}/cancel/`, { reason: 'Sobrou da outra obra' }).expect(200);
  expect(await obstaclesOf(thatMonth)).toBeUndefined();
});

it('goes on page by page, by number and by cursor, and refuses a cursor that is none', async () => {
  const path = 'closing/items/?month=2026-02&kind=without-attachment&limit=2';
  const first = await calls.read(`${path}&page=1`);
  const second = await calls.read(`${path}&cursor=${first.next}`);
  expect([first.count, first.results.length, second.results.length, second.next]).toEqual([3, 2, 1, null]);
  expect((await calls.read(`${path}&page=2`)).results).toEqual(second.results);
  const forged = Buffer.from(JSON.stringify(['2026-02-30', 1, 'x'])).toString('base64url');
  await ana.get(`/api/${path}&cursor=${forged}`).expect(422);
});

it('sums each month as the journal does, and marks as late what was recorded in a later month', async () => {
  const other = await development(ana);
  const sent = { transfer_type: 'external', date: '2026-04-11' };
  await calls.made('transfers/', transfer(aurora.building, other.building, sent));
  const sums = new Map<string, { entries: number; centavos: number }>();
  for (const event of await livro.events('ledger')) {
    const lines = linesOf(event as unknown as LedgerEvent).filter(({ code }) => !code.startsWith('flow:'));
    if (lines.length === 0) continue;
    const month = (event.data as { date: string }).date.slice(0, 7);
    const { entries, centavos } = sums.get(month) ?? { entries: 0, centavos: 0 };
    const debits = lines.filter(({ amount }) => amount > 0).reduce((sum, { amount }) => sum + amount, 0);
    sums.set(month, { entries: entries + 1, centavos: centavos + debits });
  }
  const { months } = await yearOf();
  expect(months).toHaveLength(12);
  for (const { month, entries, debits, credits } of months) {
    const sum = sums.get(month) ?? { entries: 0, centavos: 0 };
    expect([month, entries, debits, credits]).toEqual([
      month,
      sum.entries,
      sum.centavos / 100,
      sum.centavos / 100,
    ]);
  }
  const balance = await calls.read('trial-balance/');
  const turnover = (side: 'debits' | 'credits') =>
    months.reduce((sum, month) => sum + Math.round(month[side] * 100), 0);
  expect([turnover('debits'), turnover('credits')]).toEqual(
    [balance.totalDebit, balance.totalCredit].map((reais: number) => Math.round(reais * 100)),
  );
  const { entries, late_entries } = months[1]!;
  expect([entries, late_entries]).toEqual([8, 8]);
  const late = await itemsOf('2026-02', 'late-entries');
  expect(late).toHaveLength(8);
  expect(new Set(late.map(({ late_reason }) => late_reason))).toEqual(new Set(['later-month']));
});

it('closes through a month, tells who and why, and marks what came after it was opened again', async () => {
  expect(await yearOf()).toMatchObject({ closed_through: null, first_to_close: null });
  await calls.post('periods/2026-03/close/', { reason: 'Fim do trimestre' }).expect(200);
  const closed = {
    is_closed: true,
    last_change: { status: 'closed', reason: 'Fim do trimestre', first_month: null },
  };
  expect(await monthOf('2026-01')).toMatchObject(closed);
  expect(await monthOf('2026-03')).toMatchObject(closed);
  expect(await monthOf('2026-04')).toMatchObject({ is_closed: false, last_change: null });
  expect(await yearOf()).toMatchObject({ closed_through: '2026-03', first_to_close: '2026-04' });
  await calls.post('periods/2026-02/reopen/', { reason: 'Nota que faltou' }).expect(200);
  await calls.made(
    'expenses/',
    expense(aurora.building, { description: 'Nota que faltou', date: '2026-03-05' }),
  );
  expect(await monthOf('2026-02')).toMatchObject({
    is_closed: false,
    last_change: {
      status: 'reopened',
      reason: 'Nota que faltou',
      changed_by_name: 'Ana Administradora',
      last_month: '2026-03',
    },
  });
  expect(await monthOf('2026-01')).toMatchObject({ is_closed: true });
  expect(await monthOf('2026-03')).toMatchObject({ late_entries: 1 });
  expect(await itemsOf('2026-03', 'late-entries')).toMatchObject([
    { description: 'Nota que faltou', late_reason: 'after-closing', recorded_by_name: 'Ana Administradora' },
  ]);
});

it('is read by whoever reads periods, and by nobody else', async () => {
  const { agent: auditor } = await signedInAs(livro, 'auditor', 'Otto');
  const { agent: purchaser } = await signedInAs(livro, 'purchaser', 'Caio');
  const paths = ['', 'obstacles/?to=2026-02', 'items/?month=2026-02&kind=late-entries'];
  for (const path of paths) {
    await auditor.get(`/api/closing/${path}`).expect(200);
    await purchaser.get(`/api/closing/${path}`).expect(403);
  }
  await auditor.post('/api/periods/2026-04/close/').send({}).expect(403);
});

it.each([
  ['items/?month=2026-13&kind=late-entries', 'Período deve ter o formato aaaa-mm'],
  ['items/?kind=late-entries', 'Período deve ter o formato aaaa-mm'],
  ['obstacles/?from=ontem&to=2026-02', 'Período deve ter o formato aaaa-mm'],
  ['items/?month=2026-02&kind=tudo', 'Valor inválido'],
  ['?year=26', 'Ano deve ter quatro algarismos'],
])('refuses %s', async (path, message) => {
  const { body } = await ana.get(`/api/closing/${path}`).expect(422);
  expect(body.errors[0].message).toContain(message);
});
