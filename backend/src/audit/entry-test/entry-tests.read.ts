/** The tests of entries that there are, in the order in which they are offered, and what may be asked of one. */
import type { LocalDate } from '@livro/calendar';
import { DomainError, type Violation } from '@livro/event-sourcing';
import { formatMoney, type Centavos } from '@livro/money';
import { messages } from '@livro/rules';
import { allEntries } from './all-entries.query.ts';
import { belowLimit } from './below-limit.query.ts';
import type { EntryTest, Parameter, ParameterValue } from './entry-test.ts';
import { equalAmounts } from './equal-amounts.query.ts';
import { lateEntries } from './late-entries.query.ts';
import { outsideHours } from './outside-hours.query.ts';
import { requestedAndBought } from './requested-and-bought.query.ts';
import { roundAmounts } from './round-amounts.query.ts';
import { seldomAccounts } from './seldom-accounts.query.ts';
import { seldomPeople } from './seldom-people.query.ts';
import { soonReversed } from './soon-reversed.query.ts';

export const entryTests: readonly EntryTest[] = [
  allEntries,
  roundAmounts,
  outsideHours,
  lateEntries,
  seldomPeople,
  seldomAccounts,
  belowLimit,
  soonReversed,
  equalAmounts,
  requestedAndBought,
];

/** Every parameter by its name, with the titles of the tests that take it: a name means the same in each. */
export const allParameters: ReadonlyMap<string, { readonly parameter: Parameter; readonly of: string }> =
  new Map(
    entryTests.flatMap(({ title, parameters }) =>
      Object.entries(parameters).map(([name, parameter]) => [name, { parameter, of: title }] as const),
    ),
  );

export interface EntryQuestion {
  readonly test: EntryTest;
  /** Value dates. */
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** ISO instant whose knowledge counts: the same question has the same answer at any later time. */
  readonly knownAt: string;
  readonly values: Readonly<Record<string, ParameterValue>>;
}

export function entryTestNamed(name: string): EntryTest {
  const test = entryTests.find((one) => one.name === name);
  if (!test) throw new DomainError('NOT_FOUND', messages.entryTestNotFound);
  return test;
}

/** Values for all parameters of a test: what was asked for, else its defaults. Refuses what lies beyond the limits. */
export function valuesFor(
  { parameters }: EntryTest,
  asked: Readonly<Record<string, unknown>>,
): Readonly<Record<string, ParameterValue>> {
  const values = Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [
      name,
      (asked[name] ?? parameter.default) as ParameterValue,
    ]),
  );
  for (const [name, parameter] of Object.entries(parameters)) {
    const broken = brokenLimit(parameter, values[name]!);
    if (broken) throw new DomainError(broken.code, broken.message, name);
  }
  return values;
}

function brokenLimit(
  parameter: Parameter,
  value: ParameterValue,
): Pick<Violation, 'code' | 'message'> | undefined {
  if (parameter.kind === 'flag' || typeof value === 'boolean') return undefined;
  const { label, minimum, maximum } = parameter;
  const message = messages.notBetween(label, valueText(parameter, minimum), valueText(parameter, maximum));
  if (value < minimum) return { code: 'MINIMUM_VALUE', message };
  return value > maximum ? { code: 'MAXIMUM_VALUE', message } : undefined;
}

/** As a person reads it: “R$ 1.000,00”, “7 dias”, “sim”. */
export function valueText(parameter: Parameter, value: ParameterValue): string {
  if (parameter.kind === 'flag') return value === true ? 'sim' : 'não';
  if (parameter.kind === 'money') return formatMoney(Number(value) as Centavos);
  const unit = parameter.unit[value === 1 ? 0 : 1];
  return `${Number(value).toLocaleString('pt-BR')}${unit.startsWith('%') ? '' : ' '}${unit}`;
}
