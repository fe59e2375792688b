/** Events of developments in, rows out. */
import type { Recorded } from '@livro/event-sourcing';
import { foldInMemory } from '../platform/projections/engine/fold-in-memory.ts';
import type { DevelopmentCreated, DevelopmentEdited } from './events.ts';
import { viewOf } from './development.view.ts';
import {
  developmentNamesTable,
  developmentsProjection,
  developmentsTable,
} from './developments.projection.ts';

const id = '22222222-2222-5222-8222-222222222222';
const created: Recorded<DevelopmentCreated> = {
  id: 'event 4',
  stream: 'developments',
  revision: 4n,
  position: 90n,
  type: 'DevelopmentCreated',
  data: {
    developmentId: id,
    name: 'Jardim das Acácias',
    description: 'Duas torres',
    address: null,
    status: 'in-progress',
    progressPercentage: 20,
    startDate: '2025-01-19',
    expectedCompletion: null,
    totalUnits: 48,
    tags: ['alto padrão'],
    openingDate: '2026-11-21',
    accounts: [],
  },
  metadata: {
    commandId: '',
    correlationId: '',
    causationId: '',
    actor: 'a',
    recordedAt: '2026-11-21T12:00:00.000Z',
    schema: 1,
    previousHash: '',
    hash: '',
  },
};
const row = {
  id,
  name: 'Jardim das Acácias',
  description: 'Duas torres',
  address: null,
  status: 'in-progress',
  progress_percentage: 20,
  start_date: '2025-01-19',
  expected_completion: null,
  total_units: 48,
  tags: ['alto padrão'],
  late_fine: null,
  late_interest: null,
  search: 'jardim das acacias\nduas torres\nalto padrao',
  created_at: '2026-11-21T12:00:00.000Z',
  updated_at: '2026-11-21T12:00:00.000Z',
  created_revision: 4,
  revision: 4,
};

describe('the read model of developments', () => {
  it('has one row each, the same when an event comes twice', async () => {
    expect((await foldInMemory(developmentsProjection, [created])).rows(developmentsTable)).toEqual([row]);
    expect((await foldInMemory(developmentsProjection, [created, created])).rows(developmentsTable)).toEqual([
      row,
    ]);
  });

  it('lets go of a development whose accounts are closed, and keeps its name', async () => {
    const { metadata } = created;
    const ends = [
      { type: 'AccountsClosed', stream: 'ledger', data: { developmentId: id, accountIds: [], date: '2026-11-21' } },
      { type: 'DevelopmentEdited', stream: 'developments', data: { ...created.data, name: 'Tarde demais' } },
      { type: 'DevelopmentDeleted', stream: 'developments', data: { developmentId: id, name: 'Jardim das Acácias' } },
    ].map((event, n): Recorded => ({ ...event, id: `end ${n}`, revision: 5n, position: 91n + BigInt(n), metadata }));
    const name = { id, name: 'Jardim das Acácias', closed_at: metadata.recordedAt };
    for (const [seen, standing] of [[1, 'closed'], [2, 'closed'], [3, 'deleted']] as const) {
      const folded = await foldInMemory(developmentsProjection, [created, ...ends.slice(0, seen)]);
      expect(folded.rows(developmentsTable)).toEqual([]);
      expect(folded.rows(developmentNamesTable)).toEqual([{ ...name, standing }]);
    }
  }); // prettier-ignore

  it('follows an edit, the same when it comes twice, and refuses one of nobody', async () => {
    const { openingDate: _, accounts: __, ...words } = created.data;
    const edited: Recorded<DevelopmentEdited> = {
      ...created,
      revision: 7n,
      type: 'DevelopmentEdited',
      data: { ...words, name: 'Jardim Sul', description: null, status: 'completed', tags: [] },
      metadata: { ...created.metadata, recordedAt: '2026-11-22T12:00:00.000Z' },
    };
    const after = {
      ...row,
      name: 'Jardim Sul',
      description: null,
      status: 'completed',
      tags: [],
      search: 'jardim sul\n',
      updated_at: '2026-11-22T12:00:00.000Z',
      revision: 7,
    };
    for (const events of [
      [created, edited],
      [created, edited, edited],
    ]) {
      expect((await foldInMemory(developmentsProjection, events)).rows(developmentsTable)).toEqual([after]);
    }
    await expect(foldInMemory(developmentsProjection, [edited])).rejects.toThrow('never created');
  });

  it('is shown with money in reais, exact, and with both names of a field', () => {
    const sums = {
      building_balance: 122_711_533,
      land_balance: -70,
      total_investment: -1,
      total_revenue: 999_999_999_999_999,
      total_expenses: 999_999_999_999_999,
    };
    const inherited = { fine: '2', interest: '0.5', from: 'company' } as const;
    expect(viewOf(row, sums, inherited)).toMatchObject({
      progressPercentage: 20,
      progress_percentage: 20,
      expectedCompletionDate: null,
      expected_completion: null,
      buildingAccountBalance: 1227115.33,
      landAccountBalance: -0.7,
      totalBalance: 1227114.63,
      totalInvestment: -0.01,
      totalRevenue: 9999999999999.99,
      netProfit: 0,
      isProfitable: true,
      lateRule: { fine: '2', fineFrom: 'company', interest: '0.5', interestFrom: 'company' },
    });
    expect(viewOf({ ...row, late_fine: '0' }, sums, inherited).lateRule).toMatchObject({
      fine: '0',
      fineFrom: 'development',
      interestFrom: 'company',
    });
    expect(viewOf(row, { ...sums, total_revenue: 0 }, inherited).isProfitable).toBe(false);
  });
});
