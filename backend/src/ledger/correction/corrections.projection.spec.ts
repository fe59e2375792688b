/** What corrections make of the read models: the figures of a journal in which the corrected entries never were. */
import { foldInMemory } from '../../platform/projections/engine/fold-in-memory.ts';
import type { LedgerEvent, MoneyEvent } from '../journal/events.ts';
import { entryIdOf, isMoneyEvent } from '../journal/postings.ts';
import { accountsProjection } from '../account/accounts.projection.ts';
import { accountsTable } from '../account/accounts.table.ts';
import { expenseCountsTable } from '../expense/expense-counts.table.ts';
import { expensesProjection, expensesTable } from '../expense/expenses.projection.ts';
import { investmentsProjection } from '../investment/investments.projection.ts';
import { investmentsTable, returnsTable } from '../investment/investments.table.ts';
import { ids, journal } from '../journal/journal.fixture.ts';
import { payersTable, paymentCountsTable } from '../payment/payment-counts.table.ts';
import { paymentsProjection, paymentsTable } from '../payment/payments.projection.ts';
import { recorded } from '../journal/recorded.fixture.ts';
import { transactionMonthsTable } from '../history/transaction-months.table.ts';
import { transactionsProjection } from '../history/transactions.projection.ts';
import { transactionsTable } from '../history/transactions.table.ts';
import { transfersProjection, transfersTable } from '../transfer/transfers.projection.ts';

const reversalIdOf = (n: number) => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;
const isBooked = (event: LedgerEvent): event is MoneyEvent =>
  isMoneyEvent(event) && !(event.type === 'PaymentRegistered' && event.data.status === 'pending');

/** Everything that was booked is undone, the newest first. */
const undoing: readonly LedgerEvent[] = journal
  .filter(isBooked)
  .reverse()
  .map((entry, n) => ({
    type: 'EntryReversed',
    data: {
      reversalId: reversalIdOf(n),
      entryId: entryIdOf(entry),
      entry,
      date: '2026-11-21',
      reason: 'Engano',
      replacementId: null,
    },
  }));
const events = recorded([...journal, ...undoing]);

it('every account is back at nothing, with both sides of each entry counted as movements', async () => {
  const opened = await foldInMemory(accountsProjection, recorded(journal.slice(0, 2)));
  const undone = await foldInMemory(accountsProjection, events);
  const figures = (rows: readonly object[]) =>
    rows.map((row) => ({ ...row, movements: 0, last_entry_number: 0, updated_at: '' }));
  expect(figures(undone.rows(accountsTable))).toEqual(figures(opened.rows(accountsTable)));
  expect(undone.rows(accountsTable).map(({ movements }) => movements)).toEqual([14, 2]);
});

it('the history has a reversing row for each row, tied to it, and sums to nothing', async () => {
  const rows = (await foldInMemory(transactionsProjection, events)).rows(transactionsTable);
  expect(rows.reduce((sum, { signed_amount }) => sum + signed_amount, 0)).toBe(0);
  for (const reversing of rows.filter(({ reverses }) => reverses !== null)) {
    const row = rows.find(({ entry_id, leg }) => entry_id === reversing.reverses && leg === reversing.leg)!;
    expect(row.reversed_by).toBe(reversing.entry_id);
    expect(reversing).toMatchObject({ type: row.type, amount: -row.amount, account_id: row.account_id });
  }
  expect(rows).toHaveLength(16);
});

it('each kind of entry says that it was undone', async () => {
  const expenses = await foldInMemory(expensesProjection, events);
  expect(expenses.row(expensesTable, [ids.expense])?.reversed_by).not.toBeNull();
  const payments = await foldInMemory(paymentsProjection, events);
  expect(payments.row(paymentsTable, [ids.confirmed])?.status).toBe('reversed');
  expect(payments.row(paymentsTable, [ids.pending])?.status).toBe('pending');
  const transfers = await foldInMemory(transfersProjection, events);
  expect(transfers.row(transfersTable, [ids.transfer])?.reversed_by).not.toBeNull();
  const investments = await foldInMemory(investmentsProjection, events);
  expect(investments.row(investmentsTable, [ids.investment])).toMatchObject({
    outstanding: 0,
    returned: 0,
    gain: 0,
    status: 'active',
    actual_return_date: null,
  });
  expect(investments.rows(returnsTable).every(({ reversed_by }) => reversed_by !== null)).toBe(true);
});

describe.each([
  ['of the journal', recorded(journal)],
  ['once all of it is undone', events],
])('what is counted beforehand, %s', (_, recordedEvents) => {
  it('are the months of the history', async () => {
    const folded = await foldInMemory(transactionsProjection, recordedEvents);
    const months = folded.rows(transactionMonthsTable);
    for (const { account_id, type, month, entries, income, expense } of months) {
      const rows = folded
        .rows(transactionsTable)
        .filter(
          (row) =>
            row.account_id === account_id && row.type === type && row.date.startsWith(month.slice(0, 7)),
        );
      expect(entries).toBe(rows.length);
      expect(income - expense).toBe(rows.reduce((sum, { signed_amount }) => sum + signed_amount, 0));
    }
    const counted = months.reduce((sum, { entries }) => sum + entries, 0);
    expect(counted).toBe(folded.rows(transactionsTable).length);
  });

  it('are the expenses that stand and those that do not', async () => {
    const folded = await foldInMemory(expensesProjection, recordedEvents);
    const rows = folded.rows(expensesTable);
    const [counts] = folded.rows(expenseCountsTable);
    expect(counts).toMatchObject({
      standing: rows.filter(({ reversed_by }) => reversed_by === null).length,
      reversed: rows.filter(({ reversed_by }) => reversed_by !== null).length,
    });
  });

  it('are the payments of each status, and who paid', async () => {
    const folded = await foldInMemory(paymentsProjection, recordedEvents);
    const statuses = folded.rows(paymentsTable).map(({ status }) => status);
    const [counts] = folded.rows(paymentCountsTable);
    for (const status of ['pending', 'confirmed', 'cancelled', 'refunded', 'reversed'] as const)
      expect(counts![status]).toBe(statuses.filter((one) => one === status).length);
    expect(folded.rows(payersTable)).toEqual([{ client_id: ids.client }]);
  });
});

