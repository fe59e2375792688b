/** What callers may ask lists for. A filter that cannot be read, and a range that ends before it begins, is refused. */
import type { LocalDate } from '@livro/calendar';
import {
  every,
  investmentStatuses,
  investmentTypes,
  limits,
  messages,
  required,
  searchText,
  text,
  type Check,
  expenseCategories,
  expenseWordKinds,
  type ExpenseWordKind,
  paymentMethods,
  paymentStatuses,
} from '@livro/rules';
import { ListQuery } from '../../platform/http/page.ts';
import {
  WireBoolean,
  WireChoice,
  WireDate,
  WireId,
  WireInstant,
  WireInteger,
  WireTags,
  WireText,
} from '../../platform/http/wire-field.ts';

const optional = { optional: true } as const;
export const AS_OF = { ...optional, description: 'Data-valor até a qual se conta; sem ela, tudo' } as const;
export const KNOWN_AT = {
  ...optional,
  description: 'Instante cujo conhecimento conta: o livro até o último lançamento gravado até ele',
} as const;

/** The start of a range against its end, both days or both instants in UTC: texts that sort. */
export const notAfter =
  (end: string): Check<string> =>
  (value, form) => {
    const limit = form?.[end];
    return value !== undefined && typeof limit === 'string' && value > limit
      ? { code: 'INVALID_DATE', message: messages.rangeReversed }
      : undefined;
  };

/** Words of a list, separated by commas. */
export const wordsOf = (values: readonly string[], label: string): Check<string> => {
  const known = new Set(values);
  return (text) =>
    text === undefined || commaList(text).every((word) => known.has(word))
      ? undefined
      : { code: 'INVALID_FORMAT', message: messages.invalidChoice(label) };
};

export const commaList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** The earlier of a range's end and the value date up to which all counts. */
export const lastDay = ({
  to,
  asOf,
}: {
  readonly to?: LocalDate;
  readonly asOf?: LocalDate;
}): LocalDate | undefined => (to !== undefined && asOf !== undefined && to > asOf ? asOf : (to ?? asOf));

/** A look at what was known at a moment. */
export class KnownAtQuery {
  @WireInstant(undefined, KNOWN_AT)
  knownAt?: string;
}

/** Where on the two axes of time a caller looks: value date and recorded time. */
export class PointInTimeQuery {
  @WireDate(undefined, AS_OF)
  asOf?: LocalDate;

  @WireInstant(undefined, KNOWN_AT)
  knownAt?: string;
}

export class DevelopmentQuery extends ListQuery {
  @WireId(undefined, { ...optional, aliases: ['developmentId'] })
  development?: string;
}

export class AccountsQuery extends DevelopmentQuery {
  @WireDate(undefined, AS_OF)
  asOf?: LocalDate;

  @WireInstant(undefined, KNOWN_AT)
  knownAt?: string;
}

const daysOfCourse: Check<number> = (days) =>
  days === undefined || (days >= 1 && days <= limits.mostCourseDays)
    ? undefined
    : { code: 'INVALID_FORMAT', message: `Use de 1 a ${limits.mostCourseDays} dias` };

export class DailyBalancesQuery {
  @WireId(required(messages.required('Empreendimento')), { aliases: ['developmentId'] })
  development!: string;

  @WireDate(undefined, { ...optional, description: 'O último dia; hoje, se não for dito' })
  asOf?: LocalDate;

  @WireInteger(daysOfCourse, { ...optional, description: 'Quantos dias, de 1 a 366; 90, se não for dito' })
  days?: number;
}

export class StatementQuery extends ListQuery {
  @WireDate(every(notAfter('to'), notAfter('asOf')), {
    ...optional,
    aliases: ['dateFrom', 'startDate'],
    description: 'Sem ela, desde o início',
  })
  from?: LocalDate;

  @WireDate(undefined, { ...optional, aliases: ['dateTo', 'endDate'], description: 'Sem ela, até hoje' })
  to?: LocalDate;

  @WireDate(undefined, AS_OF)
  asOf?: LocalDate;

  @WireInstant(undefined, KNOWN_AT)
  knownAt?: string;
}

