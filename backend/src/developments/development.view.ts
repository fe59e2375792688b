/**
 * A development as it goes over the wire: every field of the specification, both names where it gives two, money in reais.
 */
import { toReais, type Centavos } from '@livro/money';
import {
  type DevelopmentStatus,
  type InheritedLateRule,
  lateRuleInForce,
  type LateRuleSource,
} from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import type { Indicators } from './development-indicators.read.ts';
import type { DevelopmentRow } from './developments.projection.ts';

const STATUSES = ['planning', 'active', 'in-progress', 'on-hold', 'completed', 'cancelled'];

const SOURCES = ['development', 'company', 'usual'];

class LateRuleView {
  @ApiProperty({ example: '2', description: 'Multa, em % do valor' }) fine!: string;
  @ApiProperty({ enum: SOURCES, description: 'De quem é: do empreendimento, da empresa ou a de costume' })
  fineFrom!: LateRuleSource;
  @ApiProperty({ example: '1', description: 'Juros, em % ao mês' }) interest!: string;
  @ApiProperty({ enum: SOURCES }) interestFrom!: LateRuleSource;
}

class InheritedLateRuleView {
  @ApiProperty({ example: '2', description: 'Multa, em % do valor' }) fine!: string;
  @ApiProperty({ example: '1', description: 'Juros, em % ao mês' }) interest!: string;
  @ApiProperty({ enum: SOURCES.slice(1) }) from!: InheritedLateRule['from'];
}

export class DevelopmentView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: 'string', nullable: true }) description!: string | null;
  @ApiProperty({ type: 'string', nullable: true }) address!: string | null;
  @ApiProperty({ type: 'string', nullable: true }) location!: string | null;
  @ApiProperty({ enum: STATUSES }) status!: DevelopmentStatus;
  @ApiProperty({ type: 'integer' }) progressPercentage!: number;
  @ApiProperty({ type: 'integer' }) progress_percentage!: number;
  @ApiProperty({ format: 'date' }) startDate!: string;
  @ApiProperty({ format: 'date' }) start_date!: string;
  @ApiProperty({ type: 'string', format: 'date', nullable: true }) expectedCompletionDate!: string | null;
  @ApiProperty({ type: 'string', format: 'date', nullable: true }) expected_completion!: string | null;
  @ApiProperty({ type: 'integer' }) totalUnits!: number;
  @ApiProperty({ type: 'integer' }) total_units!: number;
  @ApiProperty({ type: [String] }) tags!: string[];
  @ApiProperty({
    type: 'string',
    nullable: true,
    example: '2',
    description: 'Multa por atraso do próprio empreendimento, em %; nula: a da empresa',
  })
  lateFine!: string | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    example: '1',
    description: 'Juros por atraso do próprio empreendimento, em % ao mês; nulos: os da empresa',
  })
  lateInterest!: string | null;
  @ApiProperty({ type: LateRuleView, description: 'O que vale para quem paga atrasado' })
  lateRule!: LateRuleView;
  @ApiProperty({ type: InheritedLateRuleView, description: 'O que vale do que o empreendimento não diz' })
  inheritedLateRule!: InheritedLateRuleView;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
  @ApiProperty() buildingAccountBalance!: number;
  @ApiProperty() landAccountBalance!: number;
  @ApiProperty() totalBalance!: number;
  @ApiProperty({ description: 'Investimentos menos retornos' }) totalInvestment!: number;
  @ApiProperty() totalRevenue!: number;
  @ApiProperty() totalExpenses!: number;
  @ApiProperty() netProfit!: number;
  @ApiProperty() isProfitable!: boolean;
  @ApiProperty({ type: 'integer', description: 'Para If-Match; o ETag da leitura' }) version!: number;
}

export class DevelopmentSummaryView {
  @ApiProperty({ type: 'integer' }) total!: number;
  @ApiProperty({ type: 'integer', description: 'Ativos e em andamento' }) active!: number;
  @ApiProperty({ type: 'integer' }) planning!: number;
  @ApiProperty({ type: 'integer' }) completed!: number;
  @ApiProperty({ type: 'integer' }) onHold!: number;
  @ApiProperty({ type: 'integer' }) inProgress!: number;
  @ApiProperty({ type: 'integer' }) cancelled!: number;
}

/** A sum may go beyond what one entry may hold, and is exact all the same. */
const reais = (amountCentavos: number): number => toReais(amountCentavos as Centavos);

type Words = Omit<DevelopmentRow, 'id' | 'search' | 'created_revision' | 'created_at'>;
type Shown = Words & Pick<DevelopmentRow, 'id' | 'created_at'>;

/** What an edit changes of a view; instants are ISO text. `revision` is that of the last event. */
export const wordsOf = (row: Words, inherited: InheritedLateRule) => ({
  name: row.name,
  description: row.description,
  address: row.address,
  location: row.address,
  status: row.status as DevelopmentStatus,
  progressPercentage: row.progress_percentage,
  progress_percentage: row.progress_percentage,
  startDate: row.start_date,
  start_date: row.start_date,
  expectedCompletionDate: row.expected_completion,
  expected_completion: row.expected_completion,
  totalUnits: row.total_units,
  total_units: row.total_units,
  tags: [...row.tags],
  lateFine: row.late_fine,
  lateInterest: row.late_interest,
  lateRule: lateRuleInForce({ fine: row.late_fine, interest: row.late_interest }, inherited),
  inheritedLateRule: inherited,
  updatedAt: row.updated_at,
  updated_at: row.updated_at,
  version: row.revision + 1,
});

/** The view of a row and its sums; instants are ISO text. */
export function viewOf(row: Shown, sums: Indicators, inherited: InheritedLateRule): DevelopmentView {
  const netProfit = sums.total_revenue - sums.total_expenses;
  return {
    id: row.id,
    ...wordsOf(row, inherited),
    createdAt: row.created_at,
    created_at: row.created_at,
    buildingAccountBalance: reais(sums.building_balance),
    landAccountBalance: reais(sums.land_balance),
    totalBalance: reais(sums.building_balance + sums.land_balance),
    totalInvestment: reais(sums.total_investment),
    totalRevenue: reais(sums.total_revenue),
    totalExpenses: reais(sums.total_expenses),
    netProfit: reais(netProfit),
    isProfitable: netProfit >= 0,
  };
}
