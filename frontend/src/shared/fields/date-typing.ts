/**
 * The Brazilian date input's rules: slashes by themselves or typed, "hoje" and "ontem", short input completed, an impossible day
 * kept and named.
 */
import { keymap } from '../keyboard/keymap.ts';
import { addDays, daysBetween, formatDate, localDate, parseLocalDate, type LocalDate } from '@livro/calendar';

const EIGHT_YEARS = 8 * 366;
const FIRST_MONDAY = localDate('1900-01-01');

/** Days before today. */
const words = { hoje: 0, ontem: 1, anteontem: 2 } as const;
const LONGEST_WORD = 'anteontem'.length;

/** Digits of day, month and year. */
const LENGTHS = [2, 2, 4] as const;

/**
 * "0509202" is "05/09/202", "5/3" stays "5/3", a pasted "2026-03-05" is "05/03/2026". Parts that somebody ended with a
 * separator stay as they are; only the last one runs on into the next.
 */
export function slashTyped(raw: string): string {
  const word = /^\s*(\p{L}+)/u.exec(raw)?.[1]?.toLowerCase();
  if (word !== undefined) return word.slice(0, LONGEST_WORD);
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
 * What the field holds when it is left: `hoje`, `ontem`, `5`, `5/3`, `05/03/26` and their like become DD/MM/AAAA, with month and
 * year of `today` where they are missing. Where no day after today can be meant (`upToToday`), `5` is the last 5th that came,
 * and `5/3` the last 5 March. Empty stays empty.
 */
export function completeDate(text: string, today: LocalDate, upToToday = false): Left {
  if (text === '') return { kind: 'read', text };
  const unreadable = { kind: 'unreadable', text } as const;
  if (/^\p{L}/u.test(text)) {
    const word = Object.entries(words).find(([one]) => one.startsWith(text));
    return word ? { kind: 'read', text: formatDate(addDays(today, -word[1])) } : unreadable;
  }
  const [thisYear = '', thisMonth = ''] = today.split('-');
  const [day = '', month = '', year = ''] = text.split('/');
  const known = {
    month: (month || thisMonth).padStart(2, '0'),
    year: year.length === 2 ? thisYear.slice(0, 2) + year : year || thisYear,
  };
  const meant = parseLocalDate([day.padStart(2, '0'), known.month, known.year].join('/'));
  const isDay = /^\d{1,2}$/.test(day) && Number(day) >= 1 && Number(day) <= 31;
  if (upToToday && year === '' && isDay && (!meant.ok || meant.value > today))
    return lastThatCame(Number(day), month === '' ? undefined : Number(month), today) ?? unreadable;
  return meant.ok ? { kind: 'read', text: formatDate(meant.value) } : unreadable;
}

/** The last such day before today; of any month where none is said. A 29 February comes every fourth year, but for centuries. */
function lastThatCame(day: number, month: number | undefined, today: LocalDate): Left | undefined {
  const first = addDays(today, -EIGHT_YEARS);
  for (let before = today; before > first; before = addDays(before, -1)) {
    const [, itsMonth, itsDay] = before.split('-').map(Number);
    if (itsDay === day && (month ?? itsMonth) === itsMonth) return { kind: 'read', text: formatDate(before) };
  }
  return undefined;
}

const weekdays = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'] as const;

/** The day that a text stands for, as it is read: "qui, 05/11/2026"; nothing where it stands for none. */
export function dayMeant(text: string, today: LocalDate, upToToday = false): string | undefined {
  const left = completeDate(text, today, upToToday);
  const day = parseLocalDate(left.text);
  if (left.kind === 'unreadable' || !day.ok) return undefined;
  // 1 January 1900 was a Monday.
  return `${weekdays[(daysBetween(FIRST_MONDAY, day.value) + 1) % weekdays.length]}, ${left.text}`;
}

/** ↑ ↓ move by a day, Page Up and Page Down by a month (its last day where the month is shorter). */
export function stepDate(text: string, key: string, today: LocalDate): string | undefined {
  const steps: Readonly<Record<string, (date: LocalDate) => LocalDate>> = {
    [keymap.dayOn.key]: (date) => addDays(date, 1),
    [keymap.dayBack.key]: (date) => addDays(date, -1),
    [keymap.monthOn.key]: (date) => addMonths(date, 1),
    [keymap.monthBack.key]: (date) => addMonths(date, -1),
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
