/** What the history can be asked for. */
import type { LocalDate } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import {
  entryTexts,
  expenseCategories,
  limits,
  messages,
  paymentMethods,
  searchText,
  severalEntriesChecks,
  text,
  transactionTypes,
  type Check,
} from '@livro/rules';
import {
  WireBoolean,
  WireChoice,
  WireDate,
  WireId,
  WireInstant,
  WireMoney,
  WireText,
  WireWords,
} from '../../platform/http/wire-field.ts';
import { AS_OF, EntriesQuery, KNOWN_AT, notAfter, wordsOf } from '../journal/list.dto.ts';
import { transactionSorts } from './transaction-order.read.ts';

const optional = { optional: true } as const;

/** The lower end of a range of amounts against its upper end. */
const notAbove =
  (end: string): Check<Centavos> =>
  (value, form) => {
    const limit = form?.[end];
    return value !== undefined && typeof limit === 'number' && value > limit
      ? { code: 'MAXIMUM_VALUE', message: messages.amountRangeReversed }
      : undefined;
  };

/** What the bank has borne out is kept as it is, not as it was. */
const knownToday: Check<boolean> = (_, form) =>
  form?.knownAt === undefined
    ? undefined
    : { code: 'INVALID_OPERATION', message: messages.reconciledOnlyToday };

export class TransactionsQuery extends EntriesQuery {
  @WireText(wordsOf(transactionTypes, 'Tipo'), {
    ...optional,
    description: `Um ou mais, separados por vírgula: ${transactionTypes.join(', ')}`,
  })
  type?: string;

  @WireText(wordsOf(expenseCategories, 'Categoria'), {
    ...optional,
    description: 'De despesas e dos seus estornos: uma ou mais, separadas por vírgula',
  })
  category?: string;

  @WireText(text({ label: 'Fornecedor', max: limits.supplierMax }), {
    ...optional,
    description: 'O nome inteiro do fornecedor de despesas, sem distinguir maiúsculas',
  })
  supplier?: string;

  @WireBoolean(undefined, { description: 'Só o que não tem fornecedor' })
  withoutSupplier?: boolean;

  @WireText(wordsOf(paymentMethods, 'Método de pagamento'), {
    ...optional,
    aliases: ['method'],
    description: 'De pagamentos e dos seus estornos: um ou mais, separados por vírgula',
  })
  paymentMethod?: string;

  @WireDate(notAfter('to'), { ...optional, aliases: ['dateFrom', 'startDate'] })
  from?: LocalDate;

  @WireDate(undefined, { ...optional, aliases: ['dateTo', 'endDate'] })
  to?: LocalDate;

  @WireText(searchText, {
    ...optional,
    description: 'Palavras da descrição, fornecedor, unidade, notas ou tags',
  })
  search?: string;

  @WireDate(undefined, AS_OF)
  asOf?: LocalDate;

  @WireInstant(undefined, KNOWN_AT)
  knownAt?: string;

  @WireMoney(notAbove('amountTo'), { ...optional, description: 'Como foi lançado, em reais, sem sinal' })
  amountFrom?: Centavos;

  @WireMoney(undefined, optional)
  amountTo?: Centavos;

  @WireText(text({ label: 'Autor', max: 64 }), { ...optional, description: 'O id de quem lançou' })
  author?: string;

  @WireId(undefined, { ...optional, aliases: ['clientId'], description: 'De pagamentos e dos seus estornos' })
  client?: string;

  @WireText(text({ label: 'Tag', max: limits.tagLengthMax }), { ...optional, description: 'Uma tag inteira' })
  tag?: string;

  @WireText(text({ label: entryTexts.documentNumber.label, max: entryTexts.documentNumber.max }), {
    ...optional,
    description: 'O número inteiro do documento, sem distinguir maiúsculas',
  })
  documentNumber?: string;

  @WireId(undefined, { ...optional, description: 'Só o que foi lançado neste lote, e os seus estornos' })
  batch?: string;

  @WireBoolean(undefined, { description: 'Só o que tem anexos, ou só o que não tem' })
  withAttachments?: boolean;

  @WireBoolean(undefined, { description: 'Só o que foi desfeito e os estornos, ou só o que vale' })
  reversed?: boolean;

  @WireBoolean(knownToday, {
    description: 'Só o que está conciliado com o banco na sua conta, ou só o que não está',
  })
  reconciled?: boolean;

  @WireWords(severalEntriesChecks.few, {
    description: 'Só estes, pelos ids das linhas, separados por vírgula',
  })
  ids!: string[];

  @WireChoice(transactionSorts, undefined, { ...optional, default: '-date' })
  sort!: (typeof transactionSorts)[number];
}
