/** What the search over everything found, group by group, as it goes over the wire. */
import { toReais, type Centavos } from '@livro/money';
import { ApiProperty } from '@nestjs/swagger';
import type { SoughtClient, SoughtUnit } from '../clients/client/client-search.queries.ts';
import type { SoughtDevelopment } from '../developments/development-search.queries.ts';
import type { SoughtEntry, SoughtSupplier } from '../ledger/history/entry-search.queries.ts';
import type { SoughtPurchase } from '../purchases/request/purchase-search.queries.ts';

/** In the order in which they are shown. */
export const searchKinds = [
  'development',
  'client',
  'unit',
  'supplier',
  'entry',
  'purchase-request',
] as const;
export type SearchKind = (typeof searchKinds)[number];

const text = (description?: string) => ApiProperty({ type: 'string', nullable: true, description });

export class SearchResultView {
  @ApiProperty({
    description: 'Do lançamento, da solicitação…; de um fornecedor, o nome; de uma unidade, o cliente',
  })
  id!: string;
  @ApiProperty() title!: string;
  @text('E-mail, endereço, fornecedor ou cliente') detail!: string | null;
  @ApiProperty({ type: 'integer', nullable: true }) number!: number | null;
  @ApiProperty({ type: 'number', nullable: true }) amount!: number | null;
  @ApiProperty({ type: 'string', format: 'date', nullable: true }) date!: string | null;
  @text('Do empreendimento ou da solicitação') status!: string | null;
  @text('Do lançamento') type!: string | null;
  @text() development_id!: string | null;
  @text() development_name!: string | null;
}

export class SearchGroupView {
  @ApiProperty({ enum: searchKinds }) kind!: SearchKind;
  @ApiProperty({ type: [SearchResultView] }) results!: SearchResultView[];
  @ApiProperty({ description: 'Há mais do que foi mostrado' }) more!: boolean;
  @text('O que foi procurado no lugar, onde nada se achou como foi escrito') corrected!: string | null;
}

export class SearchView {
  @ApiProperty({ type: [SearchGroupView] }) groups!: SearchGroupView[];
  @ApiProperty({ enum: searchKinds, isArray: true, description: 'O que não pôde ser procurado agora' })
  failed!: SearchKind[];
}

const nothing = {
  detail: null,
  number: null,
  amount: null,
  date: null,
  status: null,
  type: null,
  development_id: null,
  development_name: null,
};
const reais = (amount: number): number => toReais(amount as Centavos);

export const developmentResult = (one: SoughtDevelopment): SearchResultView => ({
  ...nothing,
  id: one.id,
  title: one.name,
  detail: one.address,
  status: one.status,
  development_id: one.id,
});

export const clientResult = (one: SoughtClient): SearchResultView => ({
  ...nothing,
  id: one.id,
  title: one.name,
  detail: [one.email, ...one.units].join(' · '),
});

export const unitResult = (one: SoughtUnit): SearchResultView => ({
  ...nothing,
  id: one.client_id,
  title: one.unit,
  detail: one.client_name,
  development_id: one.development_id,
  development_name: one.development_name,
});

export const supplierResult = ({ name, date }: SoughtSupplier): SearchResultView => ({
  ...nothing,
  id: name,
  title: name,
  date,
});

export const entryResult = (one: SoughtEntry): SearchResultView => ({
  ...nothing,
  id: one.entry_id,
  title: one.description,
  detail: one.supplier,
  number: one.entry_number,
  amount: reais(one.signed_amount),
  date: one.date,
  type: one.type,
  development_id: one.development_id,
  development_name: one.development_name,
});

export const purchaseResult = (one: SoughtPurchase): SearchResultView => ({
  ...nothing,
  id: one.id,
  title: one.description,
  detail: one.supplier,
  number: one.number,
  amount: reais(one.estimated_cost),
  status: one.status,
  development_id: one.development_id,
  development_name: one.development_name,
});