export class TrialBalanceQuery extends PointInTimeQuery {
  @WireId(undefined, { ...optional, aliases: ['developmentId'] })
  development?: string;
}

export class ChangesQuery extends ListQuery {
  @WireInstant(every(required(messages.required('Instante inicial')), notAfter('toKnownAt')), {
    description: 'O que foi gravado depois deste instante',
  })
  fromKnownAt!: string;

  @WireInstant(undefined, { ...optional, description: 'e até este; sem ele, até agora' })
  toKnownAt?: string;
}

export class EntriesQuery extends DevelopmentQuery {
  @WireId(undefined, { ...optional, aliases: ['accountId'] })
  account?: string;
}

/** Day and words, for lists and figures of one kind of entry. */
class SoughtEntriesQuery extends EntriesQuery {
  @WireDate(notAfter('to'), { ...optional, aliases: ['dateFrom', 'startDate'] })
  from?: LocalDate;

  @WireDate(undefined, { ...optional, aliases: ['dateTo', 'endDate'] })
  to?: LocalDate;

  @WireText(searchText, { ...optional, aliases: ['q', 'query'], description: 'Palavras, em qualquer ordem' })
  search?: string;

  @WireDate(undefined, AS_OF)
  asOf?: LocalDate;

  @WireInstant(undefined, KNOWN_AT)
  knownAt?: string;
}

export class ExpensesQuery extends SoughtEntriesQuery {
  @WireText(wordsOf(expenseCategories, 'Categoria'), optional)
  category?: string;

  @WireText(text({ label: 'Fornecedor', max: limits.supplierMax }), {
    ...optional,
    description: 'O nome do fornecedor, sem distinguir maiúsculas e acentos',
  })
  supplier?: string;

  @WireBoolean(undefined, { description: 'Também as que foram desfeitas' })
  includeReversed?: boolean;
}

/** By date: what is due first, or what is newest. */
const paymentSorts = ['date', '-date'] as const;

export class PaymentsQuery extends SoughtEntriesQuery {
  @WireText(wordsOf(paymentStatuses, 'Status'), optional)
  status?: string;

  @WireText(wordsOf(paymentMethods, 'Método de pagamento'), { ...optional, aliases: ['method'] })
  paymentMethod?: string;

  @WireId(undefined, { ...optional, aliases: ['clientId'] })
  client?: string;

  @WireId(undefined, { ...optional, aliases: ['planId'], description: 'O plano do comprador' })
  plan?: string;

  @WireChoice(paymentSorts, undefined, { ...optional, default: '-date' })
  sort!: (typeof paymentSorts)[number];
}

export class InvestmentsQuery extends EntriesQuery {
  @WireText(wordsOf(investmentTypes, 'Tipo de investimento'), optional)
  type?: string;

  @WireText(wordsOf(investmentStatuses, 'Status'), optional)
  status?: string;

  @WireTags()
  tags!: string[];

  @WireText(searchText, optional)
  search?: string;
}

export class OnDayQuery {
  @WireDate(undefined, { ...optional, description: 'O dia em que se olha; hoje, se não for dito' })
  asOf?: LocalDate;
}

export class ScopeQuery {
  @WireId(undefined, { ...optional, aliases: ['accountId'] })
  account?: string;

  @WireId(undefined, { ...optional, aliases: ['developmentId'] })
  development?: string;
}

export class YieldQuery extends ScopeQuery {
  @WireDate(undefined, { ...optional, description: 'Até que dia; hoje, se não for dito' })
  asOf?: LocalDate;
}

export class TransferOptionsQuery {
  @WireId(undefined, {
    ...optional,
    aliases: ['accountId', 'source', 'sourceAccountId'],
    description: 'Conta de origem, que não é destino de si mesma',
  })
  account?: string;
}

export class SuggestionsQuery {
  @WireChoice(expenseWordKinds, required(messages.required('Campo')))
  field!: ExpenseWordKind;

  @WireText(searchText, { ...optional, aliases: ['q', 'query'], description: 'O que já foi digitado' })
  search?: string;
}
