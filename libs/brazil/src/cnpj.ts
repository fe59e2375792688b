/** The Brazilian taxpayer number of a company: twelve digits or capital letters, then two check digits computed from them. */
export const cnpjTexts = {
  length: 'CNPJ deve ter 14 caracteres',
  shape: 'CNPJ deve estar no formato 00.000.000/0000-00',
  invalid: 'CNPJ inválido',
} as const;

/** What counts of what was typed: ASCII digits, and letters as capitals. */
const compact = (raw: string): string => raw.toUpperCase().replace(/[^0-9A-Z]/g, '');

/**
 * A character's worth is its ASCII code less 48 (Receita Federal, IN 2.229/2024), which for a digit is the digit itself: numbers
 * with letters and those of before are judged alike. Weights are 2 to 9 from the right, over and over.
 */
function checkDigit(characters: string): number {
  const sum = [...characters]
    .reverse()
    .reduce((total, character, place) => total + (character.charCodeAt(0) - 48) * (2 + (place % 8)), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Both check digits, and not fourteen times the same character. */
export function isValidCnpj(raw: string): boolean {
  const cnpj = compact(raw);
  if (!/^[0-9A-Z]{12}\d{2}$/.test(cnpj) || /^(.)\1{13}$/.test(cnpj)) return false;
  return (
    checkDigit(cnpj.slice(0, 12)) === Number(cnpj[12]) && checkDigit(cnpj.slice(0, 13)) === Number(cnpj[13])
  );
}

/** "12ABC34501DE35" or what is there of it while typing → "12.ABC.345/01DE-35"; further characters are cut. */
export function formatCnpj(raw: string): string {
  const c = compact(raw).slice(0, 14);
  const groups = [c.slice(0, 2), c.slice(2, 5), c.slice(5, 8)].filter(Boolean).join('.');
  const branch = c.length > 8 ? `/${c.slice(8, 12)}` : '';
  return c.length > 12 ? `${groups}${branch}-${c.slice(12)}` : groups + branch;
}

export type CnpjCheck =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly code: 'INVALID_FORMAT'; readonly message: string };

/** Reads a CNPJ with or without its punctuation, in capitals or not; the value is the fourteen characters. */
export function checkCnpj(raw: string): CnpjCheck {
  const text = raw.trim().toUpperCase();
  const refused = (message: string) => ({ ok: false, code: 'INVALID_FORMAT', message }) as const;
  const value = compact(text);
  if (value.length !== 14) return refused(cnpjTexts.length);
  if (text !== value && text !== formatCnpj(value)) return refused(cnpjTexts.shape);
  return isValidCnpj(value) ? { ok: true, value } : refused(cnpjTexts.invalid);
}
