/** The dashboard over HTTP. Reads and shapes; what a figure means stands in docs/reference/formulas.md. */
import { addDays } from '@livro/calendar';
import {
  expenseCategoryLabels,
  investmentTypeLabels,
  limits,
  messages,
  type ExpenseCategory,
} from '@livro/rules';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { ApiEnvelope, ApiPlainListEnvelope } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import { monthsOfRange } from './cut.read.ts';
import { recentTransactions } from './activity.queries.ts';
import { pendingPayments, requestCounts } from './expected.queries.ts';
import {
  accountsAt,
  accountsOf,
  added,
  ALL_MEASURES,
  commitmentsOf,
  figuresOf,
  later,
  NOTHING,
  type AccountFigures,
} from './account-figures.queries.ts';
import { investmentsByType } from './investment.queries.ts';
import { sumsOf } from './sum.queries.ts';
import { inReais } from '../analyses/analyses.api.ts';
import { InsightListQuery, InsightQuery, InsightRangeQuery } from './insights.dto.ts';
import {
  CategoryBreakdownView,
  DashboardStatsView,
  FinancialSummaryView,
  MonthlyTrendsView,
  RecentTransactionView,
} from './dashboard.view.ts';
import { figuresView, reais } from './figures.view.ts';
import { InsightsService, seriesRange, totalRange } from './insights.service.ts';
import { shareViews, sumOf, trendOf } from '../analyses/shares.api.ts';

@ApiTags('dashboard')
@Requires('dashboard:read')
@Controller('dashboard')
export class DashboardController {
  constructor(private readonly service: InsightsService) {}

  @Get('stats')
  @ApiOperation({
    operationId: 'dashboardStats',
    summary: 'Os números de todos os empreendimentos, ou de um',
  })
  @ApiEnvelope(DashboardStatsView)
  stats(@Query() query: InsightQuery, @Context() { today }: CommandContext): Promise<DashboardStatsView> {
    return this.service.answer(
      messages.failures.loadDashboardStats,
      query,
      today,
      async ({ database, scope, developments, asOf }) => {
        const accounts = await accountsAt(database, asOf, scope);
        const commitments = await commitmentsOf(database, scope);
        const requests = await requestCounts(database, scope);
        const ofStatus = (status: string): number =>
          developments.filter((development) => development.status === status).length;
        return {
          asOf,
          ...figuresView(accounts),
          totalDevelopments: developments.length,
          activeDevelopments: ofStatus('active') + ofStatus('in-progress'),
          developmentsByStatus: {
            planning: ofStatus('planning'),
            active: ofStatus('active'),
            inProgress: ofStatus('in-progress'),
            onHold: ofStatus('on-hold'),
            completed: ofStatus('completed'),
            cancelled: ofStatus('cancelled'),
          },
          pendingPayments: inReais(await pendingPayments(database, scope)),
          committed: {
            count: commitments.reduce((sum, { count }) => sum + count, 0),
            total: reais(sumOf(commitments)),
          },
          pendingRequests: requests.pending,
        };
      },
    );
  }

