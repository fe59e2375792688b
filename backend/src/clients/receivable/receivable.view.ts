/** Announced payments and what they add up to by age, as they go over the wire; money in reais. */
import { accountKinds, receivableAges, type AccountKind, type ReceivableAge } from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';

const ID = { type: 'string', format: 'uuid', nullable: true } as const;
const NAME = { type: 'string', nullable: true } as const;

export class ReceivableView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: 'integer' }) entry_number!: number;
  @ApiProperty({ format: 'uuid' }) client_id!: string;
  @ApiProperty({ ...NAME, description: 'Nulo se os dados do cliente foram apagados' })
  client_name!: string | null;
  @ApiProperty(ID) development_id!: string | null;
  @ApiProperty(NAME) development_name!: string | null;
  @ApiProperty({ enum: accountKinds, nullable: true }) account_type!: AccountKind | null;
  @ApiProperty(NAME) unit_reference!: string | null;
  @ApiProperty({ ...ID, description: 'O plano do comprador, se é de um' }) plan_id!: string | null;
  @ApiProperty() description!: string;
  @ApiProperty() amount!: number;
  @ApiProperty({ format: 'date', description: 'Vencimento' }) date!: string;
  @ApiProperty({ type: 'integer', description: 'Dias desde o vencimento; negativo se ainda não venceu' })
  days_late!: number;
}

export class AgeSumView {
  @ApiProperty({ enum: receivableAges }) age!: ReceivableAge;
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty() total!: number;
}

export class AgedGroupView {
  @ApiProperty(ID) id!: string | null;
  @ApiProperty(NAME) name!: string | null;
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty() total!: number;
  @ApiProperty({ type: [AgeSumView], description: 'Todas as idades, também as que não têm nada' })
  ages!: AgeSumView[];
}

export class ReceivableAgesView {
  @ApiProperty({ format: 'date', description: 'O dia de hoje, pelo qual se conta' }) today!: string;
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty() total!: number;
  @ApiProperty({ type: [AgeSumView] }) ages!: AgeSumView[];
  @ApiProperty({ type: [AgedGroupView] }) by_development!: AgedGroupView[];
  @ApiProperty({ type: [AgedGroupView], description: 'Os cem que mais devem' }) by_client!: AgedGroupView[];
  @ApiProperty({ type: 'integer', description: 'Quantos clientes devem' }) clients!: number;
}
