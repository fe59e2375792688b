import fc from 'fast-check';
import { foldInMemory } from '../../platform/projections/engine/fold-in-memory.ts';
import { accountsProjection } from '../account/accounts.projection.ts';
import { accountsTable } from '../account/accounts.table.ts';
import { ids, journal } from '../journal/journal.fixture.ts';
import type { RowOf } from '../../platform/projections/define-projection.ts';
import { recorded } from '../journal/recorded.fixture.ts';
import { accountAt } from './accounts-in-time.read.ts';
import type { Figure } from './figures.queries.ts';
import { journals, points } from './journals.fixture.ts';
import { countedAt, naiveSums, withoutZeros } from './naive.fixture.ts';
import { postingsProjection } from './postings.projection.ts';
import {
  blockOf,
  monthOf,
  postingMonthsTable,
  postingsTable,
  postingTotalsTable,
  postingYearsTable,
  yearOf,
} from './postings.table.ts';
import { trialBalanceOf } from './trial-balance.read.ts';

const fold = async (events: Parameters<typeof foldInMemory>[1]) => {
  const tables = await foldInMemory(postingsProjection, events);
  return {
    lines: tables.rows(postingsTable),
    totals: tables.rows(postingTotalsTable),
    months: tables.rows(postingMonthsTable),
    years: tables.rows(postingYearsTable),
  };
};

type PostingRow = RowOf<typeof postingsTable>;

/** What the SQL of the figures does, over rows in memory. */
function figuresOf(lines: readonly PostingRow[]): readonly Figure[] {
  const figures = new Map<string, Figure>();
  for (const { account_id, code, amount } of lines) {
    const key = `${account_id} ${code}`;
    const before = figures.get(key) ?? { account_id, code, debit: 0, credit: 0, lines: 0 };
    figures.set(key, {
      ...before,
      debit: before.debit + Math.max(amount, 0),
      credit: before.credit + Math.max(-amount, 0),
      lines: before.lines + 1,
    });
  }
  return [...figures.values()];
}

const isInBooks = ({ code }: { readonly code: string }): boolean =>
  !code.startsWith('flow:') && code !== 'between-developments';

describe('the lines of the books', () => {
  it('are the postings of each event with its two dates', async () => {
    const { lines } = await fold(recorded(journal));
    const entry = (number: number) => lines.filter(({ entry_number }) => entry_number === number);
    expect(entry(4)).toEqual([
      {
        entry_number: 4,
        line: 0,
        account_id: ids.building,
        code: 'expense:labor',
        amount: 12_345,
        date: '2026-02-03',
        recorded_at: '2026-11-21T12:03:00.000Z',
      },
      expect.objectContaining({ line: 1, code: 'asset', amount: -12_345 }),
    ]);
    expect(entry(7).map(({ account_id, code, amount }) => [account_id, code, amount])).toEqual([
      [ids.land, 'asset', 7_000],
      [ids.building, 'asset', -7_000],
      [ids.building, 'flow:transfers-out', 7_000],
      [ids.land, 'flow:transfers-in', 7_000],
    ]);
  });

  it('give every point in time the sums of a naive fold, and always balance', async () => {
    await fc.assert(
      fc.asyncProperty(journals, points, async (events, point) => {
        const counted = countedAt(events, point);
        const { lines } = await fold(events);
        const rows = lines.filter(
          ({ date, recorded_at }) =>
            (point.asOf === undefined || date <= point.asOf) &&
            (point.knownAt === undefined || recorded_at <= point.knownAt),
        );
        const figures = figuresOf(rows);
        expect(
          withoutZeros(
            figures.filter(isInBooks).map((f) => [`${f.account_id} ${f.code}`, f.debit - f.credit] as const),
          ),
        ).toEqual(naiveSums(counted));
        const balance = trialBalanceOf(figures, []);
        expect(balance.balanced).toBe(true);
        expect(balance.debit).toBe(balance.credit);
      }),
      { numRuns: 300 },
    );
  });

  it('balance for each development too, whatever it sends to another one', async () => {
    await fc.assert(
      fc.asyncProperty(journals, async (events) => {
        const { lines } = await fold(events);
        const ofFirst = lines.filter(({ account_id }) => /00[12]$/.test(account_id));
        const ofSecond = lines.filter(({ account_id }) => account_id.endsWith('003'));
        for (const own of [ofFirst, ofSecond]) {
          expect(trialBalanceOf(figuresOf(own), [])).toMatchObject({ balanced: true });
        }
      }),
      { numRuns: 200 },
    );
  });

  it('make the very accounts that the accounts fold from the same events', async () => {
    await fc.assert(
      fc.asyncProperty(journals, points, async (events, point) => {
        const counted = countedAt(events, point);
        const opened = events.filter(({ type }) => type === 'AccountOpened');
        const recordedEvents = counted.filter(({ type }) => type !== 'AccountOpened');
        const expected = (await foldInMemory(accountsProjection, [...opened, ...recordedEvents])).rows(
          accountsTable,
        );
        const today = (await foldInMemory(accountsProjection, events)).rows(accountsTable);
        const { lines } = await fold([...opened, ...recordedEvents]);
        const figures = figuresOf(lines);
        for (const row of today) {
          const { last_entry_number: _n, updated_at: _u, ...figuresOnly } = row;
          const columns = Object.keys(figuresOnly) as (keyof typeof figuresOnly)[];
          const found = accountAt(
            row,
            figures.filter(({ account_id }) => account_id === row.id),
            null,
          );
          const wanted = expected.find(({ id }) => id === row.id)!;
          for (const column of columns) expect([column, found[column]]).toEqual([column, wanted[column]]);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('the sums beside the lines', () => {
  it('are those of their year, month and block', async () => {
    await fc.assert(
      fc.asyncProperty(journals, async (events) => {
        const { lines, totals, months, years } = await fold(events);
        const cells = new Map<string, PostingRow[]>();
        for (const line of lines) {
          const key = [line.account_id, line.code, monthOf(line.date), blockOf(line.entry_number)].join(' ');
          cells.set(key, [...(cells.get(key) ?? []), line]);
        }
        expect(totals).toHaveLength(cells.size);
        for (const { account_id, code, month, block, ...sums } of totals) {
          const [figure] = figuresOf(cells.get([account_id, code, month, block].join(' '))!);
          expect(sums).toEqual({ debit: figure!.debit, credit: figure!.credit, lines: figure!.lines });
        }
        for (const { account_id, code, month, ...sums } of months) {
          const [figure] = figuresOf(
            lines.filter(
              (line) => line.account_id === account_id && line.code === code && monthOf(line.date) === month,
            ),
          );
          expect(sums).toEqual({ debit: figure!.debit, credit: figure!.credit, lines: figure!.lines });
        }
        for (const { account_id, code, year, ...sums } of years) {
          const [figure] = figuresOf(
            lines.filter(
              (line) => line.account_id === account_id && line.code === code && yearOf(line.date) === year,
            ),
          );
          expect(sums).toEqual({ debit: figure!.debit, credit: figure!.credit, lines: figure!.lines });
        }
        expect(months.reduce((sum, cell) => sum + cell.lines, 0)).toBe(lines.length);
        expect(years.reduce((sum, cell) => sum + cell.lines, 0)).toBe(lines.length);
      }),
      { numRuns: 100 },
    );
  });
});
