/**
 * The formulas behind the dashboard, each once, in the words of docs/reference/formulas.md. Money in integer centavos, shares and rates
 * in percent with two decimals. Where the data do not carry an answer it is null with the reason, never a guess.
 */
import { daysBetween, type LocalDate } from '@livro/calendar';

/** A figure, or why there is none. */
export type Known<Value> =
  { readonly value: Value; readonly reason: null } | { readonly value: null; readonly reason: string };

export const known = <Value>(value: Value): Known<Value> => ({ value, reason: null });
export const unknown = (reason: string): { readonly value: null; readonly reason: string } => ({
  value: null,
  reason,
});

export const reasons = {
  noExpenses: 'Sem despesas registradas não há custo sobre o qual medir o retorno.',
  noRevenue: 'Sem receitas no período não há margem a calcular.',
  noFunds: 'O empreendimento não recebeu recursos: não há com que comparar.',
  noCompletionDate: 'A data de conclusão prevista não foi informada.',
  notStarted: 'O empreendimento ainda não começou.',
  cancelled: 'O empreendimento foi cancelado.',
  noRecentExpenses: 'Sem despesas nos últimos 90 dias não há ritmo de gasto a comparar com o saldo.',
  tooFewSignals:
    'Dados insuficientes: menos de dois dos três sinais (liquidez, cronograma, recursos) existem.',
  noReturns: 'Nenhum retorno de aplicação com taxa esperada no período.',
  noCapitalDays: 'O capital voltou no mesmo dia: não há taxa anual a calcular.',
} as const;

/** Percent with two decimals; null where there is no whole. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 100 + 0;

export const netProfit = (revenue: number, expenses: number): number => revenue - expenses;
export const totalInvestment = (invested: number, returned: number): number => invested - returned;
/** Principal that is still out. */
export const currentlyInvested = (invested: number, returned: number, gain: number): number =>
  invested - (returned - gain);

/** Net profit on cost. */
export function roi(revenue: number, expenses: number): Known<number> {
  const share = percentOf(netProfit(revenue, expenses), expenses);
  return share === null || expenses < 0 ? unknown(reasons.noExpenses) : known(share);
}

/** Net profit on revenue. */
export function margin(revenue: number, expenses: number): Known<number> {
  const share = percentOf(netProfit(revenue, expenses), revenue);
  return share === null || revenue < 0 ? unknown(reasons.noRevenue) : known(share);
}

/** What the development has been given to spend: what it spent, what it has, and what is applied. */
export const budget = (balance: number, invested: number, expenses: number): number =>
  balance + invested + expenses;

/** Spent and committed, on what there was to spend. */
export function budgetUtilization(expenses: number, committed: number, funds: number): Known<number> {
  return funds <= 0 ? unknown(reasons.noFunds) : known(percentOf(expenses + committed, funds)!);
}

export const completionPercentage = (progress: number): number => Math.min(100, Math.max(0, progress));

export interface Schedule {
  readonly status: string;
  readonly progress: number;
  readonly startDate: LocalDate;
  readonly expectedCompletion: LocalDate | null;
}

/** Days until the expected completion; negative when it has passed, 0 once completed. */
export function timeToCompletion(schedule: Schedule, today: LocalDate): Known<number> {
  if (schedule.status === 'completed') return known(0);
  if (schedule.status === 'cancelled') return unknown(reasons.cancelled);
  if (schedule.expectedCompletion === null) return unknown(reasons.noCompletionDate);
  return known(daysBetween(today, schedule.expectedCompletion));
}

export const BURN_DAYS = 90;
/** Average expenses of a month, from those of the last `BURN_DAYS` days. */
export const monthlyBurn = (expensesOfBurnDays: number): number => Math.round(expensesOfBurnDays / 3) + 0;

/** Months that a balance lasts at the rate of the last 90 days; one decimal. */
export function runwayMonths(balance: number, burn: number): Known<number> {
  return burn <= 0 ? unknown(reasons.noRecentExpenses) : known(Math.round((balance / burn) * 10) / 10 + 0);
}

/** A balance that does not cover a month of expenses. A negative one is another alert. */
export const isLowBalance = (balance: number, burn: number): boolean =>
  balance >= 0 && burn > 0 && balance < burn;

/** Percentage points by which work is behind the calendar; negative when ahead. */
export function scheduleGap(schedule: Schedule, today: LocalDate): Known<number> {
  const { status, progress, startDate, expectedCompletion } = schedule;
  if (status === 'completed') return known(0);
  if (status === 'cancelled') return unknown(reasons.cancelled);
  if (expectedCompletion === null) return unknown(reasons.noCompletionDate);
  if (today < startDate) return unknown(reasons.notStarted);
  const whole = Math.max(1, daysBetween(startDate, expectedCompletion));
  const elapsed = Math.min(100, (daysBetween(startDate, today) / whole) * 100);
  return known(Math.round((elapsed - completionPercentage(progress)) * 100) / 100 + 0);
}

export type RiskLevel = 'low' | 'medium' | 'high';

export interface RiskSignal {
  readonly name: 'liquidity' | 'schedule' | 'budget';
  /** Months of runway, percentage points of delay, percent of the budget. */
  readonly value: number | null;
  readonly level: RiskLevel | null;
  readonly reason: string | null;
}

export interface RiskInput {
  readonly balance: number;
  readonly runway: Known<number>;
  readonly gap: Known<number>;
  readonly utilization: Known<number>;
}

const above = (value: number, medium: number, high: number): RiskLevel =>
  value > high ? 'high' : value > medium ? 'medium' : 'low';
const below = (value: number, high: number, medium: number): RiskLevel =>
  value < high ? 'high' : value < medium ? 'medium' : 'low';
const RANK: readonly RiskLevel[] = ['low', 'medium', 'high'];

export function riskSignals({ balance, runway, gap, utilization }: RiskInput): readonly RiskSignal[] {
  const signal = (
    name: RiskSignal['name'],
    found: Known<number>,
    levelOf: (value: number) => RiskLevel,
  ): RiskSignal => ({
    name,
    value: found.value,
    level: found.value === null ? null : levelOf(found.value),
    reason: found.reason,
  });
  const liquidity = signal('liquidity', runway, (months) => below(months, 1, 3));
  return [
    balance < 0 ? { ...liquidity, level: 'high', reason: null } : liquidity,
    signal('schedule', gap, (points) => above(points, 10, 25)),
    signal('budget', utilization, (percent) => above(percent, 90, 100)),
  ];
}

/** The worst of the signals that exist; at least two are needed. */
export function riskLevel(signals: readonly RiskSignal[]): Known<RiskLevel> {
  const levels = signals.flatMap(({ level }) => (level === null ? [] : [level]));
  if (levels.length < 2) return unknown(reasons.tooFewSignals);
  return known(RANK[Math.max(...levels.map((level) => RANK.indexOf(level)))]!);
}

/** Percent a year, simple: gain on the capital that came back, for the days that it was out. */
export function annualRate(gain: number, capitalDays: number, returns: number): Known<number> {
  if (returns <= 0) return unknown(reasons.noReturns);
  if (capitalDays <= 0) return unknown(reasons.noCapitalDays);
  return known(Math.round(((gain * 365) / capitalDays) * 10_000) / 100 + 0);
}
