/**
 * Every figure of a screen that leads to entries, with what its link asks the history for: the entries must add up to the figure.
 * Money that went out stands below zero in the history, and above it in its figure.
 */
import type {
  CashFlowView,
  DevelopmentComparisonView,
  ExpenseAnalysisView,
  PaymentAnalysisView,
  ProfitabilityView,
} from '../../backend/src/insights/analyses/analytics.view.ts';
import type { AccountView } from '../../backend/src/ledger/account/account.view.ts';

interface Lead {
  readonly figure: string;
  readonly reais: number;
  readonly asks: Readonly<Record<string, string | undefined>>;
  /** What of the list's totals it is; `out` is the net the other way round. */
  readonly is: 'net' | 'out' | 'income' | 'expense';
}

type Ask = <View>(url: string) => Promise<View>;
interface Led {
  readonly id: string;
  readonly name: string;
  readonly totalBalance: number;
  readonly totalInvestment: number;
  readonly netProfit: number;
}
type Totals = Readonly<Record<'net' | 'income' | 'expense', number>>;

const lead = (figure: string, reais: number, is: Lead['is'], asks: Lead['asks']): Lead => ({
  figure,
  reais,
  is,
  asks,
});

/** The card of a development, and its line in the comparison. */
const ofDevelopment = ({ id, name, totalBalance, totalInvestment, netProfit }: Led): Lead[] => [
  lead(`${name}: Saldo total`, totalBalance, 'net', { development: id }),
  lead(`${name}: Investimento líquido`, totalInvestment, 'out', {
    development: id,
    type: 'investment,investment_return',
  }),
  lead(`${name}: Resultado`, netProfit, 'net', { development: id, type: 'payment,expense' }),
];

/** The card of an account, and the head of its history. */
function ofAccount(account: AccountView): Lead[] {
  const { id, name, totalTransfersIn: received, totalTransfersOut: sent } = account;
  const of = (label: string, reais: number, is: Lead['is'], type?: string) =>
    lead(`${account.developmentName ?? ''}, ${name}: ${label}`, reais, is, { account: id, type });
  return [
    of('Saldo Atual', account.balance, 'net'),
    of('Total Investido', account.totalInvested, 'out', 'investment'),
    of('Total Gastos', account.totalExpenses, 'out', 'expense'),
    of('Total Recebido', account.totalPaymentsReceived, 'net', 'payment'),
    of('Recebido', received, 'net', 'transfer_in'),
    of('Enviado', sent, 'out', 'transfer_out'),
    of('Fluxo líquido', Math.round((received - sent) * 100) / 100, 'net', 'transfer_in,transfer_out'),
  ];
}

const lastDay = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

/** The Painel over a year, of one development or of all. */
async function ofPainel(ask: Ask, year: string, development?: string): Promise<Lead[]> {
  const days = { from: `${year}-01-01`, to: `${year}-12-31` };
  const scope = { ...days, development };
  const query = new URLSearchParams({ ...days, ...(development && { development }) }).toString();
  const of = (figure: string, reais: number, is: Lead['is'], asks: Lead['asks'] = {}) =>
    lead(`Painel ${development ?? ''}: ${figure}`, reais, is, { ...scope, ...asks });
  const tiles = await ask<Record<'totalBalance' | 'totalRevenue' | 'totalExpenses' | 'netProfit', number>>(
    `dashboard/financial-summary/?${query}`,
  );
  const cash = await ask<CashFlowView>(`analytics/cash-flow/?${query}`);
  const spent = await ask<ExpenseAnalysisView>(`analytics/expense-analysis/?${query}`);
  const paid = await ask<PaymentAnalysisView>(`analytics/payment-analysis/?${query}`);
  const { allInvestments } = await ask<ProfitabilityView>(`analytics/profitability-analysis/?${query}`);
  return [
    of('Saldo no fim do período', tiles.totalBalance, 'net', { from: undefined }),
    of('Receitas no período', tiles.totalRevenue, 'net', { type: 'payment' }),
    of('Despesas no período', tiles.totalExpenses, 'out', { type: 'expense' }),
    of('Lucro líquido', tiles.netProfit, 'net', { type: 'payment,expense' }),
    of('Entradas', cash.inflows, 'income'),
    of('Saídas', cash.outflows, 'expense'),
    of('Líquido', cash.net, 'net'),
    ...cash.months.flatMap(({ month, inflows, outflows, net, closing }) => {
      const own = { from: `${month}-01`, to: lastDay(month) };
      return [
        of(`${month}: Entradas`, inflows, 'income', own),
        of(`${month}: Saídas`, outflows, 'expense', own),
        of(`${month}: Líquido`, net, 'net', own),
        of(`${month}: Saldo final`, closing, 'net', { from: undefined, to: own.to }),
      ];
    }),
    ...spent.categories.map(({ key, amount }) =>
      of(`Em que gastamos? ${key}`, amount, 'out', { type: 'expense', category: key }),
    ),
    ...spent.suppliers.map(({ supplier, amount }) =>
      of(`A quem pagamos mais? ${supplier ?? ''}`, amount, 'out', {
        type: 'expense',
        ...(supplier === null ? { without_supplier: 'true' } : { supplier }),
      }),
    ),
    ...paid.methods.map(({ key, amount }) =>
      of(`Como os clientes pagam? ${key}`, amount, 'net', { type: 'payment', payment_method: key }),
    ),
    of('Aplicado', allInvestments.invested, 'out', { type: 'investment' }),
    of('Retornos', allInvestments.returned, 'net', { type: 'investment_return' }),
  ];
}

async function ofComparison(ask: Ask, year: string): Promise<Lead[]> {
  const days = { from: `${year}-01-01`, to: `${year}-12-31` };
  const query = new URLSearchParams(days).toString();
  const { developments } = await ask<DevelopmentComparisonView>(`analytics/development-comparison/?${query}`);
  return developments.flatMap(({ id, name, totalBalance, revenue, expenses, netProfit }) => [
    lead(`${name} comparado: Saldo`, totalBalance, 'net', { development: id, to: days.to }),
    lead(`${name} comparado: Receitas`, revenue, 'net', { ...days, development: id, type: 'payment' }),
    lead(`${name} comparado: Despesas`, expenses, 'out', { ...days, development: id, type: 'expense' }),
    lead(`${name} comparado: Lucro`, netProfit, 'net', { ...days, development: id, type: 'payment,expense' }),
  ]);
}

export async function leadsOf(ask: Ask, year: string): Promise<readonly Lead[]> {
  const developments = await ask<readonly Led[]>('developments/');
  const accounts = await ask<readonly AccountView[]>('accounts/');
  return [
    ...developments.flatMap(ofDevelopment),
    ...accounts.flatMap(ofAccount),
    ...(await ofPainel(ask, year)),
    ...(await ofPainel(ask, year, developments[0]!.id)),
    ...(await ofComparison(ask, year)),
  ];
}

/** The figures whose entries add up to something else, with what they add up to. */
export async function misled(ask: Ask, leads: readonly Lead[]): Promise<readonly object[]> {
  const found: object[] = [];
  for (const { figure, reais, is, asks } of leads) {
    const given = Object.entries(asks).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const query = new URLSearchParams([...given, ['page', '1'], ['limit', '1']]).toString();
    const { totals } = await ask<{ totals: Totals }>(`transactions/?${query}`);
    const listed = is === 'out' ? -totals.net : totals[is];
    if (Math.round(listed * 100) !== Math.round(reais * 100)) found.push({ figure, reais, listed, is });
  }
  return found;
}
