/** The taxpayer number of a client, who is a person (CPF, eleven digits) or a company (CNPJ, fourteen characters): its length tells. */
import { checkCnpj, formatCnpj } from './cnpj.ts';
import { formatCpf, maskCpf } from './cpf.ts';
import { digitsOf } from './digits.ts';

const COMPANY = 14;
/** As the digits or letters are kept, without punctuation. */
const compact = (raw: string): string => raw.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** Of a number as it is kept or shown; one that is masked is a person's. */
export const isCompany = (number: string): boolean => compact(number).length === COMPANY;

/** "CNPJ" or "CPF". */
export const taxpayerLabel = (number: string): 'CNPJ' | 'CPF' => (isCompany(number) ? 'CNPJ' : 'CPF');

export const formatTaxpayer = (number: string): string =>
  isCompany(number) ? formatCnpj(number) : formatCpf(number);

/** A CPF masked; a CNPJ as it is: who a company is anybody may read in the public register. */
export const maskTaxpayer = (number: string): string =>
  isCompany(number) ? formatCnpj(number) : maskCpf(number);

/** As it is kept: digits, and of a company letters in capitals. */
export function compactTaxpayer(raw: string): string {
  const company = checkCnpj(raw);
  return company.ok ? company.value : digitsOf(raw);
}
