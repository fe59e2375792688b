/** The read models that keep entries as they were recorded: expenses, payments, transfers, investments. */
import { foldInMemory } from '../../platform/projections/engine/fold-in-memory.ts';
import type { LedgerEvent } from './events.ts';
import { expensesProjection, expensesTable } from '../expense/expenses.projection.ts';
import { investmentsProjection } from '../investment/investments.projection.ts';
import { investmentsTable, returnsTable } from '../investment/investments.table.ts';
import { ids, journal } from './journal.fixture.ts';
import { paymentsProjection, paymentsTable } from '../payment/payments.projection.ts';
import { recorded } from './recorded.fixture.ts';
import { transfersProjection, transfersTable } from '../transfer/transfers.projection.ts';

const events = recorded(journal);

it('expenses', async () => {
  const tables = await foldInMemory(expensesProjection, events);
  expect(tables.rows(expensesTable)).toEqual([
    {
      id: ids.expense,
      entry_number: 4,
      version: 4,
      account_id: ids.building,
      amount: 12_345,
      date: '2026-02-03',
      category: 'labor',
      description: 'Reboco da Fachada',
      supplier: 'Mãos à Obra',
      supplier_key: 'maos a obra',
      supplier_identity: 'maos a obra',
      document_number: null,
      document_identity: null,
      notes: 'à vista',
      tags: ['fachada'],
      purchase_request_id: null,
      reversed_by: null,
      undone_on: null,
      replaced_by: null,
      replaces: null,
      search: 'reboco da fachada\nmaos a obra\n\na vista\nfachada',
      recorded_by: 'ana',
      created_at: '2026-11-21T12:03:00.000Z',
      updated_at: '2026-11-21T12:03:00.000Z',
    },
  ]);
});

it('payments, the pending one too', async () => {
  const tables = await foldInMemory(paymentsProjection, events);
  expect(
    tables.rows(paymentsTable).map(({ id, amount, status, client_id }) => [id, amount, status, client_id]),
  ).toEqual([
    [ids.confirmed, 50_000, 'confirmed', ids.client],
    [ids.pending, 70_000, 'pending', ids.client],
  ]);
});

it('transfers', async () => {
  const tables = await foldInMemory(transfersProjection, events);
  expect(tables.rows(transfersTable)).toEqual([
    {
      id: ids.transfer,
      entry_number: 7,
      version: 7,
      source_account_id: ids.building,
      destination_account_id: ids.land,
      amount: 7_000,
      date: '2026-03-05',
      transfer_type: 'internal',
      description: 'Entre contas',
      notes: null,
      tags: ['mês'],
      reversed_by: null,
      replaced_by: null,
      replaces: null,
      recorded_by: 'ana',
      created_at: '2026-11-21T12:06:00.000Z',
      updated_at: '2026-11-21T12:06:00.000Z',
    },
  ]);
});

describe('investments', () => {
  const after = (count: number) => foldInMemory(investmentsProjection, events.slice(0, count));

  it('begin active with all their principal out', async () => {
    expect((await after(8)).row(investmentsTable, [ids.investment])).toMatchObject({
      principal_amount: 60_000,
      outstanding: 60_000,
      returned: 0,
      gain: 0,
      status: 'active',
      actual_return_date: null,
      reference: 'INV-1',
      search: 'cdb do banco\n\ninv-1',
    });
  });

  it('are closed by a partial return that leaves nothing out, also one of long ago', async () => {
    const last = journal[9] as Extract<LedgerEvent, { type: 'InvestmentReturned' }>;
    const emptied = recorded([...journal.slice(0, 9), { ...last, data: { ...last.data, kind: 'partial' } }]);
    const tables = await foldInMemory(investmentsProjection, emptied);
    expect(tables.row(investmentsTable, [ids.investment])).toMatchObject({
      outstanding: 0,
      status: 'matured',
      actual_return_date: '2026-06-01',
    });
  });

  it('keep what a partial return left, and close with a full one', async () => {
    expect((await after(9)).row(investmentsTable, [ids.investment])).toMatchObject({
      outstanding: 31_000,
      returned: 30_000,
      gain: 1_000,
      status: 'active',
      actual_return_date: null,
    });
    const closed = await after(10);
    expect(closed.row(investmentsTable, [ids.investment])).toMatchObject({
      outstanding: 0,
      returned: 60_500,
      gain: 500,
      status: 'matured',
      actual_return_date: '2026-06-01',
      updated_at: '2026-11-21T12:09:00.000Z',
    });
    expect(
      closed
        .rows(returnsTable)
        .map(({ id, kind, amount, principal, gain }) => [id, kind, amount, principal, gain]),
    ).toEqual([
      [ids.partial, 'partial', 30_000, 29_000, 1_000],
      [ids.full, 'full', 30_500, 31_000, -500],
    ]);
  });
});
