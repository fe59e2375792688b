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
import { BarsChart, chartColors, MonthsChart } from './charts.tsx';
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
        <MonthsChart
          title={title}
          view={view}
          months={months.map((one) => ({
            month: one.month,
            entries: daysOfMonth(view, one.month),
            inflow: operating(one),
            outflow: one.outflows,
          }))}
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

interface SharesProps extends Pick<ShareTableProps, 'view' | 'title' | 'shares' | 'entriesOf'> {
  /** What they are, for readers: “Despesas”. */
  readonly what: string;
  readonly color: string;
}

const SharesChart = ({ view, title, shares, entriesOf, what, color }: SharesProps) => (
  <BarsChart
    title={title}
    view={view}
    rows={shares.map(({ key, label, amount }) => ({
      key,
      name: label,
      bars: [{ what, color, reais: amount, entries: entriesOf(key) }],
    }))}
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
      chart={({ categories }) => (
        <SharesChart
          view={view}
          title={title}
          what="Despesas"
          color={chartColors.out}
          shares={categories}
          entriesOf={ofCategory}
        />
      )}
      table={({ categories, total }) => (
        <ShareTable
          view={view}
          title={title}
          name="Categoria"
          shares={categories}
          total={total}
          type="expense"
          entriesOf={ofCategory}
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

const ofCategory = (category: string): EntriesAsked => ({ types: ['expense'], category });
const ofMethod = (method: string): EntriesAsked => ({ types: ['payment'], method });
const ofSupplier = (key: string): EntriesAsked | undefined =>
  key === OTHERS ? undefined : { types: ['expense'], supplier: key === '' ? null : key };

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
      chart={(data) => (
        <SharesChart
          view={view}
          title={title}
          what="Despesas"
          color={chartColors.out}
          shares={supplierShares(data)}
          entriesOf={ofSupplier}
        />
      )}
      table={(data) => (
        <ShareTable
          view={view}
          title={title}
          name="Fornecedor"
          shares={supplierShares(data)}
          total={data.total}
          type="expense"
          entriesOf={ofSupplier}
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
      chart={({ methods }) => (
        <SharesChart
          view={view}
          title={title}
          what="Pagamentos"
          color={chartColors.in}
          shares={methods}
          entriesOf={ofMethod}
        />
      )}
      table={({ methods, total }) => (
        <ShareTable
          view={view}
          title={title}
          name="Método"
          shares={methods}
          total={total}
          type="payment"
          entriesOf={ofMethod}
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
