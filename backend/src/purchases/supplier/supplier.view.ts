/** Suppliers as they go over the wire; money in reais. */
import { purchaseStatuses, type PurchaseStatus } from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';

const NULLABLE = { type: 'string', nullable: true } as const;

export class ListedSupplierView {
  @ApiProperty({ description: 'O nome sem maiúsculas e acentos: o endereço do fornecedor' }) id!: string;
  @ApiProperty({ description: 'Como foi escrito mais vezes' }) name!: string;
  @ApiProperty({ ...NULLABLE, description: 'CNPJ, com a pontuação' })
  document!: string | null;
  @ApiProperty({ type: 'integer', description: 'Despesas que valem; as estornadas não contam' })
  count!: number;
  @ApiProperty() total!: number;
  @ApiProperty({ format: 'date', description: 'A despesa mais recente' }) last_date!: string;
}

export class SpentMonthView {
  @ApiProperty({ example: '2026-03' }) month!: string;
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty() total!: number;
}

export class SpentDevelopmentView {
  @ApiProperty({ ...NULLABLE, format: 'uuid' }) development_id!: string | null;
  @ApiProperty(NULLABLE) development_name!: string | null;
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty() total!: number;
}

export class OpenRequestView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() description!: string;
  @ApiProperty({ enum: purchaseStatuses }) status!: PurchaseStatus;
  @ApiProperty() estimated_cost!: number;
  @ApiProperty(NULLABLE) development_name!: string | null;
}

export class SupplierView {
  @ApiProperty() id!: string;
  @ApiProperty({ description: 'Como foi escrito mais vezes' }) name!: string;
  @ApiProperty({ type: [String], description: 'Todas as grafias' }) spellings!: string[];
  @ApiProperty({ ...NULLABLE, description: 'CNPJ, com a pontuação' }) document!: string | null;
  @ApiProperty({ type: 'integer', description: 'Do documento, para If-Match; 0 enquanto nada foi informado' })
  version!: number;
  @ApiProperty({ type: [String], description: 'Outros fornecedores com o mesmo documento' })
  same_document!: string[];
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty() total!: number;
  @ApiProperty({ ...NULLABLE, format: 'date' }) last_date!: string | null;
  @ApiProperty({ type: [SpentMonthView], description: 'O mês mais novo primeiro' })
  by_month!: SpentMonthView[];
  @ApiProperty({ type: [SpentDevelopmentView] }) by_development!: SpentDevelopmentView[];
  @ApiProperty({ type: [OpenRequestView], description: 'Pendentes e aprovadas que nomeiam o fornecedor' })
  open_requests!: OpenRequestView[];
}
