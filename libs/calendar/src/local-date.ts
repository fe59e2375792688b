/**
 * A calendar day without a clock: text `yyyy-mm-dd`, so that it compares and sorts as it is. It is never read by
 * `new Date(text)`, which would move it by the time zone.
 */
import { accepted, refused, type Parsed } from '@livro/money';

/** A real day from 1900-01-01 to 2100-12-31, as `yyyy-mm-dd`. */
export type LocalDate = string & { readonly __localDate: unique symbol };

export const dateTexts = {
  invalid: 'Data inválida',
  missing: 'Data não disponível',
} as const;

const MS_PER_DAY = 86_400_000;
const invalid = refused('INVALID_DATE', dateTexts.invalid);
/** No day with blanks around it needs more characters; longer texts are not looked at. */
const LONGEST = 64;

/** Reads `yyyy-mm-dd`, `dd/mm/yyyy` or `dd-mm-yyyy`; refuses days that do not exist and years outside 1900 to 2100. */
export function parseLocalDate(raw: unknown): Parsed<LocalDate> {
  if (typeof raw !== 'string') return refused('INVALID_TYPE', dateTexts.invalid);
  const text = raw.length > LONGEST ? '' : raw.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso) return assemble(iso[1], iso[2], iso[3]);
  const brazilian = /^(\d{2})([/-])(\d{2})\2(\d{4})$/.exec(text);
  return brazilian ? assemble(brazilian[4], brazilian[3], brazilian[1]) : invalid;
}

function assemble(year = '', month = '', day = ''): Parsed<LocalDate> {
  const y = Number(year);
  const m = Number(month);
  const d = Number(day);
  if (y < 1900 || y > 2100 || m < 1 || m > 12 || d < 1 || d > daysInMonth(y, m)) return invalid;
  return accepted(`${year}-${month}-${day}` as LocalDate);
}

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** For literals and for days from our own journal; throws RangeError for anything else. */
export function localDate(text: string): LocalDate {
  const parsed = parseLocalDate(text);
  if (!parsed.ok || parsed.value !== text) throw new RangeError(`Not a calendar day: ${text}`);
  return parsed.value;
}

const dayNumber = (date: LocalDate): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / MS_PER_DAY;

export const addDays = (date: LocalDate, days: number): LocalDate =>
  new Date((dayNumber(date) + days) * MS_PER_DAY).toISOString().slice(0, 10) as LocalDate;

/** The same day of the month `months` later; the month's last day where it has no such day. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const since = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const year = Math.floor(since / 12);
  const month = (since % 12) + 1;
  const day = Math.min(Number(date.slice(8, 10)), daysInMonth(year, month));
  const padded = (part: number, length: number) => String(part).padStart(length, '0');
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}` as LocalDate;
}

/** The same day of the year `years` later; 29 February becomes 28 February where it does not exist. */
export const addYears = (date: LocalDate, years: number): LocalDate => addMonths(date, years * 12);

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => dayNumber(to) - dayNumber(from);
export const isAfter = (a: LocalDate, b: LocalDate): boolean => a > b;
export const isBefore = (a: LocalDate, b: LocalDate): boolean => a < b;

/** "21/11/2026"; "Data não disponível" for nothing and "Data inválida" for what is no day. */
export function formatDate(date: string | null | undefined): string {
  if (date === null || date === undefined || date === '') return dateTexts.missing;
  const parsed = parseLocalDate(date);
  if (!parsed.ok) return dateTexts.invalid;
  const [year, month, day] = parsed.value.split('-');
  return `${day}/${month}/${year}`;
}
