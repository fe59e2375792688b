import type { EntryReversed, ExpenseRecorded } from '../../../backend/src/ledger/journal/events.ts';
import { foldInMemory } from '../../../backend/src/platform/projections/engine/fold-in-memory.ts';
import { recorded } from '../../../backend/src/platform/projections/recorded.fixture.ts';
import { supplierSpendingProjection } from './supplier-spending.projection.ts';
import { supplierSpendingTable } from './supplier-spending.table.ts';

const expense = (expenseId: string, supplier: string | null, amount: number): ExpenseRecorded => ({
  type: 'ExpenseRecorded',
  data: {
    expenseId,
    accountId: 'account',
    amount,
    date: '2026-02-03',
    category: 'material',
    description: 'Cimento',
    supplier,
    notes: null,
    tags: [],
    purchaseRequestId: null,
  },
});

it('adds up what was spent on each supplier, and takes off what was reversed', async () => {
  const wrong = expense('3', 'Depósito São João', 70_00);
  const undone = {
    reversalId: '4',
    entryId: '3',
    date: '2026-02-04',
    reason: 'Nota errada',
    replacementId: null,
  };
  const events: readonly (ExpenseRecorded | EntryReversed)[] = [
    expense('1', 'Depósito São João', 120_00),
    expense('2', null, 999_00),
    wrong,
    { type: 'EntryReversed', data: { ...undone, entry: wrong } },
  ];
  const folded = await foldInMemory(
    supplierSpendingProjection,
    events.map(({ type, data }, revision) => recorded(revision, data, { type })),
  );
  expect(folded.rows(supplierSpendingTable)).toEqual([
    { supplier: 'Depósito São João', total: 120_00, expenses: 1, last_entry_number: 4 },
  ]);
});
