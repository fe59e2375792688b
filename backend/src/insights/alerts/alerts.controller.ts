/** What needs somebody's hand, over HTTP: accounts, what is overdue, and whether the figures themselves are complete. */
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { messages } from '@livro/rules';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { ApiEnvelope } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import { ParkedEvents } from '../../platform/projections/parking/parked.types.ts';
import { ProjectionLags } from '../../platform/projections/progress/projection-lag.ts';
import { type Cut, overduePayments, overduePurchases, overdueReturns } from './alert.queries.ts';
import { accountsAt } from '../figures/account-figures.queries.ts';
import { sumsOf } from '../figures/sum.queries.ts';
import {
  type AlertKind,
  AlertsView,
  alertsView,
  type AlertView,
  balanceAlerts,
  LAG_NOTICED_SECONDS,
  lagAlert,
  paymentAlert,
  purchaseAlert,
  returnAlert,
  staleAlert,
} from './alerts.view.ts';
import { AlertsQuery } from '../figures/insights.dto.ts';
import { type Asked, InsightsService } from '../figures/insights.service.ts';
import { burnStart } from '../analyses/performance.api.ts';

/** Of each kind. */
const SHOWN = 20;
const PROJECTION = 'insights';

interface AlertGroup {
  readonly kind: AlertKind;
  readonly count: number;
  readonly alerts: readonly AlertView[];
}

@ApiTags('dashboard')
@Requires('dashboard:read')
@Controller('dashboard')
export class AlertsController {
  constructor(
    private readonly service: InsightsService,
    private readonly lags: ProjectionLags,
    private readonly parked: ParkedEvents,
  ) {}

  @Get('alerts')
  @ApiOperation({
    operationId: 'dashboardAlerts',
    summary: 'O que precisa de atenção, com o que fazer e onde; limit e page valem para cada tipo',
  })
  @ApiEnvelope(AlertsView)
  async alerts(@Query() query: AlertsQuery, @Context() { today }: CommandContext): Promise<AlertsView> {
    const failure = messages.failures.loadAlerts;
    // Before the snapshot is taken: it asks over a connection of its own.
    const aboutData = await this.service.reading(failure, () => this.#aboutData());
    return this.service.answer(failure, query, today, async (asked) => {
      const { limit = SHOWN, page = 1 } = query;
      const cut = { limit, offset: (page - 1) * limit };
      const kept = page === 1 ? aboutData : aboutData.map((group) => ({ ...group, alerts: [] }));
      return alertsView([...kept, ...(await aboutBalances(asked, cut)), ...(await aboutDueDays(asked, cut))]);
    });
  }

  async #aboutData(): Promise<readonly AlertGroup[]> {
    const { lagSeconds, lagEvents } = await this.lags.measure();
    const stale = await this.parked.staleKeys([PROJECTION]);
    const isStale = stale.all || stale.size > 0;
    return [
      ...(lagSeconds > LAG_NOTICED_SECONDS ? [only('projection-lag', lagAlert(lagSeconds, lagEvents))] : []),
      ...(isStale ? [only('stale-data', staleAlert(stale))] : []),
    ];
  }
}

const only = (kind: AlertKind, alert: AlertView): AlertGroup => ({ kind, count: 1, alerts: [alert] });

async function aboutBalances(asked: Asked, { limit, offset }: Cut): Promise<readonly AlertGroup[]> {
  const { database, scope, developments, asOf } = asked;
  const accounts = await accountsAt(database, asOf, scope);
  const burn = { from: burnStart(asOf), to: asOf };
  const burned = await sumsOf(database, ['expense'], burn, scope, ['account_id']);
  const all = balanceAlerts(
    accounts,
    developments,
    new Map(burned.map(({ account_id, amount }) => [account_id, amount])),
  );
  return (['negative-balance', 'low-balance'] as const).map((kind) => {
    const own = all.filter((alert) => alert.kind === kind);
    return { kind, count: own.length, alerts: own.slice(offset, offset + limit) };
  });
}

async function aboutDueDays(asked: Asked, cut: Cut): Promise<readonly AlertGroup[]> {
  const { database, scope, asOf: today } = asked;
  const overdue = { database, scope, today, cut };
  const payments = await overduePayments(overdue);
  const returns = await overdueReturns(overdue);
  const purchases = await overduePurchases(overdue);
  return [
    {
      kind: 'overdue-payment',
      count: payments.count,
      alerts: payments.rows.map((found) => paymentAlert(found, today)),
    },
    {
      kind: 'overdue-return',
      count: returns.count,
      alerts: returns.rows.map((found) => returnAlert(found, today)),
    },
    {
      kind: 'overdue-purchase',
      count: purchases.count,
      alerts: purchases.rows.map((found) => purchaseAlert(found, today)),
    },
  ];
}
