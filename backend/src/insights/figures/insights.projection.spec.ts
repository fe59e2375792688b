import type { LedgerEvent, MoneyEvent } from '../../ledger/journal/events.ts';
import { judgedFigures } from '../../ledger/journal/judged-money.fixture.ts';
import { ids, journal } from '../../ledger/journal/journal.fixture.ts';
import { recorded } from '../../ledger/journal/recorded.fixture.ts';
import { foldInMemory } from '../../platform/projections/engine/fold-in-memory.ts';
import { insightsProjection } from './insights.projection.ts';
import {
  ALL_ACCOUNTS,
  daysTable,
  investmentsTable,
  monthsTable,
  pendingTable,
  placementsTable,
  renamedTable,
  yearsTable,
} from './insights.tables.ts';
import { CASH_SIGN } from './movements.read.ts';

const fold = (events: readonly LedgerEvent[]) => foldInMemory(insightsProjection, recorded(events));
const reversal = (entry: MoneyEvent, entryId: string, n: number): LedgerEvent => ({
  type: 'EntryReversed',
  data: {
    reversalId: `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`,
    entryId,
    entry,
    date: '2026-07-09',
    reason: 'Engano',
    replacementId: null,
  },
});
const eventFrom = (type: LedgerEvent['type'], last = false): MoneyEvent => {
  const recordedEvents = journal.filter((event) => event.type === type);
  return (last ? recordedEvents.at(-1) : recordedEvents[0]) as MoneyEvent;
};

it('moves each account by what its events move, by year as by month and day', async () => {
  const folded = await fold(journal);
  const expected = new Map([...judgedFigures(journal)].map(([id, { balance }]) => [id, balance]));
  for (const table of [yearsTable, monthsTable, daysTable] as const) {
    const found = new Map<string, number>();
    for (const { account_id, measure, amount } of folded.rows(table as typeof daysTable))
      if (CASH_SIGN[measure] !== 0)
        found.set(account_id, (found.get(account_id) ?? 0) + CASH_SIGN[measure] * amount);
    expect(found).toEqual(expected);
  }
});

it('keeps suppliers of one account and of all', async () => {
  const row = { measure: 'supplier', key: 'Mãos à Obra', month: '2026-02-01', amount: 12_345, entries: 1 };
  const rows = (await fold(journal)).rows(monthsTable).filter(({ measure }) => measure === 'supplier');
  expect(rows.sort((a, b) => (a.account_id < b.account_id ? -1 : 1))).toEqual([
    { ...row, account_id: ALL_ACCOUNTS },
    { ...row, account_id: ids.building },
  ]);
});

it('takes a reversal off again on its own day', async () => {
  const folded = await fold([...journal, reversal(eventFrom('ExpenseRecorded'), ids.expense, 1)]);
  const key = (date: string) => ['expense', ids.building, date, 'labor'] as const;
  expect(folded.row(daysTable, key('2026-02-03'))).toMatchObject({ amount: 12_345, entries: 1 });
  expect(folded.row(daysTable, key('2026-07-09'))).toMatchObject({ amount: -12_345, entries: -1 });
});

it('knows what is promised until it is settled', async () => {
  const [pending] = (await fold(journal)).rows(pendingTable);
  expect(pending).toEqual({ id: ids.pending, account_id: ids.building, date: '2026-03-04', amount: 70_000 });
  const cancelled: LedgerEvent = {
    type: 'PaymentCancelled',
    data: {
      paymentId: ids.pending,
      accountId: ids.building,
      date: '2026-03-09',
      reason: 'Desistiu',
      replacementId: null,
    },
  };
  expect((await fold([...journal, cancelled])).rows(pendingTable)).toEqual([]);
});

it('holds what came back against the expected rate, and opens a position again when its return is undone', async () => {
  const folded = await fold(journal);
  const placement = (id: string) => folded.row(placementsTable, [id]);
  // 29.000 × (1,10^(30/365) − 1)
  expect(placement(ids.partial)).toMatchObject({
    principal: 29_000,
    gain: 1_000,
    expected_gain: 228,
    days: 30,
  });
  expect(placement(ids.investment)).toMatchObject({ invested: 60_000, expected_gain: null });
  expect(folded.row(investmentsTable, [ids.investment])).toMatchObject({ outstanding: 0, open: false });
  const last = eventFrom('InvestmentReturned', true) as Extract<MoneyEvent, { type: 'InvestmentReturned' }>;
  const emptied = { ...last, data: { ...last.data, kind: 'partial' as const } };
  const partly = await fold(journal.map((event) => (event === last ? emptied : event)));
  expect(partly.row(investmentsTable, [ids.investment])).toMatchObject({ outstanding: 0, open: false });
  const undone = await fold([...journal, reversal(last, ids.full, 2)]);
  expect(undone.row(investmentsTable, [ids.investment])).toMatchObject({ outstanding: 31_000, open: true });
  const gains = undone.rows(placementsTable).map(({ gain }) => gain);
  expect(gains.reduce((sum, gain) => sum + gain, 0)).toBe(1_000);
});

it('remembers under which supplier an expense was booked, and when it was reversed', async () => {
  const words = (supplier: string, previous: string): LedgerEvent => ({
    type: 'EntryAnnotated',
    data: {
      entryId: ids.expense,
      kind: 'expense',
      accountId: ids.building,
      words: { supplier },
      previous: { supplier: previous },
      reason: 'Nome errado',
    },
  });
  const folded = await fold([
    ...journal,
    words('Maos', 'Mãos à Obra'),
    words('Mãos', 'Maos'),
    reversal(eventFrom('ExpenseRecorded'), ids.expense, 3),
  ]);
  expect(folded.rows(renamedTable)).toEqual([
    { entry_id: ids.expense, booked: 'Mãos à Obra', supplier: 'Mãos', reversed_on: '2026-07-09' },
  ]);
});