describe('an edit of what is moved', () => {
  type Projected = Parameters<typeof foldInMemory>[0];
  const replacementId = '00000000-0000-4000-8000-000000000777';
  const edited = (entry: MoneyEvent, field: string, change: object): readonly LedgerEvent[] => [
    { ...entry, data: { ...entry.data, ...change, [field]: replacementId } } as MoneyEvent,
    {
      type: 'EntryReversed',
      data: {
        reversalId: reversalIdOf(1),
        entryId: entryIdOf(entry),
        entry,
        date: entry.data.date,
        reason: 'Valor errado',
        replacementId,
      },
    },
  ];
  const booked = (id: string) =>
    journal.find((event): event is MoneyEvent => isMoneyEvent(event) && entryIdOf(event) === id)!;
  const folded = (projection: Projected, ...events: readonly LedgerEvent[]) =>
    foldInMemory(projection, recorded([...journal, ...events]));

  it('links both transfers, and both legs of each in the history', async () => {
    const edit = edited(booked(ids.transfer), 'transferId', { amount: 900 });
    const transfers = await folded(transfersProjection, ...edit);
    expect(transfers.row(transfersTable, [ids.transfer])).toMatchObject({
      reversed_by: reversalIdOf(1),
      replaced_by: replacementId,
      version: journal.length + 2,
    });
    expect(transfers.row(transfersTable, [replacementId])).toMatchObject({
      amount: 900,
      replaces: ids.transfer,
      reversed_by: null,
    });
    const rows = (await folded(transactionsProjection, ...edit)).rows(transactionsTable);
    const of = (id: string) => rows.filter(({ entry_id }) => entry_id === id);
    expect(of(ids.transfer).map(({ replaced_by }) => replaced_by)).toEqual([replacementId, replacementId]);
    expect(of(replacementId).map(({ replaces }) => replaces)).toEqual([ids.transfer, ids.transfer]);
  });

  it('of words shows them on both legs of a transfer', async () => {
    const words = { description: 'Adiantamento', tags: ['obra'] };
    const event: LedgerEvent = {
      type: 'EntryAnnotated',
      data: {
        entryId: ids.transfer,
        kind: 'transfer',
        accountId: ids.building,
        words,
        previous: {},
        reason: 'x',
      },
    };
    const version = journal.length + 1;
    const transfers = await folded(transfersProjection, event);
    expect(transfers.row(transfersTable, [ids.transfer])).toMatchObject({ ...words, version });
    const rows = (await folded(transactionsProjection, event)).rows(transactionsTable);
    const legs = rows.filter(({ entry_id }) => entry_id === ids.transfer);
    expect(legs.map(({ description, sort_description }) => [description, sort_description])).toEqual(
      Array(2).fill(['Adiantamento', 'adiantamento']),
    );
  });

  it('of the return that closed an investment moves the day on which it was closed', async () => {
    const edit = edited(booked(ids.full), 'returnId', { date: '2026-07-20' });
    const rows = await folded(investmentsProjection, ...edit);
    expect(rows.row(investmentsTable, [ids.investment])).toMatchObject({
      outstanding: 0,
      status: 'matured',
      actual_return_date: '2026-07-20',
      closed_by: replacementId,
    });
    expect(rows.row(returnsTable, [ids.full])).toMatchObject({ replaced_by: replacementId });
    expect(rows.row(returnsTable, [replacementId])).toMatchObject({ replaces: ids.full, reversed_by: null });
  });

  it('of an earlier return leaves that day as it is', async () => {
    const edit = edited(booked(ids.partial), 'returnId', { date: '2026-03-01' });
    const rows = await folded(investmentsProjection, ...edit);
    expect(rows.row(investmentsTable, [ids.investment])).toMatchObject({
      outstanding: 0,
      actual_return_date: '2026-06-01',
      closed_by: ids.full,
    });
  });

  it('of the words of an investment and a return is found by them', async () => {
    const words = { description: 'CDB do cofre', notes: 'Carta 7' };
    const of = (entryId: string, kind: 'investment' | 'return'): LedgerEvent => ({
      type: 'EntryAnnotated',
      data: { entryId, kind, accountId: ids.building, words, previous: {}, reason: 'x' },
    });
    const rows = await folded(
      investmentsProjection,
      of(ids.investment, 'investment'),
      of(ids.partial, 'return'),
    );
    expect(rows.row(investmentsTable, [ids.investment])).toMatchObject({
      ...words,
      search: 'cdb do cofre\ncarta 7\ninv-1',
    });
    expect(rows.row(returnsTable, [ids.partial])).toMatchObject(words);
  });
});
