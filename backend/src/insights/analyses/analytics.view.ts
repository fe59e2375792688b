/** The analyses' answers as they go over the wire. */
import { developmentStatuses, type DevelopmentStatus } from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import { ShareView } from '../figures/dashboard.view.ts';
import { CountedView, NullableNumber, Reasons } from '../figures/figures.view.ts';

const day = () => ApiProperty({ format: 'date' });
const dayOrNull = () => ApiProperty({ type: 'string', format: 'date', nullable: true });
const month = () => ApiProperty({ example: '2025-03' });
const text = () => ApiProperty({ type: 'string', nullable: true });
const integer = (description?: string) =>
  ApiProperty({ type: 'integer', ...(description && { description }) });

export class CashMonthView {
  @month() month!: string;
  @ApiProperty() opening!: number;
  @ApiProperty() inflows!: number;
  @ApiProperty() outflows!: number;
  @ApiProperty() net!: number;
  @ApiProperty() closing!: number;
  @ApiProperty() openingBalances!: number;
  @ApiProperty() payments!: number;
  @ApiProperty() returns!: number;
  @ApiProperty({ description: 'De fora do que se olha; zero em todos os empreendimentos' })
  externalTransfersIn!: number;
  @ApiProperty({ description: 'O mesmo que externalTransfersIn', deprecated: true }) transfersIn!: number;
  @ApiProperty() expenses!: number;
  @ApiProperty() investments!: number;
  @ApiProperty({ description: 'Para fora do que se olha; zero em todos os empreendimentos' })
  externalTransfersOut!: number;
  @ApiProperty({ description: 'O mesmo que externalTransfersOut', deprecated: true }) transfersOut!: number;
}

export class CashFlowView {
  @day() from!: string;
  @day() to!: string;
  @ApiProperty({ description: 'Saldo na véspera' }) opening!: number;
  @ApiProperty() inflows!: number;
  @ApiProperty() outflows!: number;
  @ApiProperty() net!: number;
  @ApiProperty() closing!: number;
  @ApiProperty({ type: [CashMonthView] }) months!: CashMonthView[];
}

export class SupplierShareView {
  @ApiProperty({ type: 'string', nullable: true, description: 'Nulo: despesas sem fornecedor' })
  supplier!: string | null;
  @ApiProperty() amount!: number;
  @integer() count!: number;
  @NullableNumber('Parte do total, em %') percentage!: number | null;
}

export class ExpenseMonthView {
  @month() month!: string;
  @ApiProperty() total!: number;
  @integer() count!: number;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'number' } })
  categories!: Record<string, number>;
}

export class RecentExpenseView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @text() developmentId!: string | null;
  @text() developmentName!: string | null;
  @ApiProperty() description!: string;
  @text() supplier!: string | null;
  @ApiProperty() category!: string;
  @ApiProperty() amount!: number;
  @day() date!: string;
}

export class ExpenseAnalysisView {
  @day() from!: string;
  @day() to!: string;
  @ApiProperty() total!: number;
  @integer() count!: number;
  @NullableNumber('Nulo sem despesas') average!: number | null;
  @ApiProperty({ type: [ShareView] }) categories!: ShareView[];
  @ApiProperty({ type: [SupplierShareView], description: 'Os dez maiores' }) suppliers!: SupplierShareView[];
  @integer('Fornecedores ao todo') supplierCount!: number;
  @ApiProperty({ type: CountedView, description: 'Os fornecedores que não estão entre os dez' })
  otherSuppliers!: CountedView;
  @ApiProperty({ type: [ExpenseMonthView] }) months!: ExpenseMonthView[];
  @ApiProperty({ type: [RecentExpenseView] }) recent!: RecentExpenseView[];
}

export class PaymentMonthView {
  @month() month!: string;
  @ApiProperty() total!: number;
  @integer() count!: number;
}

export class DevelopmentShareView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() amount!: number;
  @integer() count!: number;
  @NullableNumber('Parte do total, em %') percentage!: number | null;
}

export class PaymentAnalysisView {
  @day() from!: string;
  @day() to!: string;
  @ApiProperty({ description: 'Pagamentos confirmados' }) total!: number;
  @integer() count!: number;
  @NullableNumber('Nulo sem pagamentos') average!: number | null;
  @ApiProperty({ type: [ShareView] }) methods!: ShareView[];
  @ApiProperty({ type: [PaymentMonthView] }) months!: PaymentMonthView[];
  @ApiProperty({ type: [DevelopmentShareView] }) developments!: DevelopmentShareView[];
  @ApiProperty({ type: CountedView }) pending!: CountedView;
  @ApiProperty({ type: CountedView, description: 'Dos pendentes, os vencidos' }) overdue!: CountedView;
}

