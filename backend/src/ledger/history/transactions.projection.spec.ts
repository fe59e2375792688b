import { foldInMemory } from '../../platform/projections/engine/fold-in-memory.ts';
import { ids, journal } from '../journal/journal.fixture.ts';
import { recorded } from '../journal/recorded.fixture.ts';
import { legId } from './transaction-rows.read.ts';
import { transactionsProjection } from './transactions.projection.ts';
import { type TransactionRow, transactionsTable } from './transactions.table.ts';

const history = async (): Promise<readonly TransactionRow[]> => {
  const tables = await foldInMemory(transactionsProjection, recorded(journal));
  return tables.rows(transactionsTable).sort((a, b) => a.entry_number - b.entry_number || a.leg - b.leg);
};

describe('history', () => {
  it('has one row for each leg, in the order of the journal, with its effect on the balance', async () => {
    const rows = await history();
    expect(rows.map((row) => [row.entry_number, row.type, row.account_id, row.signed_amount])).toEqual([
      [3, 'initial_balance', ids.building, 100_000],
      [4, 'expense', ids.building, -12_345],
      [5, 'payment', ids.building, 50_000],
      [7, 'transfer_out', ids.building, -7_000],
      [7, 'transfer_in', ids.land, 7_000],
      [8, 'investment', ids.building, -60_000],
      [9, 'investment_return', ids.building, 30_000],
      [10, 'investment_return', ids.building, 30_500],
    ]);
    for (const row of rows) expect(Math.abs(row.signed_amount)).toBe(row.amount);
  });

  it('keeps every word of an expense and finds it without accents', async () => {
    const [, expense] = await history();
    expect(expense).toEqual({
      id: ids.expense,
      entry_id: ids.expense,
      entry_number: 4,
      leg: 0,
      account_id: ids.building,
      account_type: 'building',
      batch_id: null,
      development_id: ids.development,
      type: 'expense',
      amount: 12_345,
      signed_amount: -12_345,
      date: '2026-02-03',
      description: 'Reboco da Fachada',
      category: 'labor',
      supplier: 'Mãos à Obra',
      document_number: null,
      notes: 'à vista',
      tags: ['fachada'],
      related_account_id: null,
      client_id: null,
      payment_method: null,
      unit_reference: null,
      investment_id: null,
      principal: null,
      gain: null,
      original_date: null,
      reversed_by: null,
      replaced_by: null,
      reverses: null,
      replaces: null,
      refund: false,
      sort_description: 'reboco da fachada',
      search: 'reboco da fachada\nmaos a obra\na vista\nfachada',
      recorded_by: 'ana',
      created_at: '2026-11-21T12:03:00.000Z',
    });
  });

  it('ties the legs of a transfer together under ids of their own', async () => {
    const legs = (await history()).filter((row) => row.entry_id === ids.transfer);
    expect(
      legs.map(({ id, leg, account_id, related_account_id }) => [id, leg, account_id, related_account_id]),
    ).toEqual([
      [ids.transfer, 0, ids.building, ids.land],
      [legId(ids.transfer, 1), 1, ids.land, ids.building],
    ]);
    expect(legId(ids.transfer, 1)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('says of a payment who paid and how, of a return what was principal', async () => {
    const rows = await history();
    expect(rows.find((row) => row.entry_id === ids.confirmed)).toMatchObject({
      client_id: ids.client,
      payment_method: 'pix',
      unit_reference: '1204',
    });
    expect(rows.find((row) => row.entry_id === ids.full)).toMatchObject({
      investment_id: ids.investment,
      principal: 31_000,
      gain: -500,
      category: null,
    });
  });

  it('does not know a payment that is pending', async () => {
    expect((await history()).some((row) => row.entry_id === ids.pending)).toBe(false);
  });
});