  @Get('financial-summary')
  @ApiOperation({
    operationId: 'dashboardFinancialSummary',
    summary: 'Receitas, despesas, aplicações e saldos de um período',
  })
  @ApiEnvelope(FinancialSummaryView)
  financialSummary(
    @Query() query: InsightRangeQuery,
    @Context() { today }: CommandContext,
  ): Promise<FinancialSummaryView> {
    return this.service.answer(
      messages.failures.loadFinancialSummary,
      query,
      today,
      async ({ database, scope, asOf }) => {
        const range = totalRange(query, asOf);
        const sums = await sumsOf(database, ALL_MEASURES, range, scope, ['account_id', 'measure', 'key']);
        const none = async () =>
          (await accountsOf(database, scope)).map((account) => ({ ...account, ...NOTHING }));
        const before = range.from ? await accountsAt(database, addDays(range.from, -1), scope) : await none();
        const standing = later(before, sums);
        const moved = standing.map((account): AccountFigures => {
          const own = sums.filter(({ account_id }) => account_id === account.id);
          return { ...account, ...figuresOf(own), balance: account.balance };
        });
        const between = (measure: string): number =>
          sumOf(sums.filter((sum) => sum.measure === measure && sum.key === 'external'));
        return {
          from: range.from ?? null,
          to: range.to,
          ...figuresView(moved),
          // Principal out is a standing, not a movement of the range.
          currentlyInvested: figuresView(standing).currentlyInvested,
          openingBalance: reais(added(before).balance),
          closingBalance: reais(added(standing).balance),
          grossTransfersIn: reais(added(moved).transfersIn),
          grossTransfersOut: reais(added(moved).transfersOut),
          betweenDevelopmentsIn: reais(between('transfer-in')),
          betweenDevelopmentsOut: reais(between('transfer-out')),
          transfersIn: reais(between('transfer-in')),
          transfersOut: reais(between('transfer-out')),
        };
      },
    );
  }

  @Get('recent-transactions')
  @ApiOperation({ operationId: 'dashboardRecentTransactions', summary: 'Os lançamentos mais recentes' })
  @ApiPlainListEnvelope(RecentTransactionView)
  recentTransactions(
    @Query() query: InsightListQuery,
    @Context() { today }: CommandContext,
  ): Promise<readonly RecentTransactionView[]> {
    return this.service.answer(
      messages.failures.loadRecentTransactions,
      query,
      today,
      async ({ database, scope }) => {
        const rows = await recentTransactions(
          database,
          scope,
          query.asOf,
          query.limit ?? limits.recentHistory,
        );
        return rows.map((row) => ({
          ...row,
          amount: reais(row.amount),
          signedAmount: reais(row.signedAmount),
          created_at: row.created_at.toISOString(),
        }));
      },
    );
  }

  @Get('monthly-trends')
  @ApiOperation({ operationId: 'dashboardMonthlyTrends', summary: 'Despesas, receitas e lucro por mês' })
  @ApiEnvelope(MonthlyTrendsView)
  monthlyTrends(
    @Query() query: InsightRangeQuery,
    @Context() { today }: CommandContext,
  ): Promise<MonthlyTrendsView> {
    return this.service.answer(
      messages.failures.loadMonthlyTrends,
      query,
      today,
      async ({ database, scope, asOf }) => {
        const range = seriesRange(query, asOf);
        const sums = await sumsOf(database, ['expense', 'payment'], range, scope, ['measure', 'month']);
        return { ...range, ...trendOf(sums, monthsOfRange(range.from, range.to)) };
      },
    );
  }

  @Get('category-breakdown')
  @ApiOperation({
    operationId: 'dashboardCategoryBreakdown',
    summary: 'Despesas por categoria e aplicações por tipo',
  })
  @ApiEnvelope(CategoryBreakdownView)
  categoryBreakdown(
    @Query() query: InsightRangeQuery,
    @Context() { today }: CommandContext,
  ): Promise<CategoryBreakdownView> {
    return this.service.answer(
      messages.failures.loadCategoryBreakdown,
      query,
      today,
      async ({ database, scope, asOf }) => {
        const range = totalRange(query, asOf);
        const expenses = await sumsOf(database, ['expense'], range, scope, ['key']);
        const investments = (await investmentsByType(database, range, scope))
          .filter(({ invested, investedCount }) => invested !== 0 || investedCount !== 0)
          .map(({ type, invested, investedCount }) => ({
            key: type,
            amount: invested,
            entries: investedCount,
          }));
        return {
          from: range.from ?? null,
          to: range.to,
          expenses: shareViews(expenses, (key) => expenseCategoryLabels[key as ExpenseCategory]),
          investments: shareViews(investments, (key) => investmentTypeLabels[key]),
          totalExpenses: reais(sumOf(expenses)),
          totalInvestments: reais(sumOf(investments)),
        };
      },
    );
  }
}
