/** The Brazilian date input's rules: digits only, slashes by themselves, short input completed, an impossible day undone. */
import { addDays, formatDate, parseLocalDate, type LocalDate } from '@livro/calendar';

/** "0509202" → "05/09/202"; at most eight digits, so ten characters. */
export function slashTyped(raw: string): string {
  const digits = raw.replace(/\D/g, '').slice(0, 8);
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '');
  return parts.join('/');
}

export type Left =
  | { readonly kind: 'kept'; readonly text: string }
  | { readonly kind: 'reverted'; readonly text: string; readonly refused: string };

/**
 * What the field holds when it is left. Missing month and year are those of `today`, a two-digit year belongs to its
 * century; a day that does not exist gives way to `previous`. Empty stays empty.
 */
export function completeDate(text: string, previous: string, today: LocalDate): Left {
  const digits = text.replace(/\D/g, '');
  if (digits === '') return { kind: 'kept', text: '' };
  const [year = '', month = ''] = today.split('-');
  const day = digits.slice(0, 2).padStart(2, '0');
  const typedMonth = digits.slice(2, 4);
  const typedYear = digits.slice(4);
  const full = [
    day,
    typedMonth === '' ? month : typedMonth.padStart(2, '0'),
    typedYear === '' ? year : typedYear.length === 2 ? year.slice(0, 2) + typedYear : typedYear,
  ].join('/');
  return parseLocalDate(full).ok
    ? { kind: 'kept', text: full }
    : { kind: 'reverted', text: previous, refused: full };
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
