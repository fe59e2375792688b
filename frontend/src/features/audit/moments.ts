/** Where on the two axes of time the auditor looks: the last value date that counts, and until when it must have been recorded. Pure. */
import { endOfMinute, formatDate, formatInstant, parseInstant, type LocalDate } from '@livro/calendar';

export interface Moment {
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
export function momentText({ asOf, knownAt }: Moment): string {
  const day = asOf ? `até ${formatDate(asOf)}` : 'tudo o que foi lançado';
  return knownAt ? `${day}, como se conhecia em ${formatInstant(knownAt)}` : day;
}
