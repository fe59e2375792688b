/** Cards that compare and look ahead: developments side by side, investments against what was expected, the next 90 days. */
import { formatDate } from '@livro/calendar';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import {
  useAnalyticsComparisonQuery,
  useAnalyticsForecastQuery,
  useAnalyticsProfitabilityQuery,
  type DevelopmentComparisonView,
  type ForecastView,
  type ProfitabilityView,
} from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { counted } from '../../shared/display/count.ts';
import { Money } from '../../shared/display/money.tsx';
import { ChartCard } from './chart-card.tsx';
import { BarsChart, chartColors, LevelChart } from './charts.tsx';
import { DataTable } from './data-table.tsx';
import { percentText } from './insights-text.ts';
import { EntriesLink, MoneyLink } from './entries-link.tsx';
import { questionOf, type EntriesAsked, type InsightsView } from './insights-view.ts';

const money = (reais: number) => <Money amount={centavosOf(reais)} />;

const bar = (label: string, color: keyof typeof chartColors, reais: number, entries?: EntriesAsked) => ({
  label,
  what: label,
  color: chartColors[color],
  reais,
  entries,
});

export function ComparisonCard({ view }: { readonly view: InsightsView }) {
  const read = useAnalyticsComparisonQuery(questionOf(view));
  const title = 'Como os empreendimentos se comparam?';
  const linked = (development: string, entries: EntriesAsked, reais: number) => (
    <MoneyLink view={view} entries={{ ...entries, development }} reais={reais} />
  );
  return (
    <ChartCard<DevelopmentComparisonView>
      wide
      title={title}
      read={read}
      failure="Não foi possível comparar os empreendimentos."
      isEmpty={({ developments }) => developments.length === 0}
      empty="Nenhum empreendimento ainda."
      chart={({ developments }) => (
        <BarsChart
          title={title}
          view={view}
          rows={developments.map(({ id: development, name, revenue, expenses, totalBalance }) => ({
            key: development,
            name,
            bars: [
              bar('Receitas', 'in', revenue, { development, types: ['payment'] }),
              bar('Despesas', 'out', expenses, { development, types: ['expense'] }),
              bar('Saldo', 'level', totalBalance, { development, from: null }),
            ],
          }))}
        />
      )}
      table={({ developments }) => (
        <DataTable
          caption={title}
          head={[
            'Empreendimento',
            'Saldo',
            'Receitas',
            'Despesas',
            'Lucro líquido',
            'Margem',
            'ROI',
            // Of all that the development was given: spent, or approved to be.
            'Recursos usados',
            'Progresso',
          ]}
          rows={developments.map((one) => ({
            key: one.id,
            cells: [
              <Link key="name" component={RouterLink} to={`/developments/${one.id}`}>
                {one.name}
              </Link>,
              linked(one.id, { from: null }, one.totalBalance),
              linked(one.id, { types: ['payment'] }, one.revenue),
              linked(one.id, { types: ['expense'] }, one.expenses),
              linked(one.id, { types: ['payment', 'expense'] }, one.netProfit),
              withReason(one.margin, one.reasons.margin),
              withReason(one.roi, one.reasons.roi),
              withReason(one.budgetUtilization, one.reasons.budgetUtilization),
              percentText(one.completionPercentage),
            ],
          }))}
        />
      )}
    />
  );
}

/** A dash that says why. */
const withReason = (value: number | null, reason: string | undefined) =>
  value === null ? <span title={reason}>—</span> : percentText(value);

