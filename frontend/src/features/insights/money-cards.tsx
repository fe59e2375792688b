/** Cards about money that came and went: cash by month, expenses by category and supplier, payments by method. */
import {
  useAnalyticsCashFlowQuery,
  useAnalyticsExpensesQuery,
  useAnalyticsPaymentsQuery,
  type CashFlowView,
  type ExpenseAnalysisView,
  type PaymentAnalysisView,
} from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { counted } from '../../shared/display/count.ts';
import { Money } from '../../shared/display/money.tsx';
import { ChartCard } from './chart-card.tsx';
import { chartColors, ColumnsChart, RankingChart } from './charts.tsx';
import { DataTable } from './data-table.tsx';
import { monthText, percentText } from './insights-text.ts';
import { EntriesLink, MoneyLink } from './entries-link.tsx';
import { RecentExpenses } from './recent-expenses.tsx';
import { daysOfMonth, questionOf, type EntriesAsked, type InsightsView } from './insights-view.ts';

const money = (reais: number, tone?: 'in' | 'out') => <Money amount={centavosOf(reais)} tone={tone} />;

export function CashFlowCard({ view }: { readonly view: InsightsView }) {
  const read = useAnalyticsCashFlowQuery(questionOf(view));
  const title = 'Quanto entrou e saiu do caixa em cada mês?';
  return (
    <ChartCard<CashFlowView>
      wide
      title={title}
      read={read}
      failure="Não foi possível carregar o fluxo de caixa."
      isEmpty={({ inflows, outflows }) => inflows === 0 && outflows === 0}
      empty="Nenhum movimento de caixa no período."
      summary={({ opening, net, closing, months }) => {
        const openings = months.reduce((sum, { openingBalances }) => sum + openingBalances, 0);
        return (
          <>
            De {money(opening)} a {money(closing)}: {money(net, net < 0 ? 'out' : 'in')} no período.
            {openings !== 0 && <> Saldos iniciais de {money(openings)} estão na tabela, não no gráfico.</>}
          </>
        );
      }}
      chart={({ months }) => (
        <ColumnsChart
          title={title}
          categories={months.map(({ month }) => monthText(month))}
          series={[
            { label: 'Entradas', color: chartColors.in, values: months.map(operating) },
            { label: 'Saídas', color: chartColors.out, values: months.map(({ outflows }) => outflows) },
          ]}
        />
      )}
      table={({ months, ...all }) => (
        <DataTable
          caption={title}
          head={['Mês', 'Saldo inicial', 'Entradas', 'Saídas', 'Líquido', 'Saldo final']}
          rows={months.map(({ month, opening, inflows, outflows, net, closing }) => ({
            key: month,
            cells: [
              monthText(month),
              money(opening),
              money(inflows),
              money(outflows),
              <MoneyLink key="net" view={view} entries={daysOfMonth(view, month)} reais={net} />,
              <MoneyLink
                key="closing"
                view={view}
                entries={{ from: null, to: daysOfMonth(view, month).to }}
                reais={closing}
              />,
            ],
          }))}
          foot={[
            'Período',
            money(all.opening),
            money(all.inflows),
            money(all.outflows),
            <MoneyLink key="net" view={view} entries={{}} reais={all.net} />,
            <MoneyLink key="closing" view={view} entries={{ from: null }} reais={all.closing} />,
          ]}
        />
      )}
      entries={
        <EntriesLink view={view} entries={{}}>
          Ver todos os lançamentos
        </EntriesLink>
      }
    />
  );
}

/** What an opening balance brought was there before: drawn, it would dwarf every other month. */
const operating = ({ inflows, openingBalances }: CashFlowView['months'][number]): number =>
  (Math.round(inflows * 100) - Math.round(openingBalances * 100)) / 100;

interface Share {
  readonly key: string;
  readonly label: string;
  readonly amount: number;
  readonly count: number;
  readonly percentage: number | null;
}

interface ShareTableProps {
  readonly view: InsightsView;
  readonly title: string;
  readonly name: string;
  readonly shares: readonly Share[];
  readonly total: number;
  /** The entries of all of them. */
  readonly type: 'expense' | 'payment';
  /** The entries of one share; undefined where no filter tells them from the others. */
  readonly entriesOf: (key: string) => EntriesAsked | undefined;
}

const ShareTable = ({ view, title, name, shares, total, type, entriesOf }: ShareTableProps) => (
  <DataTable
    caption={title}
    head={[name, 'Valor', 'Parte', 'Lançamentos']}
    rows={shares.map(({ key, label, amount, count, percentage }) => {
      const entries = entriesOf(key);
      const shown = entries ? <MoneyLink view={view} entries={entries} reais={amount} /> : money(amount);
      return { key, cells: [label, shown, percentText(percentage), count] };
    })}
    foot={['Total', <MoneyLink key="total" view={view} entries={{ types: [type] }} reais={total} />, '', '']}
  />
);

