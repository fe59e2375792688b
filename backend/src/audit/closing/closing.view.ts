/** The months of a year as they leave: amounts in reais, exact to the cent. */
import type { Centavos } from '@livro/money';
import { toReais } from '@livro/money';
import { ApiProperty } from '@nestjs/swagger';
import { type LateReason, lateReasons } from './month-totals.projection.ts';
import type { FoundMonth, FoundYear, MonthChange } from './month.queries.ts';
import type { FoundItem, ObstacleCounts } from './obstacle.queries.ts';

const statuses = ['closed', 'reopened'] as const;
const nullable = { type: 'string', nullable: true } as const;

export class MonthChangeView {
  @ApiProperty({ enum: statuses }) status!: (typeof statuses)[number];
  @ApiProperty({ example: '2026-10', description: 'O mês que foi nomeado' }) period!: string;
  @ApiProperty({ ...nullable, description: 'Primeiro mês alcançado; nulo: desde o início dos livros' })
  first_month!: string | null;
  @ApiProperty({ description: 'Último mês alcançado' }) last_month!: string;
  @ApiProperty(nullable) reason!: string | null;
  @ApiProperty() changed_by!: string;
  @ApiProperty(nullable) changed_by_name!: string | null;
  @ApiProperty({ format: 'date-time' }) changed_at!: string;
}

export class ClosingMonthView {
  @ApiProperty({ example: '2026-10' }) month!: string;
  @ApiProperty() is_closed!: boolean;
  @ApiProperty({ description: 'Se o mês já terminou: só então pode ser fechado' }) is_over!: boolean;
  @ApiProperty({ type: 'integer', description: 'Lançamentos que movimentam dinheiro, pela data' })
  entries!: number;
  @ApiProperty({ description: 'Soma dos débitos, em reais' }) debits!: number;
  @ApiProperty({ description: 'Soma dos créditos, em reais' }) credits!: number;
  @ApiProperty({ type: 'integer', description: 'Lançamentos tardios' }) late_entries!: number;
  @ApiProperty({
    type: MonthChangeView,
    nullable: true,
    description: 'O último fechamento ou a última reabertura',
  })
  last_change!: MonthChangeView | null;
}

export class ClosingYearView {
  @ApiProperty({ type: 'integer' }) year!: number;
  @ApiProperty({
    type: [Number],
    description: 'Anos que têm lançamentos ou fechamentos, do mais novo ao mais antigo',
  })
  years!: readonly number[];
  @ApiProperty({ ...nullable, description: 'Último mês fechado' }) closed_through!: string | null;
  @ApiProperty({
    ...nullable,
    description: 'Com que mês começa o próximo fechamento; nulo: o início dos livros',
  })
  first_to_close!: string | null;
  @ApiProperty({ type: [ClosingMonthView] }) months!: readonly ClosingMonthView[];
}

export class ObstaclesView {
  @ApiProperty({ example: '2026-10' }) month!: string;
  @ApiProperty({ type: 'integer' }) pending_payments!: number;
  @ApiProperty({ type: 'integer' }) open_requests!: number;
  @ApiProperty({ type: 'integer' }) without_attachment!: number;
  @ApiProperty({ type: 'integer', description: 'Linhas de extrato que esperam conciliação' })
  unreconciled_lines!: number;
}

export class ClosingItemView {
  @ApiProperty({ ...nullable, description: 'O lançamento no histórico, o pagamento ou a solicitação' })
  id!: string | null;
  @ApiProperty({ type: 'integer', nullable: true }) entry_number!: number | null;
  @ApiProperty({ format: 'date' }) date!: string;
  @ApiProperty({ ...nullable, format: 'date', description: 'Data que teria, num mês fechado' })
  original_date!: string | null;
  @ApiProperty(nullable) description!: string | null;
  @ApiProperty() amount!: number;
  @ApiProperty({ ...nullable, format: 'uuid' }) development_id!: string | null;
  @ApiProperty(nullable) development_name!: string | null;
  @ApiProperty({ ...nullable, enum: lateReasons }) late_reason!: LateReason | null;
  @ApiProperty(nullable) recorded_by_name!: string | null;
  @ApiProperty({ format: 'date-time' }) recorded_at!: string;
}

const reais = (amount: number): number => toReais(amount as Centavos);

const changeView = ({ updated_at, ...change }: MonthChange): MonthChangeView => ({
  ...change,
  changed_at: updated_at.toISOString(),
});

const monthView = (found: FoundMonth): ClosingMonthView => ({
  month: found.month,
  is_closed: found.isClosed,
  is_over: found.isOver,
  entries: found.entries,
  debits: reais(found.debits),
  credits: reais(found.credits),
  late_entries: found.late,
  last_change: found.lastChange ? changeView(found.lastChange) : null,
});

export const yearView = (found: FoundYear): ClosingYearView => ({
  year: found.year,
  years: found.years,
  closed_through: found.closedThrough ?? null,
  first_to_close: found.firstToClose ?? null,
  months: found.months.map(monthView),
});

export const obstaclesView = (counts: ObstacleCounts): ObstaclesView => ({
  month: counts.month,
  pending_payments: counts['pending-payments'],
  open_requests: counts['open-requests'],
  without_attachment: counts['without-attachment'],
  unreconciled_lines: counts['unreconciled-lines'],
});

export const itemView = (item: FoundItem): ClosingItemView => ({
  id: item.id,
  entry_number: item.entry_number,
  date: item.date,
  original_date: item.original_date,
  description: item.description,
  amount: reais(item.amount),
  development_id: item.development_id,
  development_name: item.development_name,
  late_reason: item.late_reason,
  recorded_by_name: item.recorded_by_name,
  recorded_at: item.recorded_at.toISOString(),
});
