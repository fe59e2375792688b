/** What a payment costs more that comes late: a fine once, and interest for each day. A proposal; a person may agree upon another. */
import { daysBetween, formatDate, onWorkingDay, type LocalDate } from '@livro/calendar';
import { formatMoney, proportion, ZERO, type Centavos } from '@livro/money';
import { text, violation, type Check } from './check.ts';
import { limits } from './limits.ts';
import { messages } from './messages/messages.ts';

/** Percent as decimal text, two decimals at most: of the amount, and of it in a month. */
export interface LateRule {
  readonly fine: string;
  readonly interest: string;
}

/** What most contracts say; taken where neither a development nor the company says anything. */
const usualLateRule: LateRule = { fine: '2', interest: '1' };

/** As it was told, of a development or by the company; `null` where nothing was. */
export interface ToldLateRule {
  readonly fine: string | null;
  readonly interest: string | null;
}

/** What holds for a development that says nothing of its own. */
export interface InheritedLateRule extends LateRule {
  readonly from: 'company' | 'usual';
}

export type LateRuleSource = 'development' | InheritedLateRule['from'];

/** What holds for a development, and who says so of each part. */
export interface LateRuleInForce extends LateRule {
  readonly fineFrom: LateRuleSource;
  readonly interestFrom: LateRuleSource;
}

/** The company tells both parts or neither. */
export function inheritedLateRule(company: ToldLateRule | undefined): InheritedLateRule {
  const { fine = null, interest = null } = company ?? {};
  return fine === null || interest === null
    ? { ...usualLateRule, from: 'usual' }
    : { fine, interest, from: 'company' };
}

export function lateRuleInForce(own: ToldLateRule, inherited: InheritedLateRule): LateRuleInForce {
  return {
    fine: own.fine ?? inherited.fine,
    fineFrom: own.fine === null ? inherited.from : 'development',
    interest: own.interest ?? inherited.interest,
    interestFrom: own.interest === null ? inherited.from : 'development',
  };
}

/** "2 % e 1 % ao mês". */
export const lateRuleText = ({ fine, interest }: LateRule): string =>
  `${shown(fine)} e ${shown(interest)} ao mês`;

export interface LateCharges {
  readonly days: number;
  readonly fine: Centavos;
  readonly interest: Centavos;
  /** How each was worked out, as a person writes it. */
  readonly lines: readonly string[];
}

const PERCENT = /^\d{1,3}([.,]\d{1,2})?$/;

/** Hundredths of a percent. */
function hundredths(percent: string): number {
  const [whole = '', decimals = ''] = percent.replace(',', '.').split('.');
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

const percentUpTo =
  (most: number, message: string): Check<string> =>
  (value) => {
    if (value === undefined || value === '') return undefined;
    if (!PERCENT.test(value.trim())) return violation('INVALID_FORMAT', message);
    return hundredths(value.trim()) > most * 100 ? violation('MAXIMUM_VALUE', message) : undefined;
  };

export const lateRuleChecks = {
  lateFine: percentUpTo(limits.lateFineMax, messages.lateFineOutOfRange),
  lateInterest: percentUpTo(limits.lateInterestMax, messages.lateInterestOutOfRange),
} as const;

/** Of what came with a late payment: nothing is an amount here. */
const charge: Check<Centavos> = (value) => {
  if (value === undefined) return undefined;
  if (value < ZERO) return violation('MINIMUM_VALUE', messages.chargeNegative);
  return value > limits.maximumAmount ? violation('MAXIMUM_VALUE', messages.amountAboveLimit) : undefined;
};

export const lateChargeChecks = {
  amount: charge,
  calculation: text({ label: 'Cálculo', max: limits.calculationMax }),
} as const;

const MONTH = 30;
const shown = (percent: string): string => `${(hundredths(percent) / 100).toLocaleString('pt-BR')} %`;

/**
 * Nothing for what came up to its day, or on the first working day after it where that was none (Código Civil, art. 132, § 1º);
 * days are counted from there, a month has 30 of them, each sum is rounded half to even.
 *
 *     fine     = amount × fine %                      at most 2 %: Código de Defesa do Consumidor, art. 52, § 1º
 *     interest = amount × interest % × days / 30      as agreed; where nothing is agreed: Código Civil, art. 406
 */
export function lateCharges(
  { amount, due, paidOn }: { readonly amount: Centavos; readonly due: LocalDate; readonly paidOn: LocalDate },
  rule: LateRule,
): LateCharges {
  const start = onWorkingDay(due);
  const days = Math.max(0, daysBetween(start, paidOn));
  if (days === 0) return { days, fine: ZERO, interest: ZERO, lines: [] };
  const fine = proportion(amount, hundredths(rule.fine), 10_000, 'half-even');
  const interest = proportion(amount, hundredths(rule.interest) * days, 10_000 * MONTH, 'half-even');
  const of = formatMoney(amount);
  const since = start === due ? '' : ` (dias contados de ${formatDate(start)}, o primeiro dia útil)`;
  const lines = [
    `Multa: ${of} × ${shown(rule.fine)} = ${formatMoney(fine)}`,
    `Juros: ${of} × ${shown(rule.interest)} × ${days}/${MONTH} = ${formatMoney(interest)}${since}`,
  ];
  return { days, fine, interest, lines };
}
