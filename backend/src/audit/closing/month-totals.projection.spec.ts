/** Months as the journal sums them, whatever its entries do, and why an entry is late. */
import { journal } from '../../ledger/journal/journal.fixture.ts';
import { recorded } from '../../ledger/journal/recorded.fixture.ts';
import { foldInMemory } from '../../platform/projections/engine/fold-in-memory.ts';
import { lateness, monthTotalsProjection, monthTotalsTable } from './month-totals.projection.ts';

const entry: Parameters<typeof lateness>[0] = {
  month: '2026-03',
  originalDate: null,
  recordedAt: '2026-03-20T12:00:00.000Z',
  everClosedThrough: '',
};

it.each<[string, Partial<typeof entry>, ReturnType<typeof lateness>]>([
  ['recorded in its own month', {}, undefined],
  ['recorded before its day', { recordedAt: '2026-02-27T12:00:00.000Z' }, undefined],
  [
    'recorded in the last hour of its month in São Paulo',
    { recordedAt: '2026-04-01T02:59:00.000Z' },
    undefined,
  ],
  ['recorded a minute later', { recordedAt: '2026-04-01T03:01:00.000Z' }, 'later-month'],
  ['its month had been closed before', { everClosedThrough: '2026-03' }, 'after-closing'],
  ['only the month before had been closed', { everClosedThrough: '2026-02' }, undefined],
  ['moved out of a closed month', { originalDate: '2026-02-10', everClosedThrough: '2026-02' }, 'moved'],
  [
    'both moved and in a month that had been closed',
    { originalDate: '2026-02-10', everClosedThrough: '2026-05' },
    'after-closing',
  ],
])('%s', (_, change, reason) => {
  expect(lateness({ ...entry, ...change })).toBe(reason);
});

it('debits as much as it credits in every month', async () => {
  const events = recorded(journal);
  const tables = await foldInMemory(monthTotalsProjection, events);
  const months = tables.rows(monthTotalsTable);
  expect(months.length).toBeGreaterThan(1);
  for (const { debits, credits } of months) expect(debits).toBe(credits);
});
