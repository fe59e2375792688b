/** The analyses over HTTP. Reads and shapes; what a figure means stands in docs/reference/formulas.md. */
import { addDays } from '@livro/calendar';
import {
  expenseCategoryLabels,
  limits,
  messages,
  paymentMethodLabels,
  type ExpenseCategory,
  type PaymentMethod,
} from '@livro/rules';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { ApiEnvelope } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import * as formulas from '../figures/formulas.ts';
import { recentExpenses } from '../figures/activity.queries.ts';
import { monthsOfRange } from '../figures/cut.read.ts';
import { expectedBetween, pendingPayments, unplacedBy } from '../figures/expected.queries.ts';
import { investmentsByType } from '../figures/investment.queries.ts';
import {
  accountsAt,
  accountsOf,
  added,
  ALL_MEASURES,
  commitmentsOf,
} from '../figures/account-figures.queries.ts';
import { type GroupedSum, regrouped, sumsOf, supplierSums } from '../figures/sum.queries.ts';
import {
  cashFlowOf,
  FORECAST_DAYS,
  forecastWeeks,
  inReais,
  investmentResults,
  profitMonths,
} from './analyses.api.ts';
import {
  CashFlowView,
  DevelopmentComparisonView,
  ExpenseAnalysisView,
  ForecastView,
  PaymentAnalysisView,
  ProfitabilityView,
} from './analytics.view.ts';
import { comparedDevelopment, expenseMonths, paymentMonths, supplierShares } from './analysis-rows.api.ts';
import { counted, reais, reasonsOf } from '../figures/figures.view.ts';
import { InsightQuery, InsightRangeQuery } from '../figures/insights.dto.ts';
import { type Asked, InsightsService, seriesRange, totalRange } from '../figures/insights.service.ts';
import { shareViews, sumOf } from './shares.api.ts';

@ApiTags('analytics')
@Requires('dashboard:read')
@Controller('analytics')
export class AnalyticsController {
  constructor(private readonly service: InsightsService) {}

  @Get('cash-flow')
  @ApiOperation({ operationId: 'analyticsCashFlow', summary: 'Entradas e saídas de caixa por mês' })
  @ApiEnvelope(CashFlowView)
  cashFlow(@Query() query: InsightRangeQuery, @Context() { today }: CommandContext): Promise<CashFlowView> {
    return this.service.answer(
      messages.failures.loadCashFlow,
      query,
      today,
      async ({ database, scope, asOf }) => {
        const range = seriesRange(query, asOf);
        const sums = await sumsOf(database, ALL_MEASURES, range, scope, ['measure', 'key', 'month']);
        const before = added(await accountsAt(database, addDays(range.from, -1), scope)).balance;
        const all = scope.developmentId === undefined;
        const flow = cashFlowOf(
          sums,
          monthsOfRange(range.from, range.to),
          before,
          // What leaves one development for another stays in the house when all are looked at.
          ({ measure, key }) => measure.startsWith('transfer') && (all || key === 'internal'),
        );
        return { ...range, ...flow };
      },
    );
  }

  @Get('expense-analysis')
  @ApiOperation({
    operationId: 'analyticsExpenses',
    summary: 'Despesas por categoria, fornecedor e mês',
  })
  @ApiEnvelope(ExpenseAnalysisView)
  expenses(
    @Query() query: InsightRangeQuery,
    @Context() { today }: CommandContext,
  ): Promise<ExpenseAnalysisView> {
    return this.service.answer(
      messages.failures.loadExpenseAnalysis,
      query,
      today,
      async ({ database, scope, asOf }) => {
        const range = seriesRange(query, asOf);
        const sums = await sumsOf(database, ['expense'], range, scope, ['key', 'month']);
        const recent = await recentExpenses(database, scope, range, limits.recentExpenses);
        const total = sumOf(sums);
        const count = sums.reduce((all, { entries }) => all + entries, 0);
        return {
          ...range,
          total: reais(total),
          count,
          average: count > 0 ? reais(Math.round(total / count)) : null,
          categories: shareViews(
            regrouped(sums, ['key']),
            (key) => expenseCategoryLabels[key as ExpenseCategory],
          ),
          ...supplierShares(await supplierSums(database, range, scope), total),
          months: expenseMonths(sums, monthsOfRange(range.from, range.to)),
          recent: recent.map((expense) => ({ ...expense, amount: reais(expense.amount) })),
        };
      },
    );
  }

  @Get('payment-analysis')
  @ApiOperation({
    operationId: 'analyticsPayments',
    summary: 'Pagamentos confirmados por método, mês e empreendimento, e os pendentes',
  })
  @ApiEnvelope(PaymentAnalysisView)
  payments(
    @Query() query: InsightRangeQuery,
    @Context() { today }: CommandContext,
  ): Promise<PaymentAnalysisView> {
    return this.service.answer(messages.failures.loadPaymentAnalysis, query, today, async (asked) => {
      const { database, scope, asOf } = asked;
      const range = seriesRange(query, asOf);
      const sums = await sumsOf(database, ['payment'], range, scope, ['account_id', 'key', 'month']);
      const total = sumOf(sums);
      const count = sums.reduce((all, { entries }) => all + entries, 0);
      return {
        ...range,
        total: reais(total),
        count,
        average: count > 0 ? reais(Math.round(total / count)) : null,
        methods: shareViews(regrouped(sums, ['key']), (key) => paymentMethodLabels[key as PaymentMethod]),
        months: paymentMonths(regrouped(sums, ['month']), monthsOfRange(range.from, range.to)),
        developments: await paymentsByDevelopment(asked, sums, total),
        pending: inReais(await pendingPayments(database, scope)),
        overdue: inReais(await pendingPayments(database, scope, asOf)),
      };
    });
  }

