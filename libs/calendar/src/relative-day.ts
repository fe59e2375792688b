/** How long ago an entry was, in words: the day is its value date, the time only counts when it was recorded on that day. */
import { businessToday, momentOf, readInstant } from './business-clock.ts';
import { dateTexts, daysBetween, formatDate, parseLocalDate } from './local-date.ts';

/**
 * "Hoje, 14:10", "Ontem, 14:10", "2 dias atrás", "3 dias atrás", then "05/09/2026, 14:10". Without the time when
 * `recordedAt` (ISO instant) is absent or fell on another business day. Days ahead are written out.
 */
export function relativeDay(
  date: string | null | undefined,
  recordedAt: string | null | undefined,
  now: Date,
): string {
  if (date === null || date === undefined || date === '') return dateTexts.missing;
  const parsed = parseLocalDate(date);
  if (!parsed.ok) return dateTexts.invalid;
  const recorded = recordedAt ? readInstant(recordedAt) : undefined;
  const moment = recorded ? momentOf(recorded) : undefined;
  const time = moment?.day === parsed.value ? `, ${moment.time}` : '';
  const ago = daysBetween(parsed.value, businessToday(now));
  if (ago === 0) return `Hoje${time}`;
  if (ago === 1) return `Ontem${time}`;
  if (ago === 2 || ago === 3) return `${ago} dias atrás`;
  return `${formatDate(parsed.value)}${time}`;
}
