/** Instants as the business sees them: always in America/Sao_Paulo, whatever the machine's time zone is. */
import { accepted, refused, type Parsed } from '@livro/money';
import { dateTexts, formatDate, type LocalDate, parseLocalDate } from './local-date.ts';

/** Made when it is first asked for: that takes tens of milliseconds on a slow device, and the first screen needs none. */
let parts: Intl.DateTimeFormat | undefined;
const makeParts = () =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/Sao_Paulo',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

interface Moment {
  readonly day: LocalDate;
  /** HH:MM */
  readonly time: string;
}

/** The minute that was asked for last: "today" is asked with every command, and telling it takes longer than deciding one. */
let last: { readonly minute: number; readonly moment: Moment } | undefined;

/** The business day and the wall-clock time of an instant. */
export function momentOf(instant: Date): Moment {
  const minute = Math.floor(instant.getTime() / 60_000);
  // Before 1914 clocks in São Paulo were not whole minutes away from Greenwich.
  if (minute < 0) return tell(instant);
  if (last?.minute !== minute) last = { minute, moment: tell(instant) };
  return last.moment;
}

function tell(instant: Date): Moment {
  parts ??= makeParts();
  const found: Record<string, string> = {};
  for (const { type, value } of parts.formatToParts(instant)) found[type] = value;
  return {
    day: `${found.year}-${found.month}-${found.day}` as LocalDate,
    time: `${found.hour}:${found.minute}`,
  };
}

/** Offsets that clocks in São Paulo ever had: since 2019 there is no summer time. */
const OFFSETS = ['-03:00', '-02:00'] as const;

/** The last millisecond of a minute by the clocks there, as ISO text in UTC: what is recorded within it is known by then. */
export function endOfMinute(day: LocalDate, time: string): string | undefined {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined;
  for (const offset of OFFSETS) {
    const instant = new Date(`${day}T${time}:59.999${offset}`);
    const there = momentOf(instant);
    if (there.day === day && there.time === time) return instant.toISOString();
  }
  return undefined;
}

/** The day that "today" means in the rules. */
export const businessToday = (now: Date): LocalDate => momentOf(now).day;

/** "05/09/2026, 14:10" for an ISO instant; the texts of the specification for a missing or an unreadable one. */
export function formatInstant(iso: string | null | undefined): string {
  if (iso === null || iso === undefined || iso === '') return dateTexts.missing;
  const instant = readInstant(iso);
  if (!instant) return dateTexts.invalid;
  const { day, time } = momentOf(instant);
  return `${formatDate(day)}, ${time}`;
}

/** An ISO instant that names its zone; undefined for anything else, also for a bare day. */
export function readInstant(iso: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(iso)) return undefined;
  const instant = new Date(iso);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** No instant with blanks around it needs more characters; longer texts are not looked at. */
const LONGEST = 64;

/** Reads an ISO instant with its zone (`2026-11-21T12:00:00Z`, `…-03:00`); becomes ISO text in UTC, to the millisecond. */
export function parseInstant(raw: unknown): Parsed<string> {
  if (typeof raw !== 'string') return refused('INVALID_TYPE', dateTexts.invalid);
  const text = raw.length > LONGEST ? '' : raw.trim();
  // A `Date` takes 30 February for 2 March.
  const instant = parseLocalDate(text.slice(0, 10)).ok ? readInstant(text) : undefined;
  return instant ? accepted(instant.toISOString()) : refused('INVALID_DATE', dateTexts.invalid);
}
