/** The years of which there may be a book, the newest first. */
import { useClosingYearQuery } from '../../shared/api/generated.ts';
import { serverToday } from '../../shared/api/server-clock.ts';
import { useMay } from '../../shared/session/session-hooks.ts';

const LAST_YEARS = 6;

export function useBookYears(): readonly number[] {
  const { data: closing } = useClosingYearQuery({}, { skip: !useMay('periods:read') });
  const thisYear = Number(serverToday().slice(0, 4));
  // Which years have entries may not be known: then one of the last.
  return closing && closing.years.length > 0
    ? closing.years
    : Array.from({ length: LAST_YEARS }, (_, before) => thisYear - before);
}
