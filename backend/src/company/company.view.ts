/** The company as it goes over the wire; `null` where nothing was told yet. */
import { formatCnpj } from '@livro/brazil';
import { ApiProperty } from '@nestjs/swagger';
import type { DescribedCompany } from './company.read.ts';

const nullable = { type: 'string', nullable: true } as const;

export class CompanyView {
  @ApiProperty(nullable) name!: string | null;
  @ApiProperty({ ...nullable, description: 'Com a pontuação', example: '33.000.167/0001-01' })
  cnpj!: string | null;
  @ApiProperty({ ...nullable, description: 'NIRE' }) registration!: string | null;
  @ApiProperty({ ...nullable, description: 'Município da sede' }) city!: string | null;
  @ApiProperty(nullable) accountant_name!: string | null;
  @ApiProperty(nullable) accountant_crc!: string | null;
  @ApiProperty({ ...nullable, description: 'Finalidade dos livros, para o termo de abertura' })
  book_purpose!: string | null;
  @ApiProperty({ ...nullable, format: 'date-time' }) updated_at!: string | null;
  @ApiProperty({ type: 'integer', description: 'Para If-Match; 0 enquanto nada foi informado' })
  version!: number;
}

export const viewOf = (company: DescribedCompany | undefined): CompanyView => ({
  name: company?.name ?? null,
  cnpj: company ? formatCnpj(company.cnpj) : null,
  registration: company?.registration ?? null,
  city: company?.city ?? null,
  accountant_name: company?.accountantName ?? null,
  accountant_crc: company?.accountantCrc ?? null,
  book_purpose: company?.bookPurpose ?? null,
  updated_at: company?.describedAt ?? null,
  version: company?.version ?? 0,
});
