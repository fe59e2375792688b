/** The number by which a taxpayer is known, a person's CPF or a company's CNPJ: told apart by its length, never by who it is of. */
import { checkCnpj, formatCnpj } from './cnpj.ts';
import { checkCpf, formatCpf, maskCpf } from './cpf.ts';

export type TaxIdCheck =
  | { readonly ok: true; readonly kind: 'cpf' | 'cnpj'; readonly value: string }
  | { readonly ok: false; readonly code: 'INVALID_CPF' | 'INVALID_FORMAT'; readonly message: string };

const CPF_DIGITS = 11;
const isCpf = (characters: string): boolean => /^\d{11}$/.test(characters);

/** Reads either with or without its punctuation; the value is its characters. */
export function checkTaxId(raw: string): TaxIdCheck {
  const digits = raw.replace(/[\s./-]/g, '');
  // What is no longer than a CPF is judged as one, so that the sentence speaks of what was meant.
  if (/^\d*$/.test(digits) && digits.length <= CPF_DIGITS) {
    const cpf = checkCpf(raw);
    return cpf.ok ? { ...cpf, kind: 'cpf' } : cpf;
  }
  const cnpj = checkCnpj(raw);
  return cnpj.ok ? { ...cnpj, kind: 'cnpj' } : cnpj;
}

export const taxIdKind = (value: string): 'cpf' | 'cnpj' => (isCpf(value) ? 'cpf' : 'cnpj');

/** With its punctuation. */
export const formatTaxId = (value: string): string => (isCpf(value) ? formatCpf(value) : formatCnpj(value));

/** A person's number is masked, a company's is public. Takes it with or without its punctuation. */
export const maskTaxId = (raw: string): string =>
  /^[\d.*-]+$/.test(raw) && raw.replace(/[.-]/g, '').length === CPF_DIGITS ? maskCpf(raw) : formatTaxId(raw);
