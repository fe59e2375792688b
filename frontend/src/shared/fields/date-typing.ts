/** The Brazilian date input's rules: slashes by themselves or typed, short input completed, an impossible day kept and named. */
import { addDays, formatDate, parseLocalDate, type LocalDate } from '@livro/calendar';

/** Digits of day, month and year. */
const LENGTHS = [2, 2, 4] as const;

/**
 * "0509202" is "05/09/202", "5/3" stays "5/3", a pasted "2026-03-05" is "05/03/2026". Parts that somebody ended with a
 * separator stay as they are; only the last one runs on into the next.
 */
export function slashTyped(raw: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(raw);
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`;
  const [last = '', ...ended] = raw
    .replace(/[^\d/.-]/g, '')
    .split(/[/.-]+/)
    .slice(0, LENGTHS.length)
    .map((part) => part.slice(0, 8))
    .reverse();
  const parts = ended.reverse();
  let rest = last;
  for (const length of LENGTHS.slice(parts.length)) {
    parts.push(rest.slice(0, length));
    rest = rest.slice(length);
    if (rest === '') break;
  }
  return parts.join('/').replace(/^\/+/, '');
}

export type Left =
  | { readonly kind: 'read'; readonly text: string }
  /** No day, and nothing else is put in its place. */
  | { readonly kind: 'unreadable'; readonly text: string };

/**
 * What the field holds when it is left: `5`, `5/3`, `05/03/26` and their like become DD/MM/AAAA, with month and year of
 * `today` where they are missing. Empty stays empty.
 */
export function completeDate(text: string, today: LocalDate): Left {
  if (text === '') return { kind: 'read', text };
  const [thisYear = '', thisMonth = ''] = today.split('-');
  const [day = '', month = '', year = ''] = text.split('/');
  const full = [
    day.padStart(2, '0'),
    (month || thisMonth).padStart(2, '0'),
    year.length === 2 ? thisYear.slice(0, 2) + year : year || thisYear,
  ].join('/');
  return parseLocalDate(full).ok ? { kind: 'read', text: full } : { kind: 'unreadable', text };
}

/** ↑ ↓ move by a day, Page Up and Page Down by a month (its last day where the month is shorter). */
export function stepDate(text: string, key: string, today: LocalDate): string | undefined {
  const steps: Readonly<Record<string, (date: LocalDate) => LocalDate>> = {
    ArrowUp: (date) => addDays(date, 1),
    ArrowDown: (date) => addDays(date, -1),
    PageUp: (date) => addMonths(date, 1),
    PageDown: (date) => addMonths(date, -1),
  };
  const step = steps[key];
  if (!step) return undefined;
  const current = parseLocalDate(text);
  return formatDate(current.ok ? step(current.value) : today);
}

function addMonths(date: LocalDate, months: number): LocalDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const index = year * 12 + month - 1 + months;
  const first = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  for (let last = day; last > 28; last -= 1) {
    const candidate = parseLocalDate(`${first}-${String(last).padStart(2, '0')}`);
    if (candidate.ok) return candidate.value;
  }
  const sure = parseLocalDate(`${first}-${String(Math.min(day, 28)).padStart(2, '0')}`);
  return sure.ok ? sure.value : date;
}
