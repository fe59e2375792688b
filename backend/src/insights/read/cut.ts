/** How a range of days is read: whole months, and the days at its two ends that fill none. Pure. */
import { addDays, type LocalDate } from '@livro/calendar';

/** Both days included; without `from`, since the first entry. */
export interface DayRange {
  readonly from?: LocalDate;
  readonly to: LocalDate;
}

export interface Cut {
  /** First days of the first and the last whole month, or null when there is none. `from` null: since ever. */
  readonly months: { readonly from: string | null; readonly to: string } | null;
  readonly days: readonly { readonly from: string; readonly to: string }[];
}

/** The month's first day, and its last. */
export const monthStart = (date: string): LocalDate => `${date.slice(0, 7)}-01` as LocalDate;
export const monthEnd = (date: string): LocalDate => addDays(monthAfter(date), -1);
export const monthAfter = (date: string): LocalDate => monthStart(addDays(monthStart(date), 31));

export function cutOf({ from, to }: DayRange): Cut {
  if (from !== undefined && from > to) return { months: null, days: [] };
  const startsWhole = from === undefined || from === monthStart(from);
  const first = from === undefined ? null : startsWhole ? from : monthAfter(from);
  const endsWhole = to === monthEnd(to);
  const last = endsWhole ? monthStart(to) : monthStart(addDays(monthStart(to), -1));
  const months = first === null || first <= last ? { from: first, to: last } : null;
  if (from !== undefined && monthStart(from) === monthStart(to))
    return months ? { months, days: [] } : { months: null, days: [{ from, to }] };
  return {
    months,
    days: [
      ...(from !== undefined && !startsWhole ? [{ from, to: monthEnd(from) }] : []),
      ...(endsWhole ? [] : [{ from: monthStart(to), to }]),
    ],
  };
}

/** The first days of all months that a range touches. */
export function monthsOfRange(from: LocalDate, to: LocalDate): readonly LocalDate[] {
  const months: LocalDate[] = [];
  for (let month = monthStart(from); month <= to; month = monthAfter(month)) months.push(month);
  return months;
}
