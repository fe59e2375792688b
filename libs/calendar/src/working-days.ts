/** Days on which banks are open throughout Brazil. Holidays of states and towns are not among what it knows. */
import { getHolidays } from '@brazilian-utils/brazilian-utils/get-holidays';
import { addDays, type LocalDate } from './local-date.ts';

/** The years that the library tells holidays of. */
const KNOWN = { from: 1900, to: 2099 } as const;
const CARNIVAL = /^Carnaval/;

const holidaysByYear = new Map<number, ReadonlySet<string>>();

const dayOf = (date: Date): LocalDate =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part, i) => String(part).padStart(i === 0 ? 4 : 2, '0'))
    .join('-') as LocalDate;

/** National holidays, and what banks keep besides: Carnival's Monday and Tuesday, Corpus Christi. */
function bankHolidaysOf(year: number): ReadonlySet<string> {
  const known = holidaysByYear.get(year);
  if (known) return known;
  const listed = year < KNOWN.from || year > KNOWN.to ? [] : getHolidays(year);
  const days = listed.flatMap(({ name, date }) => {
    const day = dayOf(date);
    // Only Tuesday is listed.
    return CARNIVAL.test(name) ? [addDays(day, -1), day] : [day];
  });
  const holidays = new Set<string>(days);
  holidaysByYear.set(year, holidays);
  return holidays;
}

/** Neither a Saturday or Sunday nor a holiday of the banks. */
export function isWorkingDay(day: LocalDate): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !bankHolidaysOf(Number(day.slice(0, 4))).has(day);
}

/** The day itself where it is a working day, else the first one after it. */
export function onWorkingDay(day: LocalDate): LocalDate {
  let next = day;
  while (!isWorkingDay(next)) next = addDays(next, 1);
  return next;
}
