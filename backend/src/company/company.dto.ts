/** What callers send about the company: all of it, each time; what is left out is told no more. */
import { checkCnpj } from '@livro/brazil';
import { companyChecks } from '@livro/rules';
import { WireText } from '../platform/http/wire-field.ts';
import type { CompanyFields } from './company.ts';

const optional = { optional: true } as const;

export class DescribeCompanyDto {
  @WireText(companyChecks.name, { example: 'Construtora Aurora Ltda.' })
  name!: string;

  @WireText(companyChecks.cnpj, { example: '33.000.167/0001-01' })
  cnpj!: string;

  @WireText(companyChecks.registration, { ...optional, description: 'NIRE' })
  registration?: string;

  @WireText(companyChecks.city, { ...optional, description: 'Município da sede' })
  city?: string;

  @WireText(companyChecks.accountantName, optional)
  accountantName?: string;

  @WireText(companyChecks.accountantCrc, { ...optional, example: '1SP123456/O-7' })
  accountantCrc?: string;

  @WireText(companyChecks.bookPurpose, { ...optional, description: 'Para o termo de abertura dos livros' })
  bookPurpose?: string;
}

export function companyOf(dto: DescribeCompanyDto): CompanyFields {
  const cnpj = checkCnpj(dto.cnpj);
  return {
    name: dto.name,
    cnpj: cnpj.ok ? cnpj.value : dto.cnpj,
    registration: dto.registration ?? null,
    city: dto.city ?? null,
    accountantName: dto.accountantName ?? null,
    accountantCrc: dto.accountantCrc ?? null,
    bookPurpose: dto.bookPurpose ?? null,
  };
}
