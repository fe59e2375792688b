/** The company form's values, how they are judged, and the command that they become. Pure. */
import { companyChecks } from '@livro/rules';
import type { CompanyView, DescribeCompanyDto } from '../../shared/api/generated.ts';
import { problemsOf } from '../../shared/forms/read-typed.ts';

/** In the order of the form, and of the page. */
export const companyLabels = {
  name: 'Nome empresarial',
  cnpj: 'CNPJ',
  registration: 'NIRE',
  city: 'Município da sede',
  accountantName: 'Contador',
  accountantCrc: 'CRC do contador',
  bookPurpose: 'Finalidade dos livros',
} as const;

export type CompanyField = keyof typeof companyLabels;
export type CompanyValues = Record<CompanyField, string>;
export const companyFields = Object.keys(companyLabels) as CompanyField[];

export const typedCompany = (company: CompanyView): CompanyValues => ({
  name: company.name ?? '',
  cnpj: company.cnpj ?? '',
  registration: company.registration ?? '',
  city: company.city ?? '',
  accountantName: company.accountant_name ?? '',
  accountantCrc: company.accountant_crc ?? '',
  bookPurpose: company.book_purpose ?? '',
});

export const companyProblems = (values: CompanyValues) =>
  problemsOf<CompanyValues>(
    Object.fromEntries(companyFields.map((field) => [field, companyChecks[field](values[field])])),
  );

/** The whole company; nothing where nothing differs. */
export function companyChanges(from: CompanyValues, to: CompanyValues): Partial<DescribeCompanyDto> {
  const isSame = companyFields.every((field) => from[field].trim() === to[field].trim());
  return isSame
    ? {}
    : Object.fromEntries(
        companyFields.flatMap((field) => (to[field].trim() ? [[field, to[field].trim()]] : [])),
      );
}
