/** Series and comparisons from sums of movements: cash by month, investments by type, weeks of the forecast. Pure. */
import { addDays, type LocalDate } from '@livro/calendar';
import { investmentTypeLabels } from '@livro/rules';
import * as formulas from '../figures/formulas.ts';
import type { Counted, Expected } from '../figures/expected.queries.ts';
import type { Measure } from '../figures/insights.tables.ts';
import type { TypeSum } from '../figures/investment.queries.ts';
import { CASH_SIGN } from '../figures/movements.read.ts';
import type { GroupedSum } from '../figures/sum.queries.ts';
import type {
  CashFlowView,
  CashMonthView,
  ForecastWeekView,
  InvestmentResultView,
  ProfitMonthView,
} from './analytics.view.ts';
import { type CountedView, reais, reasonsOf } from '../figures/figures.view.ts';
import { monthName, sumOf } from './shares.api.ts';

type CashSum = GroupedSum<'measure' | 'key' | 'month'>;

/** What came in (1) or went out (-1), by whatever measure there is. */
const flowing = (sums: readonly CashSum[], sign: 1 | -1): number =>
  sumOf(sums.filter(({ measure }) => CASH_SIGN[measure as Measure] === sign));

/** `opening` is the balance before the first month. Transfers inside the scope are no flows: see `isInside`. */
export function cashFlowOf(
  sums: readonly CashSum[],
  months: readonly string[],
  opening: number,
  isInside: (sum: CashSum) => boolean,
): Omit<CashFlowView, 'from' | 'to'> {
  const flows = sums.filter((sum) => !isInside(sum));
  let balance = opening;
  const shown = months.map((month): CashMonthView => {
    const ofMonth = flows.filter((sum) => sum.month === month);
    const of = (measure: Measure): number => sumOf(ofMonth.filter((sum) => sum.measure === measure));
    const inflows = flowing(ofMonth, 1);
    const outflows = flowing(ofMonth, -1);
    const before = balance;
    balance += inflows - outflows;
    return {
      month: monthName(month),
      opening: reais(before),
      inflows: reais(inflows),
      outflows: reais(outflows),
      net: reais(inflows - outflows),
      closing: reais(balance),
      openingBalances: reais(of('opening')),
      payments: reais(of('payment')),
      returns: reais(of('returned')),
      externalTransfersIn: reais(of('transfer-in')),
      transfersIn: reais(of('transfer-in')),
      expenses: reais(of('expense')),
      investments: reais(of('invested')),
      externalTransfersOut: reais(of('transfer-out')),
      transfersOut: reais(of('transfer-out')),
    };
  });
  const inflows = flowing(flows, 1);
  const outflows = flowing(flows, -1);
  return {
    opening: reais(opening),
    inflows: reais(inflows),
    outflows: reais(outflows),
    net: reais(inflows - outflows),
    closing: reais(balance),
    months: shown,
  };
}

export function profitMonths(
  sums: readonly GroupedSum<'measure' | 'month'>[],
  months: readonly string[],
): ProfitMonthView[] {
  let cumulative = 0;
  return months.map((month) => {
    const of = (measure: string): number =>
      sumOf(sums.filter((sum) => sum.measure === measure && sum.month === month));
    const [revenue, expenses] = [of('payment'), of('expense')];
    cumulative += formulas.netProfit(revenue, expenses);
    return {
      month: monthName(month),
      revenue: reais(revenue),
      expenses: reais(expenses),
      netProfit: reais(formulas.netProfit(revenue, expenses)),
      cumulative: reais(cumulative),
    };
  });
}

const SUMMED = [
  'invested',
  'investedCount',
  'returned',
  'returnedCount',
  'principal',
  'gain',
  'ratedGain',
  'expectedGain',
  'ratedCount',
  'ratedCapitalDays',
  'outstanding',
] as const;
type Summed = Readonly<Record<(typeof SUMMED)[number], number>>;

export function investmentResults(types: readonly TypeSum[]): {
  readonly investments: InvestmentResultView[];
  readonly allInvestments: InvestmentResultView;
} {
  const all = Object.fromEntries(
    SUMMED.map((name) => [name, types.reduce((sum, one) => sum + one[name], 0)]),
  ) as Summed;
  return {
    investments: types.map((one) => investmentResult(one.type, investmentTypeLabels[one.type], one)),
    allInvestments: investmentResult('all', 'Todas as aplicações', all),
  };
}

function investmentResult(type: string, label: string, sum: Summed): InvestmentResultView {
  const rateOf = (gain: number) => formulas.annualRate(gain, sum.ratedCapitalDays, sum.ratedCount);
  const realisedRate = rateOf(sum.ratedGain);
  const expectedRate = rateOf(sum.expectedGain);
  return {
    type,
    label,
    invested: reais(sum.invested),
    investedCount: sum.investedCount,
    returned: reais(sum.returned),
    returnedCount: sum.returnedCount,
    principal: reais(sum.principal),
    gain: reais(sum.gain),
    realisedGain: reais(sum.ratedGain),
    expectedGain: reais(sum.expectedGain),
    difference: reais(sum.ratedGain - sum.expectedGain),
    realisedRate: realisedRate.value,
    expectedRate: expectedRate.value,
    outstanding: reais(sum.outstanding),
    reasons: reasonsOf({ realisedRate, expectedRate }),
  };
}

export const FORECAST_DAYS = 90;

/** Thirteen weeks from tomorrow, the last one cut to the forecast's end. */
export function forecastWeeks(
  expected: readonly Expected[],
  from: LocalDate,
  to: LocalDate,
  opening: number,
): ForecastWeekView[] {
  const weeks: ForecastWeekView[] = [];
  let balance = opening;
  for (let start = from; start <= to; start = addDays(start, 7)) {
    const end = addDays(start, 6) < to ? addDays(start, 6) : to;
    const within = expected.filter(({ date }) => date >= start && date <= end);
    const of = (kind: Expected['kind']): number => sumOf(within.filter((one) => one.kind === kind));
    const net = of('payment') + of('return') - of('purchase');
    balance += net;
    weeks.push({
      from: start,
      to: end,
      payments: reais(of('payment')),
      returns: reais(of('return')),
      purchases: reais(of('purchase')),
      net: reais(net),
      closing: reais(balance),
    });
  }
  return weeks;
}

export const inReais = ({ count, total }: Counted): CountedView => ({ count, total: reais(total) });
