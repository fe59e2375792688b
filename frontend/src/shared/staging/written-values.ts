/**
 * Amounts and days as spreadsheets write them, brought into the form in which this program's fields take them. How a whole column
 * writes is told from all its cells; a cell that cannot be read stays as it was pasted, for its rule to object to. Pure.
 */
import { formatDate, parseLocalDate } from '@livro/calendar';
import { formatAmount, parseFormMoney } from '@livro/money';

export type NumberStyle = 'br' | 'us';
export type DateStyle = 'dmy' | 'mdy';
export interface Styles {
  readonly numbers: NumberStyle;
  readonly dates: DateStyle;
}

const bare = (cell: string): string => cell.replace(/R\$|BRL|\s/g, '').replace(/\u2212/g, '-');

export const looksLikeAmount = (cell: string): boolean => {
  const text = bare(cell);
  return /^[-(]?\d[\d.,]*\)?$/.test(text) && /[.,]\d{2}\)?$|^[-(]?\d{1,9}\)?$/.test(text);
};

export const looksLikeDate = (cell: string): boolean =>
  /^\d{1,2}[/.-](\d{1,2}|\p{L}{3,9}\.?)[/.-]\d{2,4}$/u.test(cell) || /^\d{4}-\d{2}-\d{2}/.test(cell);

/** A cell that only one of the two can have written decides; Brazilian where there is none, or where they disagree. */
export function stylesOf(amounts: readonly string[], dates: readonly string[]): Styles {
  const texts = amounts.map(bare);
  const onlyUs = texts.some((text) => /,\d{3}\.\d|^[-(]?\d+\.\d{1,2}\)?$/.test(text));
  const onlyBr = texts.some((text) => /\.\d{3},\d|\d,\d{1,2}\)?$/.test(text));
  const parts = dates.map((text) => /^(\d{1,2})[/.-](\d{1,2})[/.-]/.exec(text));
  const monthFirst = parts.some((part) => part && Number(part[2]) > 12);
  const dayFirst = parts.some((part) => part && Number(part[1]) > 12);
  return {
    numbers: onlyUs && !onlyBr ? 'us' : 'br',
    dates: monthFirst && !dayFirst ? 'mdy' : 'dmy',
  };
}

/** "1.234,56" for an amount of either style; `(12,00)` is a bookkeeper's minus. */
export function amountIn(cell: string, style: NumberStyle): string {
  const text = bare(cell);
  const negative = /^\(.*\)$|^-|-$/.test(text);
  const digits = text.replace(/[()-]/g, '');
  const local = style === 'us' ? digits.replace(/,/g, '').replace('.', ',') : digits;
  const parsed = parseFormMoney(local);
  if (!parsed.ok || !/^[\d.,]+$/.test(digits)) return cell;
  // A point before three digits is the decimal sign of the one and a thousand of the other: said, not guessed.
  return `${negative ? '-' : ''}${formatAmount(parsed.value)}`;
}

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];
const ENGLISH: Readonly<Record<string, string>> = { feb: 'fev', apr: 'abr', may: 'mai', aug: 'ago', sep: 'set', oct: 'out', dec: 'dez' }; // prettier-ignore

/** "05/03/2026" for a day of either style; a time behind it goes. */
export function dateIn(cell: string, style: DateStyle): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(cell);
  const written = /^(\d{1,2})[/.-](\d{1,2}|\p{L}{3,9})\.?[/.-](\d{2}|\d{4})(?:\s.*)?$/u.exec(cell);
  if (iso) return shown(iso[1]!, iso[2]!, iso[3]!) ?? cell;
  if (!written) return cell;
  const [, first = '', second = '', year = ''] = written;
  const named = monthNamed(second);
  const [day, month] = named !== undefined || style === 'dmy' ? [first, named ?? second] : [second, first];
  return shown(year.length === 2 ? `20${year}` : year, month, day) ?? cell;
}

function monthNamed(text: string): string | undefined {
  if (/^\d/.test(text)) return undefined;
  const short = text.slice(0, 3).toLowerCase();
  const place = MONTHS.indexOf(ENGLISH[short] ?? short);
  return place < 0 ? text : String(place + 1);
}

function shown(year: string, month: string, day: string): string | undefined {
  const parsed = parseLocalDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  return parsed.ok ? formatDate(parsed.value) : undefined;
}
