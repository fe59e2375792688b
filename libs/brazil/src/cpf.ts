/** The Brazilian taxpayer number of a person: eleven digits, the last two computed from the others. */
import { digitsOf } from './digits.ts';

export const cpfTexts = {
  shape: 'CPF deve estar no formato XXX.XXX.XXX-XX',
  digits: 'CPF deve ter 11 dígitos',
  invalid: 'CPF inválido',
} as const;

/** Both check digits (weights 10…2 and 11…2, modulo 11; Receita Federal) and not eleven times the same digit. */
export function isValidCpf(raw: string): boolean {
  const digits = digitsOf(raw);
  if (digits.length !== 11 || /^(\d)\1{10}$/.test(digits)) return false;
  return checkDigit(digits, 9) === Number(digits[9]) && checkDigit(digits, 10) === Number(digits[10]);
}

function checkDigit(digits: string, length: number): number {
  let weighted = 0;
  for (let i = 0; i < length; i += 1) weighted += Number(digits[i]) * (length + 1 - i);
  return ((weighted * 10) % 11) % 10;
}

/** "12345678901" or what is there of it while typing → "123.456.789-01"; further digits are cut. */
export function formatCpf(raw: string): string {
  const d = digitsOf(raw).slice(0, 11);
  const groups = [d.slice(0, 3), d.slice(3, 6), d.slice(6, 9)].filter(Boolean).join('.');
  return d.length > 9 ? `${groups}-${d.slice(9)}` : groups;
}

/** "123.***.***-01": the first group and the last two digits, the rest hidden; what is masked stays so. Anything else is hidden whole. */
export function maskCpf(raw: string): string {
  if (/^\d{3}\.\*{3}\.\*{3}-\d{2}$/.test(raw)) return raw;
  const d = digitsOf(raw);
  return d.length === 11 ? `${d.slice(0, 3)}.***.***-${d.slice(9)}` : '***.***.***-**';
}

export type CpfCheck =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly code: 'INVALID_CPF' | 'INVALID_FORMAT'; readonly message: string };

/** Reads a CPF with or without its punctuation; the value is the eleven digits. */
export function checkCpf(raw: string): CpfCheck {
  const text = raw.trim();
  const digits = digitsOf(text);
  if (digits.length !== 11) return { ok: false, code: 'INVALID_CPF', message: cpfTexts.digits };
  if (!/^(\d{11}|\d{3}\.\d{3}\.\d{3}-\d{2})$/.test(text)) {
    return { ok: false, code: 'INVALID_FORMAT', message: cpfTexts.shape };
  }
  if (!isValidCpf(digits)) return { ok: false, code: 'INVALID_CPF', message: cpfTexts.invalid };
  return { ok: true, value: digits };
}
