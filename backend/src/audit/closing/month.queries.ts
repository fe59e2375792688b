/** The months of a year as they stand: open or closed, by whom, and what their entries come to. */
import type { LocalDate } from '@livro/calendar';
import { Injectable } from '@nestjs/common';
import { firstToClose, reaches } from '../../ledger/public.ts';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import {
  countObstacles,
  type Cut,
  type FoundItem,
  type ItemKind,
  listItems,
  type MonthRange,
  type ObstacleCounts,
} from './obstacle.queries.ts';
import type { MonthTotalsRow } from './month-totals.projection.ts';

/** A closing or reopening that reached a month, named or not. */
export interface MonthChange {
  readonly status: 'closed' | 'reopened';
  readonly period: string;
  readonly first_month: string | null;
  readonly last_month: string;
  readonly reason: string | null;
  readonly changed_by: string;
  /** Null where there is no such user any more. */
  readonly changed_by_name: string | null;
  readonly updated_at: Date;
}

export interface FoundMonth extends MonthTotalsRow {
  readonly isClosed: boolean;
  /** Whether it has ended: only then it can be closed. */
  readonly isOver: boolean;
  readonly lastChange: MonthChange | undefined;
}

export interface FoundYear {
  readonly year: number;
  readonly years: readonly number[];
  /** The last closed month, undefined where none is. */
  readonly closedThrough: string | undefined;
  /** With which month the next closing begins, undefined where it reaches back to where the books begin. */
  readonly firstToClose: string | undefined;
  readonly months: readonly FoundMonth[];
}

@Injectable()
export class MonthQueries {
  constructor(private readonly database: ReadDatabase) {}

  /** Without a year the newest in which there are entries, or this one. */
  async year(asked: number | undefined, today: LocalDate): Promise<FoundYear> {
    const [totals, changes, [closed]] = await Promise.all([
      this.database.query<MonthTotalsRow>('select * from read.month_totals order by month'),
      this.database.query<MonthChange>(
        `select c.status, c.period, c.first_month, c.last_month, c.reason, c.changed_by, c.updated_at,
           u.name as changed_by_name
         from read.period_changes c left join read.authors u on u.author_id::text = c.changed_by
         order by c.entry_number desc`,
      ),
      this.database.query<{ closed_through: string }>('select closed_through from read.closed_through'),
    ]);
    const closedThrough = closed?.closed_through ?? '';
    const thisMonth = today.slice(0, 7);
    const named = [...totals.map(({ month }) => month), ...changes.map(({ period }) => period), thisMonth];
    const years = span(named.map(yearOf));
    const newest = totals.filter(({ month }) => month <= thisMonth).at(-1)?.month ?? thisMonth;
    const year = asked ?? yearOf(newest);
    return {
      year,
      years,
      closedThrough: closedThrough || undefined,
      firstToClose: firstToClose(closedThrough) ?? undefined,
      months: monthsOf(year).map((month) => ({
        ...(totals.find((one) => one.month === month) ?? { month, ...NOTHING }),
        isClosed: month <= closedThrough,
        isOver: month < thisMonth,
        lastChange: changes.find((change) => reaches(change, month)),
      })),
    };
  }

  obstacles(range: MonthRange): Promise<ObstacleCounts[]> {
    return countObstacles(this.database, range);
  }

  items(
    kind: ItemKind,
    month: string,
    cut: Cut,
  ): Promise<{ readonly rows: readonly FoundItem[]; readonly count: number }> {
    return listItems(this.database, kind, month, cut);
  }
}

const NOTHING = { entries: 0, debits: 0, credits: 0, late: 0 } as const;
const yearOf = (month: string): number => Number(month.slice(0, 4));
const monthsOf = (year: number): readonly string[] =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
const span = (years: readonly number[]): readonly number[] => {
  const first = Math.min(...years);
  return Array.from({ length: Math.max(...years) - first + 1 }, (_, index) => first + index).reverse();
};