  @Get('development-comparison')
  @ApiOperation({ operationId: 'analyticsComparison', summary: 'Os empreendimentos lado a lado' })
  @ApiEnvelope(DevelopmentComparisonView)
  comparison(
    @Query() query: InsightRangeQuery,
    @Context() { today }: CommandContext,
  ): Promise<DevelopmentComparisonView> {
    return this.service.answer(
      messages.failures.loadDevelopmentComparison,
      query,
      today,
      async ({ database, scope, developments, asOf }) => {
        const range = totalRange(query, asOf);
        const accounts = await accountsAt(database, range.to, scope);
        const moved = await sumsOf(database, ['expense', 'payment'], range, scope, ['account_id', 'measure']);
        const commitments = await commitmentsOf(database, scope);
        return {
          from: range.from ?? null,
          to: range.to,
          developments: developments.map((development) =>
            comparedDevelopment(development, accounts, moved, commitments),
          ),
        };
      },
    );
  }

  @Get('profitability-analysis')
  @ApiOperation({
    operationId: 'analyticsProfitability',
    summary: 'Lucro por mês, e aplicações: o esperado e o realizado',
  })
  @ApiEnvelope(ProfitabilityView)
  profitability(
    @Query() query: InsightRangeQuery,
    @Context() { today }: CommandContext,
  ): Promise<ProfitabilityView> {
    return this.service.answer(
      messages.failures.loadProfitabilityAnalysis,
      query,
      today,
      async ({ database, scope, asOf }) => {
        const range = seriesRange(query, asOf);
        const sums = await sumsOf(database, ['expense', 'payment'], range, scope, ['measure', 'month']);
        const of = (wanted: string): number => sumOf(sums.filter(({ measure }) => measure === wanted));
        const [revenue, expenses] = [of('payment'), of('expense')];
        const margin = formulas.margin(revenue, expenses);
        const roi = formulas.roi(revenue, expenses);
        return {
          ...range,
          revenue: reais(revenue),
          expenses: reais(expenses),
          netProfit: reais(formulas.netProfit(revenue, expenses)),
          margin: margin.value,
          roi: roi.value,
          reasons: reasonsOf({ margin, roi }),
          months: profitMonths(sums, monthsOfRange(range.from, range.to)),
          ...investmentResults(await investmentsByType(database, range, scope)),
        };
      },
    );
  }

  @Get('forecast')
  @ApiOperation({
    operationId: 'analyticsForecast',
    summary: 'Os próximos 90 dias: pagamentos pendentes, retornos previstos e compras aprovadas',
  })
  @ApiEnvelope(ForecastView)
  forecast(@Query() query: InsightQuery, @Context() { today }: CommandContext): Promise<ForecastView> {
    return this.service.answer(
      messages.failures.loadForecast,
      query,
      today,
      async ({ database, scope, asOf }) => {
        const [from, to] = [addDays(asOf, 1), addDays(asOf, FORECAST_DAYS)];
        const opening = added(await accountsAt(database, asOf, scope)).balance;
        const expected = await expectedBetween(database, from, to, scope);
        const unplaced = await unplacedBy(database, asOf, scope);
        const of = (wanted: string) => expected.filter(({ kind }) => kind === wanted);
        const net = sumOf(of('payment')) + sumOf(of('return')) - sumOf(of('purchase'));
        return {
          from,
          to,
          opening: reais(opening),
          payments: counted(of('payment')),
          returns: counted(of('return')),
          purchases: counted(of('purchase')),
          net: reais(net),
          closing: reais(opening + net),
          weeks: forecastWeeks(expected, from, to, opening),
          overduePayments: inReais(unplaced.overduePayments),
          overdueReturns: inReais(unplaced.overdueReturns),
          undatedReturns: inReais(unplaced.undatedReturns),
          overduePurchases: inReais(unplaced.overduePurchases),
          undatedPurchases: inReais(unplaced.undatedPurchases),
        };
      },
    );
  }
}

async function paymentsByDevelopment(
  { database, scope, developments }: Asked,
  sums: readonly GroupedSum<'account_id'>[],
  total: number,
) {
  const accounts = await accountsOf(database, scope);
  return developments
    .map(({ id, name }) => {
      const own = new Set(accounts.filter((one) => one.developmentId === id).map((one) => one.id));
      const paid = sums.filter(({ account_id }) => own.has(account_id));
      const count = paid.reduce((all, { entries }) => all + entries, 0);
      return {
        id,
        name,
        amount: reais(sumOf(paid)),
        count,
        percentage: formulas.percentOf(sumOf(paid), total),
      };
    })
    .sort((a, b) => b.amount - a.amount);
}
