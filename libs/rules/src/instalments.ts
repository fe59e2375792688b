/** A buyer's plan: what a contract is paid by, due by due. The dues add up to the contract to the centavo. */
import { addMonths, addYears, isAfter, isBefore, onWorkingDay, type LocalDate } from '@livro/calendar';
import { centavos, type Centavos } from '@livro/money';
import { amount, violation, type Violation } from './check.ts';
import { limits } from './limits.ts';
import { messages } from './messages/messages.ts';

export const instalmentKinds = ['down-payment', 'instalment', 'balloon'] as const;
export type InstalmentKind = (typeof instalmentKinds)[number];

/** Amounts in centavos. */
export interface PlanTerms {
  /** Of the contract: all dues together. */
  readonly total: Centavos;
  readonly downPayment?: { readonly amount: Centavos; readonly date: LocalDate };
  /** How many monthly ones there are, and when the first is due. */
  readonly instalments: number;
  readonly firstDue: LocalDate;
  /** One of its own amount beside every so manieth monthly one. */
  readonly balloon?: { readonly every: number; readonly amount: Centavos };
}

/** `date` is a working day; `number` counts from 1 within its kind. */
export interface Due {
  readonly kind: InstalmentKind;
  readonly number: number;
  readonly of: number;
  readonly date: LocalDate;
  readonly amount: Centavos;
}

const balloonsOf = ({ instalments, balloon }: PlanTerms): number =>
  balloon ? Math.floor(instalments / balloon.every) : 0;

/** What is left for the monthly ones. */
const monthlyTotal = (terms: PlanTerms): number =>
  terms.total - (terms.downPayment?.amount ?? 0) - balloonsOf(terms) * (terms.balloon?.amount ?? 0);

const isCount = (value: number, most: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= most;

/** The first rule that the terms break, with the field that it concerns. */
export function brokenPlanRule(
  terms: PlanTerms,
  today: LocalDate,
): (Violation & { readonly field: string }) | undefined {
  for (const [field, judge] of planRules) {
    const broken = judge(terms, today);
    if (broken) return { field, ...broken };
  }
  return undefined;
}

type Rule = (terms: PlanTerms, today: LocalDate) => Violation | undefined;

const planRules: readonly (readonly [field: string, rule: Rule])[] = [
  ['total', ({ total }) => amount(total)],
  ['downPayment', ({ downPayment }) => downPayment && amount(downPayment.amount)],
  ['downPaymentDate', ({ downPayment }, today) => downPayment && outOfRange(downPayment.date, today)],
  [
    'instalments',
    ({ instalments }) =>
      isCount(instalments, limits.planPartsMax)
        ? undefined
        : violation('INVALID_FORMAT', messages.instalmentsOutOfRange(limits.planPartsMax)),
  ],
  ['firstDue', ({ firstDue }, today) => outOfRange(firstDue, today)],
  [
    'firstDue',
    ({ firstDue, downPayment }) =>
      downPayment && isBefore(firstDue, downPayment.date)
        ? violation('INVALID_DATE', messages.firstDueBeforeDownPayment)
        : undefined,
  ],
  [
    'firstDue',
    ({ firstDue, instalments }, today) =>
      isAfter(addMonths(firstDue, instalments - 1), addYears(today, limits.planYearsAhead))
        ? violation('FUTURE_DATE', messages.planTooFarAhead(limits.planYearsAhead))
        : undefined,
  ],
  [
    'balloonEvery',
    ({ balloon, instalments }) =>
      !balloon || isCount(balloon.every, instalments)
        ? undefined
        : violation('INVALID_FORMAT', messages.balloonOutOfRange(instalments)),
  ],
  ['balloonAmount', ({ balloon }) => balloon && amount(balloon.amount)],
  [
    'instalments',
    (terms) =>
      terms.instalments + balloonsOf(terms) + (terms.downPayment ? 1 : 0) > limits.planPartsMax
        ? violation('INVALID_FORMAT', messages.tooManyInstalments(limits.planPartsMax))
        : undefined,
  ],
  [
    'total',
    (terms) =>
      monthlyTotal(terms) < terms.instalments
        ? violation(
            'MINIMUM_VALUE',
            terms.downPayment || terms.balloon
              ? messages.planLeavesNothing
              : messages.planBelowCentavo(terms.instalments),
          )
        : undefined,
  ],
];

function outOfRange(date: LocalDate, today: LocalDate): Violation | undefined {
  if (isBefore(date, addYears(today, -limits.planYearsBack)))
    return violation('PAST_DATE', messages.planTooFarBack(limits.planYearsBack));
  return isAfter(date, addYears(today, limits.planYearsAhead))
    ? violation('FUTURE_DATE', messages.planTooFarAhead(limits.planYearsAhead))
    : undefined;
}

/**
 * The dues of terms that break no rule, the earliest first. Each month is counted from the first day due, so that the 31st comes
 * back after a shorter month; what a division leaves goes to the last monthly one.
 */
export function duesOf(terms: PlanTerms): readonly Due[] {
  const { downPayment, instalments, firstDue, balloon } = terms;
  const dues: Due[] = [];
  if (downPayment)
    dues.push({
      ...downPayment,
      kind: 'down-payment',
      number: 1,
      of: 1,
      date: onWorkingDay(downPayment.date),
    });
  const rest = monthlyTotal(terms);
  const each = Math.floor(rest / instalments);
  const balloons = balloonsOf(terms);
  for (let number = 1; number <= instalments; number++) {
    const date = onWorkingDay(addMonths(firstDue, number - 1));
    const last = number === instalments;
    const monthly = centavos(last ? rest - each * (instalments - 1) : each);
    dues.push({ kind: 'instalment', number, of: instalments, date, amount: monthly });
    if (balloon && number % balloon.every === 0)
      dues.push({
        kind: 'balloon',
        number: number / balloon.every,
        of: balloons,
        date,
        amount: balloon.amount,
      });
  }
  return dues;
}

export const sumOf = (dues: readonly Pick<Due, 'amount'>[]): Centavos =>
  centavos(dues.reduce((sum, { amount: one }) => sum + one, 0));

/** “Entrada”, “Parcela 3/36”, “Balão 1/3”. */
export function dueName({ kind, number, of }: Pick<Due, 'kind' | 'number' | 'of'>): string {
  if (kind === 'down-payment') return 'Entrada';
  return `${kind === 'balloon' ? 'Balão' : 'Parcela'} ${number}/${of}`;
}