const ranking = (title: string, label: string, color: string, shares: readonly Share[]) => (
  <RankingChart
    title={title}
    categories={shares.map((share) => share.label)}
    series={[{ label, color, values: shares.map(({ amount }) => amount) }]}
  />
);

export function CategoryCard({ view }: { readonly view: InsightsView }) {
  const read = useAnalyticsExpensesQuery(questionOf(view));
  const title = 'Em que gastamos?';
  return (
    <ChartCard<ExpenseAnalysisView>
      title={title}
      read={read}
      failure="Não foi possível carregar as despesas por categoria."
      isEmpty={({ categories }) => categories.length === 0}
      empty="Nenhuma despesa no período."
      summary={({ total, count }) => (
        <>
          {money(total)} em {counted(count, 'despesa', 'despesas')}.
        </>
      )}
      chart={({ categories }) => ranking(title, 'Despesas', chartColors.out, categories)}
      table={({ categories, total }) => (
        <ShareTable
          view={view}
          title={title}
          name="Categoria"
          shares={categories}
          total={total}
          type="expense"
          entriesOf={(category) => ({ types: ['expense'], category })}
        />
      )}
      entries={
        <EntriesLink view={view} entries={{ types: ['expense'] }}>
          Ver as despesas
        </EntriesLink>
      }
    >
      {({ recent }) => <RecentExpenses expenses={recent} />}
    </ChartCard>
  );
}

/** No supplier has this name: theirs are trimmed. */
const OTHERS = ' outros';

function supplierShares({ suppliers, otherSuppliers, total }: ExpenseAnalysisView): readonly Share[] {
  const top = suppliers.map(({ supplier, ...figures }) => ({
    ...figures,
    key: supplier ?? '',
    label: supplier ?? 'Sem fornecedor',
  }));
  if (otherSuppliers.count === 0) return top;
  const { count, total: amount } = otherSuppliers;
  const percentage = total === 0 ? null : (amount / total) * 100;
  return [...top, { key: OTHERS, label: `Outros ${count}`, amount, count, percentage }];
}

export function SupplierCard({ view }: { readonly view: InsightsView }) {
  const read = useAnalyticsExpensesQuery(questionOf(view));
  const title = 'A quem pagamos mais?';
  return (
    <ChartCard<ExpenseAnalysisView>
      title={title}
      read={read}
      failure="Não foi possível carregar as despesas por fornecedor."
      isEmpty={({ suppliers }) => suppliers.length === 0}
      empty="Nenhuma despesa no período."
      summary={({ supplierCount }) => `${counted(supplierCount, 'fornecedor', 'fornecedores')} no período.`}
      chart={(data) => ranking(title, 'Despesas', chartColors.out, supplierShares(data))}
      table={(data) => (
        <ShareTable
          view={view}
          title={title}
          name="Fornecedor"
          shares={supplierShares(data)}
          total={data.total}
          type="expense"
          entriesOf={(key) =>
            key === OTHERS ? undefined : { types: ['expense'], supplier: key === '' ? null : key }
          }
        />
      )}
      entries={
        <EntriesLink view={view} entries={{ types: ['expense'] }}>
          Ver as despesas
        </EntriesLink>
      }
    />
  );
}

export function MethodCard({ view }: { readonly view: InsightsView }) {
  const read = useAnalyticsPaymentsQuery(questionOf(view));
  const title = 'Como os clientes pagam?';
  return (
    <ChartCard<PaymentAnalysisView>
      title={title}
      read={read}
      failure="Não foi possível carregar os pagamentos por método."
      isEmpty={({ methods }) => methods.length === 0}
      empty="Nenhum pagamento confirmado no período."
      summary={({ total, count, pending, overdue }) => (
        <>
          {money(total)} em {counted(count, 'pagamento', 'pagamentos')}. Pendentes: {money(pending.total)}
          {overdue.count > 0 && <>, dos quais {money(overdue.total)} vencidos</>}.
        </>
      )}
      chart={({ methods }) => ranking(title, 'Pagamentos', chartColors.in, methods)}
      table={({ methods, total }) => (
        <ShareTable
          view={view}
          title={title}
          name="Método"
          shares={methods}
          total={total}
          type="payment"
          entriesOf={(method) => ({ types: ['payment'], method })}
        />
      )}
      entries={
        <EntriesLink view={view} entries={{ types: ['payment'] }}>
          Ver os pagamentos
        </EntriesLink>
      }
    />
  );
}