export class ComparedDevelopmentView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: developmentStatuses }) status!: DevelopmentStatus;
  @ApiProperty() completionPercentage!: number;
  @ApiProperty({ description: 'No fim do período' }) totalBalance!: number;
  @ApiProperty({ description: 'No fim do período' }) currentlyInvested!: number;
  @ApiProperty() revenue!: number;
  @ApiProperty() expenses!: number;
  @ApiProperty() netProfit!: number;
  @NullableNumber('Lucro líquido sobre a receita, em %') margin!: number | null;
  @NullableNumber('Lucro líquido sobre as despesas, em %') roi!: number | null;
  @ApiProperty({ description: 'Compras aprovadas e não concluídas' }) committed!: number;
  @NullableNumber('Sobre os recursos recebidos até o fim do período, em %')
  budgetUtilization!: number | null;
  @Reasons() reasons!: Record<string, string>;
}

export class DevelopmentComparisonView {
  @dayOrNull() from!: string | null;
  @day() to!: string;
  @ApiProperty({ type: [ComparedDevelopmentView] }) developments!: ComparedDevelopmentView[];
}

export class ProfitMonthView {
  @month() month!: string;
  @ApiProperty() revenue!: number;
  @ApiProperty() expenses!: number;
  @ApiProperty() netProfit!: number;
  @ApiProperty({ description: 'Desde o início do período' }) cumulative!: number;
}

export class InvestmentResultView {
  @ApiProperty({ description: 'Tipo, ou `all` na soma' }) type!: string;
  @ApiProperty() label!: string;
  @ApiProperty({ description: 'Aplicado no período' }) invested!: number;
  @integer() investedCount!: number;
  @ApiProperty({ description: 'Retornos no período' }) returned!: number;
  @integer() returnedCount!: number;
  @ApiProperty({ description: 'Dos retornos, o principal' }) principal!: number;
  @ApiProperty({ description: 'Ganho menos perda' }) gain!: number;
  @ApiProperty({ description: 'Ganho dos retornos que tinham taxa esperada' }) realisedGain!: number;
  @ApiProperty({ description: 'Ganho desses retornos pela taxa esperada' }) expectedGain!: number;
  @ApiProperty({ description: 'Realizado menos esperado' }) difference!: number;
  @NullableNumber('% ao ano, simples, sobre o capital que voltou') realisedRate!: number | null;
  @NullableNumber('O mesmo pela taxa esperada') expectedRate!: number | null;
  @ApiProperty({ description: 'Principal ainda aplicado no fim do período' }) outstanding!: number;
  @Reasons() reasons!: Record<string, string>;
}

export class ProfitabilityView {
  @day() from!: string;
  @day() to!: string;
  @ApiProperty() revenue!: number;
  @ApiProperty() expenses!: number;
  @ApiProperty() netProfit!: number;
  @NullableNumber('Lucro líquido sobre a receita, em %') margin!: number | null;
  @NullableNumber('Lucro líquido sobre as despesas, em %') roi!: number | null;
  @Reasons() reasons!: Record<string, string>;
  @ApiProperty({ type: [ProfitMonthView] }) months!: ProfitMonthView[];
  @ApiProperty({ type: [InvestmentResultView] }) investments!: InvestmentResultView[];
  @ApiProperty({ type: InvestmentResultView }) allInvestments!: InvestmentResultView;
}

export class ForecastWeekView {
  @day() from!: string;
  @day() to!: string;
  @ApiProperty() payments!: number;
  @ApiProperty() returns!: number;
  @ApiProperty() purchases!: number;
  @ApiProperty() net!: number;
  @ApiProperty({ description: 'Saldo no fim da semana, se nada mais acontecer' }) closing!: number;
}

export class ForecastView {
  @day() from!: string;
  @day() to!: string;
  @ApiProperty({ description: 'Saldo de hoje' }) opening!: number;
  @ApiProperty({ type: CountedView, description: 'Pagamentos pendentes' }) payments!: CountedView;
  @ApiProperty({ type: CountedView, description: 'Retornos previstos, pelo valor esperado' })
  returns!: CountedView;
  @ApiProperty({ type: CountedView, description: 'Compras aprovadas, pelo custo estimado' })
  purchases!: CountedView;
  @ApiProperty() net!: number;
  @ApiProperty() closing!: number;
  @ApiProperty({ type: [ForecastWeekView] }) weeks!: ForecastWeekView[];
  @ApiProperty({ type: CountedView }) overduePayments!: CountedView;
  @ApiProperty({ type: CountedView }) overdueReturns!: CountedView;
  @ApiProperty({ type: CountedView }) undatedReturns!: CountedView;
  @ApiProperty({ type: CountedView }) overduePurchases!: CountedView;
  @ApiProperty({ type: CountedView }) undatedPurchases!: CountedView;
}
