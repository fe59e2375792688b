/** A day as banks write it: day first or year first, with two digits or one, whatever hour follows. */
import { parseLocalDate, type LocalDate } from '@livro/calendar';

export function parseBankDay(text: string): LocalDate | undefined {
  const short = /^(\d\d?)[/.-](\d\d?)[/.-](\d\d(?:\d\d)?)(?:\s.*)?$/.exec(text);
  const iso = /^(\d{4})[/.-]?(\d\d)[/.-]?(\d\d)(?:[T\s].*)?$/.exec(text);
  const asked = short
    ? `${short[1]!.padStart(2, '0')}/${short[2]!.padStart(2, '0')}/${short[3]!.padStart(4, '20')}`
    : iso
      ? `${iso[1]}-${iso[2]}-${iso[3]}`
      : text;
  const day = parseLocalDate(asked);
  return day.ok ? day.value : undefined;
}
