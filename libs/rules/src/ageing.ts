/** How late an announced payment is: the ranges of days that the figures, the list and its filters share. */
import { addDays, daysBetween, type LocalDate } from '@livro/calendar';

export const receivableAges = ['ahead', 'today', 'late-30', 'late-60', 'late-90', 'later'] as const;
export type ReceivableAge = (typeof receivableAges)[number];
export const receivableAgeLabels: Readonly<Record<ReceivableAge, string>> = {
  ahead: 'A vencer',
  today: 'Vence hoje',
  'late-30': '1 a 30 dias de atraso',
  'late-60': '31 a 60 dias de atraso',
  'late-90': '61 a 90 dias de atraso',
  later: 'Mais de 90 dias de atraso',
};

/**
 * Days since a payment was due; less than none while it is ahead. What a late one costs more is counted from a working day
 * (`lateCharges`), which may be later.
 */
export const daysLate = (due: LocalDate, today: LocalDate): number => daysBetween(due, today);

/** Fewest and most days late; less than none is ahead. */
const rangeOf: Readonly<
  Record<ReceivableAge, readonly [least: number | undefined, most: number | undefined]>
> = {
  ahead: [undefined, -1],
  today: [0, 0],
  'late-30': [1, 30],
  'late-60': [31, 60],
  'late-90': [61, 90],
  later: [91, undefined],
};

export interface DueDays {
  readonly from: LocalDate | undefined;
  readonly to: LocalDate | undefined;
}

/** The days on which payments of an age are due, both included; undefined is an open end. Each day is of one age. */
export function dueDaysOf(age: ReceivableAge, today: LocalDate): DueDays {
  const [least, most] = rangeOf[age];
  const before = (days: number | undefined) => (days === undefined ? undefined : addDays(today, -days));
  return { from: before(most), to: before(least) };
}

export const isLate = (age: ReceivableAge): boolean => (rangeOf[age][0] ?? 0) > 0;
