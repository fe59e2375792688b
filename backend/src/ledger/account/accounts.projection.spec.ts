import { foldInMemory } from '../../platform/projections/engine/fold-in-memory.ts';
import { ids, journal } from '../journal/journal.fixture.ts';
import { recorded } from '../journal/recorded.fixture.ts';
import { accountsProjection } from './accounts.projection.ts';
import { accountsTable } from './accounts.table.ts';

const fold = (count = journal.length) => foldInMemory(accountsProjection, recorded(journal).slice(0, count));

describe('accounts', () => {
  it('hold every total of the journal', async () => {
    const tables = await fold();
    expect(tables.rows(accountsTable)).toEqual([
      {
        id: ids.building,
        development_id: ids.development,
        type: 'building',
        balance: 100_000 - 12_345 + 50_000 - 7_000 - 60_000 + 30_000 + 30_500,
        opening_balance: 100_000,
        total_invested: 60_000,
        currently_invested: 0,
        total_expenses: 12_345,
        total_returns: 60_500,
        total_gain: 500,
        total_transfers_in: 0,
        total_transfers_out: 7_000,
        total_payments_received: 50_000,
        movements: 7,
        last_entry_number: 10,
        updated_at: '2026-11-21T12:09:00.000Z',
      },
      {
        id: ids.land,
        development_id: ids.development,
        type: 'land',
        balance: 7_000,
        opening_balance: null,
        total_invested: 0,
        currently_invested: 0,
        total_expenses: 0,
        total_returns: 0,
        total_gain: 0,
        total_transfers_in: 7_000,
        total_transfers_out: 0,
        total_payments_received: 0,
        movements: 1,
        last_entry_number: 7,
        updated_at: '2026-11-21T12:06:00.000Z',
      },
    ]);
  });

  it('begin empty', async () => {
    expect((await fold(1)).row(accountsTable, [ids.building])).toMatchObject({
      balance: 0,
      opening_balance: null,
      movements: 0,
    });
  });

  it('are not touched by a pending payment', async () => {
    expect((await fold(6)).rows(accountsTable)).toEqual((await fold(5)).rows(accountsTable));
  });

  it('show what is still invested between returns', async () => {
    expect((await fold(9)).row(accountsTable, [ids.building])).toMatchObject({ currently_invested: 31_000 });
  });

  it('stop at an entry on an account that was never opened', async () => {
    const projection = accountsProjection;
    await expect(foldInMemory(projection, recorded(journal.slice(2)))).rejects.toThrow('never opened');
  });
});
