/** Where on the two axes of time the auditor looks: the last value date that counts, and until when it must have been recorded. Pure. */
import { endOfMinute, formatDate, formatInstant, parseInstant, type LocalDate } from '@livro/calendar';

export interface Moment {
  /** The first value date that counts, where a beginning is asked for. */
  readonly from?: LocalDate | undefined;
  readonly asOf: LocalDate | undefined;
  /** ISO instant in UTC. */
  readonly knownAt: string | undefined;
}

/** An instant as an address holds it; undefined for whatever is none. */
export function instantIn(text: string): string | undefined {
  const parsed = parseInstant(text);
  return parsed.ok ? parsed.value : undefined;
}

/** Without a time the whole day counts. */
export const knownUntil = (day: LocalDate, time: string): string | undefined =>
  endOfMinute(day, time === '' ? '23:59' : time);

/** “em 31/12/2025, como se conhecia em 05/01/2026, 14:10”. */
export function momentText({ from, asOf, knownAt }: Moment): string {
  const ends = [from && `desde ${formatDate(from)}`, asOf && `até ${formatDate(asOf)}`].filter(Boolean);
  const day = ends.length > 0 ? ends.join(' ') : 'tudo o que foi lançado';
  return knownAt ? `${day}, como se conhecia em ${formatInstant(knownAt)}` : day;
}
