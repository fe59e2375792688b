/**
 * How a range of days is read: whole years, the whole months beside them, and single days at its two ends. A month of
 * which more is in the range than outside is read whole, less the days outside: never more than half a month of days. Pure.
 */
import { addDays, type LocalDate } from '@livro/calendar';

/** Both days included; without `from`, since the first entry. */
export interface DayRange {
  readonly from?: LocalDate;
  readonly to: LocalDate;
}

/** First days of the first and the last whole month or year, both included. `from` null: since ever. */
export interface WholeSpan {
  readonly from: string | null;
  readonly to: string;
}

export interface Cut {
  readonly years: WholeSpan | null;
  readonly months: readonly WholeSpan[];
  readonly days: readonly SignedDays[];
}

/** Both days included; -1: to be taken away from what the months hold too much. */
export interface SignedDays {
  readonly from: string;
  readonly to: string;
  readonly sign: 1 | -1;
}

/** The month's first day, and its last. */
export const monthStart = (date: string): LocalDate => `${date.slice(0, 7)}-01` as LocalDate;
export const monthEnd = (date: string): LocalDate => addDays(monthAfter(date), -1);
export const monthAfter = (date: string): LocalDate => monthStart(addDays(monthStart(date), 31));
const monthBefore = (month: string): LocalDate => monthStart(addDays(month as LocalDate, -1));
export const yearStart = (date: string): LocalDate => `${date.slice(0, 4)}-01-01` as LocalDate;

/** Without years where an answer tells its months apart. */
export function cutOf(range: DayRange, { years }: { readonly years: boolean }): Cut {
  const { months, days } = wholeMonths(range);
  if (!months) return { years: null, months: [], days };
  return years ? { ...wholeYears(months), days } : { years: null, months: [months], days };
}

const HALF_A_MONTH = 15;
const dayOf = (date: string): number => Number(date.slice(8));

function wholeMonths({ from, to }: DayRange): {
  readonly months: WholeSpan | null;
  readonly days: readonly SignedDays[];
} {
  if (from !== undefined && from > to) return { months: null, days: [] };
  if (from !== undefined && monthStart(from) === monthStart(to) && dayOf(to) - dayOf(from) < HALF_A_MONTH)
    return { months: null, days: [{ from, to, sign: 1 }] };
  // Within one month that is more than half covered both ends are taken away.
  const inside = from !== undefined && monthStart(from) === monthStart(to);
  const start = from === undefined ? { month: null, days: [] } : startOf(from, inside);
  const end = endOf(to, inside);
  const months =
    start.month === null || start.month <= end.month ? { from: start.month, to: end.month } : null;
  return { months, days: [...start.days, ...end.days] };
}

/** The first whole month of a range, and the days to add before it or to take away from it. */
function startOf(from: LocalDate, whole: boolean): { month: string; days: readonly SignedDays[] } {
  const first = monthStart(from);
  if (from === first) return { month: first, days: [] };
  return whole || dayOf(from) <= HALF_A_MONTH + 1
    ? { month: first, days: [{ from: first, to: addDays(from, -1), sign: -1 }] }
    : { month: monthAfter(from), days: [{ from, to: monthEnd(from), sign: 1 }] };
}

/** The last whole month of a range, and the days to add after it or to take away from it. */
function endOf(to: LocalDate, whole: boolean): { month: string; days: readonly SignedDays[] } {
  const last = monthEnd(to);
  if (to === last) return { month: monthStart(to), days: [] };
  return whole || dayOf(to) > HALF_A_MONTH
    ? { month: monthStart(to), days: [{ from: addDays(to, 1), to: last, sign: -1 }] }
    : { month: monthBefore(monthStart(to)), days: [{ from: monthStart(to), to, sign: 1 }] };
}

/** Months from the first to the last as whole years and the months before and after them. */
function wholeYears({ from, to }: WholeSpan): Pick<Cut, 'years' | 'months'> {
  const startsWhole = from === null || from === yearStart(from);
  const firstYear = from === null ? null : startsWhole ? from : `${Number(from.slice(0, 4)) + 1}-01-01`;
  const endsWhole = to.slice(5, 7) === '12';
  const lastYear = endsWhole ? yearStart(to) : `${Number(to.slice(0, 4)) - 1}-01-01`;
  if (firstYear !== null && firstYear > lastYear) return { years: null, months: [{ from, to }] };
  return {
    years: { from: firstYear, to: lastYear },
    months: [
      ...(firstYear !== null && !startsWhole ? [{ from, to: monthBefore(firstYear) }] : []),
      ...(endsWhole ? [] : [{ from: yearStart(to), to }]),
    ],
  };
}

/** The first days of all months that a range touches. */
export function monthsOfRange(from: LocalDate, to: LocalDate): readonly LocalDate[] {
  const months: LocalDate[] = [];
  for (let month = monthStart(from); month <= to; month = monthAfter(month)) months.push(month);
  return months;
}
