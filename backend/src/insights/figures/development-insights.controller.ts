/** Developments on the dashboard over HTTP: one's figures and performance, and those with the greatest balances. */
import { messages } from '@livro/rules';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Id } from '../../platform/http/id.ts';
import { ApiEnvelope, ApiPlainListEnvelope } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import * as formulas from './formulas.ts';
import { pendingPayments } from './expected.queries.ts';
import { accountsAt, added, commitmentsOf } from './account-figures.queries.ts';
import { sumsOf } from './sum.queries.ts';
import { inReais } from '../analyses/analyses.api.ts';
import { DevelopmentFiguresView, PerformanceView, TopDevelopmentView } from './dashboard.view.ts';
import { budgetOf, figuresView, reais } from './figures.view.ts';
import { AsOfQuery, InsightListQuery } from './insights.dto.ts';
import { InsightsService } from './insights.service.ts';
import { burnStart, performanceView } from '../analyses/performance.api.ts';
import { sumOf } from '../analyses/shares.api.ts';

const TOP = 5;

@ApiTags('dashboard')
@Requires('dashboard:read')
@Controller('dashboard')
export class DevelopmentInsightsController {
  constructor(private readonly service: InsightsService) {}

  @Get('development-summary/:id')
  @ApiOperation({ operationId: 'dashboardDevelopmentSummary', summary: 'Os números de um empreendimento' })
  @ApiEnvelope(DevelopmentFiguresView)
  developmentSummary(
    @Id() development: string,
    @Query() query: AsOfQuery,
    @Context() { today }: CommandContext,
  ): Promise<DevelopmentFiguresView> {
    return this.service.answer(
      messages.failures.loadDevelopmentSummary,
      { ...query, development },
      today,
      async ({ database, scope, developments, asOf }) => {
        const [{ id, name, status, progress, startDate, expectedCompletion }] = developments as [
          (typeof developments)[number],
        ];
        const accounts = await accountsAt(database, asOf, scope);
        const [commitment] = await commitmentsOf(database, scope);
        return {
          id,
          name,
          status,
          progressPercentage: progress,
          startDate,
          expectedCompletionDate: expectedCompletion,
          asOf,
          ...figuresView(accounts),
          budget: reais(budgetOf(added(accounts))),
          committed: { count: commitment?.count ?? 0, total: reais(commitment?.amount ?? 0) },
          pendingPayments: inReais(await pendingPayments(database, scope)),
        };
      },
    );
  }

  @Get('top-developments')
  @ApiOperation({ operationId: 'dashboardTopDevelopments', summary: 'Os empreendimentos com maior saldo' })
  @ApiPlainListEnvelope(TopDevelopmentView)
  topDevelopments(
    @Query() query: InsightListQuery,
    @Context() { today }: CommandContext,
  ): Promise<readonly TopDevelopmentView[]> {
    return this.service.answer(
      messages.failures.loadTopDevelopments,
      query,
      today,
      async ({ database, scope, developments, asOf }) => {
        const accounts = await accountsAt(database, asOf, scope);
        const whole = added(accounts).balance;
        return developments
          .map(({ id, name, status }) => {
            const own = accounts.filter(({ developmentId }) => developmentId === id);
            return { id, name, status, balance: added(own).balance, ...figuresView(own) };
          })
          .sort((a, b) => b.balance - a.balance)
          .slice(0, query.limit ?? TOP)
          .map(
            (
              { id, name, status, balance, buildingAccountBalance, landAccountBalance, totalBalance },
              index,
            ) => ({
              rank: index + 1,
              id,
              name,
              status,
              buildingAccountBalance,
              landAccountBalance,
              totalBalance,
              share: whole > 0 ? formulas.percentOf(balance, whole) : null,
            }),
          );
      },
    );
  }

  @Get('performance/:id')
  @ApiOperation({
    operationId: 'dashboardPerformance',
    summary: 'Métricas de desempenho de um empreendimento',
  })
  @ApiEnvelope(PerformanceView)
  performance(
    @Id() development: string,
    @Query() query: AsOfQuery,
    @Context() { today }: CommandContext,
  ): Promise<PerformanceView> {
    return this.service.answer(
      messages.failures.loadPerformance,
      { ...query, development },
      today,
      async ({ database, scope, developments, asOf }) => {
        const figures = added(await accountsAt(database, asOf, scope));
        const burn = { from: burnStart(asOf), to: asOf };
        return performanceView({
          development: developments[0]!,
          figures,
          committed: sumOf(await commitmentsOf(database, scope)),
          burned: sumOf(await sumsOf(database, ['expense'], burn, scope, ['measure'])),
          asOf,
        });
      },
    );
  }
}