export function InvestmentCard({ view }: { readonly view: InsightsView }) {
  const read = useAnalyticsProfitabilityQuery(questionOf(view));
  const title = 'As aplicações renderam o esperado?';
  return (
    <ChartCard<ProfitabilityView>
      wide
      title={title}
      read={read}
      failure="Não foi possível carregar as aplicações."
      isEmpty={({ investments }) => investments.length === 0}
      empty="Nenhuma aplicação até o fim do período."
      summary={({ allInvestments: all }) => (
        <>
          Ganho de {money(all.realisedGain)} onde se esperavam {money(all.expectedGain)}. Ainda aplicados:{' '}
          {money(all.outstanding)}.
        </>
      )}
      chart={({ investments }) => (
        <BarsChart
          title={title}
          view={view}
          rows={investments.map(({ type, label, expectedGain, realisedGain }) => ({
            key: type,
            name: label,
            bars: [bar('Esperado', 'expected', expectedGain), bar('Realizado', 'level', realisedGain)],
          }))}
        />
      )}
      table={({ investments, allInvestments }) => (
        <DataTable
          caption={title}
          head={[
            'Tipo',
            'Aplicado',
            'Retornos',
            'Ganho esperado',
            'Ganho realizado',
            'Taxa esperada',
            'Taxa realizada',
            'Ainda aplicado',
          ]}
          rows={investments.map((one) => ({ key: one.type, cells: investmentCells(one) }))}
          foot={investmentCells(allInvestments, view)}
        />
      )}
      entries={
        <>
          <EntriesLink view={view} entries={{ types: ['investment'] }}>
            Ver as aplicações
          </EntriesLink>
          <EntriesLink view={view} entries={{ types: ['investment_return'] }}>
            Ver os retornos
          </EntriesLink>
        </>
      }
    />
  );
}

/** The history tells no type of investment from another: only the sums of all lead to their entries. */
const investmentCells = (one: ProfitabilityView['allInvestments'], view?: InsightsView) => [
  one.label,
  view ? (
    <MoneyLink key="in" view={view} entries={{ types: ['investment'] }} reais={one.invested} />
  ) : (
    money(one.invested)
  ),
  view ? (
    <MoneyLink key="out" view={view} entries={{ types: ['investment_return'] }} reais={one.returned} />
  ) : (
    money(one.returned)
  ),
  money(one.expectedGain),
  money(one.realisedGain),
  withReason(one.expectedRate, one.reasons.expectedRate),
  withReason(one.realisedRate, one.reasons.realisedRate),
  money(one.outstanding),
];

export function ForecastCard({ view }: { readonly view: InsightsView }) {
  const { development } = view;
  const read = useAnalyticsForecastQuery({ development });
  const title = 'Quanto caixa teremos nos próximos 90 dias?';
  return (
    <ChartCard<ForecastView>
      title={title}
      read={read}
      failure="Não foi possível carregar a previsão de caixa."
      isEmpty={({ payments, returns, purchases }) => payments.count + returns.count + purchases.count === 0}
      empty="Nada previsto: sem pagamentos pendentes, retornos nem compras aprovadas com data nos próximos 90 dias."
      summary={(data) => <ForecastSummary data={data} />}
      chart={({ weeks, opening }) => (
        <LevelChart
          title={title}
          ends={['Hoje', formatDate(weeks.at(-1)?.to)]}
          values={[opening, ...weeks.map(({ closing }) => closing)]}
        />
      )}
      table={({ weeks, ...all }) => (
        <DataTable
          caption={title}
          head={['Semana até', 'Pagamentos', 'Retornos', 'Compras', 'Saldo previsto']}
          rows={weeks.map(({ to, payments, returns, purchases, closing }) => ({
            key: to,
            cells: [formatDate(to), money(payments), money(returns), money(purchases), money(closing)],
          }))}
          foot={[
            '90 dias',
            money(all.payments.total),
            money(all.returns.total),
            money(all.purchases.total),
            money(all.closing),
          ]}
        />
      )}
      links={[
        { to: '/purchases?status=approved', label: 'Ver as compras aprovadas' },
        ...(development
          ? [
              {
                to: `/developments/${development}#pagamentos-pendentes`,
                label: 'Ver os pagamentos pendentes',
              },
            ]
          : []),
      ]}
    />
  );
}

function ForecastSummary({ data }: { readonly data: ForecastView }) {
  const late = data.overduePayments.count + data.overdueReturns.count + data.overduePurchases.count;
  const undated = data.undatedReturns.count + data.undatedPurchases.count;
  return (
    <>
      De {money(data.opening)} hoje a {money(data.closing)} em {formatDate(data.to)}.
      {late > 0 && ` Fora da conta, por estarem vencidos: ${counted(late, 'item', 'itens')}.`}
      {undated > 0 && ` Sem data: ${counted(undated, 'item', 'itens')}.`}
    </>
  );
}
