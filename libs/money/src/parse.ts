/**
 * Money from outside. The wire refuses whatever two readers could read differently; a pt-BR form field knows its reader
 * and takes "1.234" as a thousand. Nothing is ever rounded: a third decimal is refused.
 */
import { centavos, MAX_CENTAVOS, type Centavos } from './centavos.ts';
import { accepted, refused, type Parsed } from './parsed.ts';

export const moneyTexts = {
  invalidAmount: 'Valor informado é inválido',
  twoDecimals: 'Valor deve ter no máximo duas casas decimais',
  aboveLimit: 'Valor acima do limite permitido',
} as const;

const invalid = refused('INVALID_AMOUNT', moneyTexts.invalidAmount);
const threeDecimals = refused('INVALID_AMOUNT', moneyTexts.twoDecimals);
const aboveLimit = refused('MAXIMUM_VALUE', moneyTexts.aboveLimit);

/** A JSON number in reais with at most two decimals, or an unambiguous Brazilian or US text; negative amounts are read. */
export function parseWireMoney(raw: unknown): Parsed<Centavos> {
  if (typeof raw === 'number') return fromNumber(raw);
  if (typeof raw === 'string') return fromText(raw, 'wire');
  return refused('INVALID_TYPE', moneyTexts.invalidAmount);
}

/** What a person typed or pasted into a Brazilian amount field. */
export function parseFormMoney(text: string): Parsed<Centavos> {
  return fromText(text, 'form');
}

function fromNumber(n: number): Parsed<Centavos> {
  if (!Number.isFinite(n)) return invalid;
  if (Math.abs(n) >= 1e15) return aboveLimit;
  // Below 1e15 the shortest decimal text is what the sender wrote; an exponent there means a tiny fraction.
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(n));
  return match ? assemble(match[1] === '-', match[2] ?? '', match[3] ?? '') : threeDecimals;
}

/** No amount within the limit needs more characters; longer texts are not looked at. */
const LONGEST = 64;

function fromText(raw: string, reader: 'wire' | 'form'): Parsed<Centavos> {
  const text = raw.length > LONGEST ? '' : raw.trim();
  const match = /^(-?)(?:R\$)?\s*(-?)([\d.,]+)$/.exec(text);
  if (!match || (match[1] && match[2])) return invalid;
  const negative = Boolean(match[1] || match[2]);
  const body = match[3] ?? '';
  const parts = /^(\d+)$/.exec(body) ?? grouped(body) ?? (reader === 'form' ? pointed(body) : null);
  if (parts) return assemble(negative, (parts[1] ?? '').replace(/[.,]/g, ''), parts[2] ?? '');

  const single = /^(\d*)([.,])(\d*)$/.exec(body);
  if (!single) return invalid;
  const [, whole = '', separator, rest = ''] = single;
  if (reader === 'form') {
    if (separator === '.' && /^[1-9]\d{0,2}$/.test(whole) && rest.length === 3)
      return assemble(negative, whole + rest, '');
    if (whole === '' && rest === '') return invalid;
    return assemble(negative, whole || '0', rest);
  }
  return whole === '' || rest === '' ? invalid : assemble(negative, whole, rest);
}

/** "1.234,5", "1,234.5", "1.234.567", "1,234,567": two kinds of separators, or one kind more than once. */
function grouped(body: string): RegExpExecArray | null {
  return (
    /^(\d{1,3}(?:\.\d{3})+),(\d+)$/.exec(body) ??
    /^(\d{1,3}(?:,\d{3})+)\.(\d+)$/.exec(body) ??
    /^(\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:,\d{3}){2,})$/.exec(body)
  );
}

/** "1.234.5", "1.234.56": points for thousands and a last one for the centavos, as some type on a keyboard. */
const pointed = (body: string): RegExpExecArray | null => /^(\d{1,3}(?:\.\d{3})+)\.(\d{0,2})$/.exec(body);

function assemble(negative: boolean, whole: string, decimals: string): Parsed<Centavos> {
  if (decimals.length > 2) return threeDecimals;
  const digits = (whole + decimals.padEnd(2, '0')).replace(/^0+(?=\d)/, '');
  if (digits.length > String(MAX_CENTAVOS).length) return aboveLimit;
  const magnitude = Number(digits);
  return accepted(centavos(negative ? -magnitude : magnitude));
}
