/** The dashboard's answers as they go over the wire. */
import {
  accountKinds,
  developmentStatuses,
  transactionTypes,
  type AccountKind,
  type DevelopmentStatus,
  type TransactionType,
} from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import type { RiskLevel, RiskSignal } from './formulas.ts';
import { CountedView, FiguresView, NullableNumber, Reasons } from './figures.view.ts';

const day = () => ApiProperty({ format: 'date' });
const dayOrNull = () => ApiProperty({ type: 'string', format: 'date', nullable: true });
const integer = (description?: string) =>
  ApiProperty({ type: 'integer', ...(description && { description }) });

export class StatusCountsView {
  @integer() planning!: number;
  @integer() active!: number;
  @integer() inProgress!: number;
  @integer() onHold!: number;
  @integer() completed!: number;
  @integer() cancelled!: number;
}

export class DashboardStatsView extends FiguresView {
  @day() asOf!: string;
  @integer() totalDevelopments!: number;
  @integer('Ativos e em andamento') activeDevelopments!: number;
  @ApiProperty({ type: StatusCountsView }) developmentsByStatus!: StatusCountsView;
  @ApiProperty({ type: CountedView, description: 'Pagamentos pendentes' }) pendingPayments!: CountedView;
  @ApiProperty({ type: CountedView, description: 'Compras aprovadas e não concluídas, pelo custo estimado' })
  committed!: CountedView;
  @integer('Solicitações de compra à espera de aprovação') pendingRequests!: number;
}

export class DevelopmentFiguresView extends FiguresView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: developmentStatuses }) status!: DevelopmentStatus;
  @integer() progressPercentage!: number;
  @day() startDate!: string;
  @dayOrNull() expectedCompletionDate!: string | null;
  @day() asOf!: string;
  @ApiProperty({ description: 'Recursos recebidos: gasto, em conta e aplicado' }) budget!: number;
  @ApiProperty({ type: CountedView }) committed!: CountedView;
  @ApiProperty({ type: CountedView }) pendingPayments!: CountedView;
}

export class FinancialSummaryView extends FiguresView {
  @dayOrNull() from!: string | null;
  @day() to!: string;
  @ApiProperty({ description: 'Saldo na véspera do período; zero sem início' }) openingBalance!: number;
  @ApiProperty({ description: 'Saldo no fim do período' }) closingBalance!: number;
  @ApiProperty({ description: 'Soma do que cada conta recebeu de qualquer outra' }) grossTransfersIn!: number;
  @ApiProperty({ description: 'Soma do que cada conta enviou a qualquer outra' }) grossTransfersOut!: number;
  @ApiProperty({ description: 'Recebido de outros empreendimentos' }) betweenDevelopmentsIn!: number;
  @ApiProperty({ description: 'Enviado a outros empreendimentos' }) betweenDevelopmentsOut!: number;
  @ApiProperty({ description: 'O mesmo que betweenDevelopmentsIn', deprecated: true }) transfersIn!: number;
  @ApiProperty({ description: 'O mesmo que betweenDevelopmentsOut', deprecated: true }) transfersOut!: number;
}

export class RecentTransactionView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty({ enum: accountKinds }) accountType!: AccountKind;
  @ApiProperty({ format: 'uuid' }) developmentId!: string;
  @ApiProperty({ type: 'string', nullable: true }) developmentName!: string | null;
  @ApiProperty({ enum: transactionTypes }) type!: TransactionType;
  @ApiProperty() description!: string;
  @ApiProperty() amount!: number;
  @ApiProperty({ description: 'O que fez com o saldo da conta' }) signedAmount!: number;
  @day() date!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

export class TopDevelopmentView {
  @integer() rank!: number;
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: developmentStatuses }) status!: DevelopmentStatus;
  @ApiProperty() buildingAccountBalance!: number;
  @ApiProperty() landAccountBalance!: number;
  @ApiProperty() totalBalance!: number;
  @NullableNumber('Parte do saldo de todos, em %') share!: number | null;
}

export class MonthTrendView {
  @ApiProperty({ example: '2025-03' }) month!: string;
  @ApiProperty() expenses!: number;
  @ApiProperty() revenues!: number;
  @ApiProperty() profits!: number;
}

export class MonthlyTrendsView {
  @day() from!: string;
  @day() to!: string;
  @ApiProperty({ type: [MonthTrendView] }) months!: MonthTrendView[];
  @ApiProperty() totalExpenses!: number;
  @ApiProperty() totalRevenues!: number;
  @ApiProperty() totalProfits!: number;
}

export class ShareView {
  @ApiProperty() key!: string;
  @ApiProperty() label!: string;
  @ApiProperty() amount!: number;
  @integer('Lançamentos, menos os estornados') count!: number;
  @NullableNumber('Parte do total, em %') percentage!: number | null;
}

export class CategoryBreakdownView {
  @dayOrNull() from!: string | null;
  @day() to!: string;
  @ApiProperty({ type: [ShareView], description: 'Despesas por categoria' }) expenses!: ShareView[];
  @ApiProperty({ type: [ShareView], description: 'Aplicações por tipo' }) investments!: ShareView[];
  @ApiProperty() totalExpenses!: number;
  @ApiProperty() totalInvestments!: number;
}

export class RiskSignalView implements RiskSignal {
  @ApiProperty({ enum: ['liquidity', 'schedule', 'budget'] }) name!: RiskSignal['name'];
  @NullableNumber('Meses de caixa; pontos percentuais de atraso; % dos recursos') value!: number | null;
  @ApiProperty({ enum: ['low', 'medium', 'high'], nullable: true }) level!: RiskLevel | null;
  @ApiProperty({ type: 'string', nullable: true }) reason!: string | null;
}

export class PerformanceView {
  @ApiProperty({ format: 'uuid' }) developmentId!: string;
  @ApiProperty() developmentName!: string;
  @day() asOf!: string;
  @NullableNumber('Lucro líquido sobre as despesas, em %') roi!: number | null;
  @ApiProperty() completionPercentage!: number;
  @NullableNumber('Despesas e compras aprovadas sobre os recursos recebidos, em %')
  budgetUtilization!: number | null;
  @NullableNumber('Dias até a conclusão prevista; negativo depois dela') timeToCompletion!: number | null;
  @ApiProperty({ enum: ['low', 'medium', 'high'], nullable: true }) riskLevel!: RiskLevel | null;
  @Reasons() reasons!: Record<string, string>;
  @ApiProperty({ type: [RiskSignalView] }) risk!: RiskSignalView[];
  @ApiProperty({ description: 'Recursos recebidos' }) budget!: number;
  @ApiProperty({ description: 'Despesas dos últimos 90 dias, por mês' }) monthlyBurn!: number;
}
