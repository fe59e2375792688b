/** What may be asked of a test of entries: a period, the moment whose knowledge counts, and the parameters that the tests declare. */
import { addDays, addYears, type LocalDate } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import {
  every,
  messages,
  required,
  sampleMethods,
  type SampleMethod,
  sampleSeedMax,
  sampleSizes,
  text,
  type Check,
} from '@livro/rules';
import type { CommandContext } from '../../platform/http/command-context.ts';
import { ListQuery } from '../../platform/http/page.ts';
import {
  WireBoolean,
  WireChoice,
  WireDate,
  WireInstant,
  WireInteger,
  WireMoney,
  WireText,
} from '../../platform/http/wire-field.ts';
import type { Parameter } from './entry-test.ts';
import {
  allParameters,
  type EntryQuestion,
  entryTestNamed,
  valuesFor,
  valueText,
} from './entry-tests.read.ts';
import type { Draw } from './sample.read.ts';

const optional = { optional: true } as const;

export class EntryTestQuery extends ListQuery {
  @WireDate(undefined, { ...optional, description: 'Primeira data; sem ela, um ano até `to`' })
  from?: LocalDate;

  @WireDate(undefined, { ...optional, description: 'Última data; sem ela, hoje' })
  to?: LocalDate;

  @WireInstant(undefined, {
    ...optional,
    description: 'Instante cujo conhecimento conta: com ele, a mesma pergunta tem sempre a mesma resposta',
  })
  knownAt?: string;
}

const told = (of: string, parameter: Parameter) => ({
  ...optional,
  description: `De “${of}”: ${parameter.label}; ${valueText(parameter, parameter.default)}, se não for dito`,
});

function wireField(of: string, parameter: Parameter): PropertyDecorator {
  switch (parameter.kind) {
    case 'money':
      return WireMoney(undefined, told(of, parameter));
    case 'integer':
      return WireInteger(undefined, told(of, parameter));
    case 'flag':
      return WireBoolean(undefined, told(of, parameter));
    default:
      return parameter satisfies never;
  }
}
for (const [name, { parameter, of }] of allParameters)
  wireField(of, parameter)(EntryTestQuery.prototype, name);

const sizeCheck: Check<number> = (value) =>
  value === undefined || (value >= 1 && value <= sampleSizes.maximum)
    ? undefined
    : { code: 'MAXIMUM_VALUE', message: messages.notBetween('Tamanho', '1', String(sampleSizes.maximum)) };

export class EntrySampleQuery extends EntryTestQuery {
  @WireChoice(sampleMethods, undefined, { ...optional, default: 'random' })
  method!: SampleMethod;

  @WireInteger(sizeCheck, { ...optional, default: sampleSizes.default })
  size!: number;

  @WireText(every(required(messages.seedRequired), text({ label: 'Semente', max: sampleSeedMax })), {
    description: 'A mesma semente sorteia sempre a mesma amostra',
  })
  seed!: string;
}

export function questionOf(
  name: string,
  query: EntryTestQuery,
  { now, today }: CommandContext,
): EntryQuestion {
  const test = entryTestNamed(name);
  const to = query.to ?? today;
  const from = query.from ?? addDays(addYears(to, -1), 1);
  if (from > to) throw new DomainError('INVALID_DATE', messages.rangeReversed, 'from');
  return {
    test,
    from,
    to,
    knownAt: query.knownAt ?? now.toISOString(),
    values: valuesFor(test, query as unknown as Readonly<Record<string, unknown>>),
  };
}

export const drawOf = ({ method, size, seed }: EntrySampleQuery): Draw => ({ method, size, seed });
