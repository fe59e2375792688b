/** What callers may send about purchase requests: shapes and the form's rules; further names of a field are aliases. */
import type { LocalDate } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import {
  accountKinds,
  approvalChecks,
  expenseCategories,
  expenseChecks,
  limits,
  messages,
  purchaseChecks,
  purchaseStatuses,
  purchaseUrgencies,
  reasonChecks,
  searchText,
  textsOf,
  type AccountKind,
  type Check,
  type ExpenseCategory,
  type PurchaseUrgency,
} from '@livro/rules';
import { ListQuery } from '../../platform/http/page.ts';
import { SentTexts } from '../../platform/http/text-fields.ts';
import { checkOrder, Sorts } from '../../platform/http/sort.ts';
import {
  WireChoice,
  WireDate,
  WireId,
  WireInteger,
  WireList,
  WireMoney,
  WireTags,
  WireText,
} from '../../platform/http/wire-field.ts';
import type { PurchaseFilter, PurchaseSort } from './purchase.queries.ts';

const optional = { optional: true } as const;
const development = { aliases: ['development'] };
const tags = { aliases: ['tagList'] };

export class RequestPurchaseDto {
  @WireText(purchaseChecks.description, { example: 'Cimento CP-II, 200 sacos' })
  description!: string;

  @WireId(purchaseChecks.developmentId, development)
  developmentId!: string;

  @WireMoney(purchaseChecks.estimatedCost)
  estimatedCost!: Centavos;

  @WireChoice(expenseCategories, purchaseChecks.category)
  category!: ExpenseCategory;

  @WireChoice(purchaseUrgencies, purchaseChecks.urgency)
  urgency!: PurchaseUrgency;

  @WireText(purchaseChecks.supplier, optional)
  supplier?: string;

  @WireText(purchaseChecks.justification, optional)
  justification?: string;

  @WireText(purchaseChecks.deliveryLocation, optional)
  deliveryLocation?: string;

  @WireDate(purchaseChecks.neededByDate, optional)
  neededByDate?: LocalDate;

  @WireTags(purchaseChecks.tags, tags)
  tags!: string[];

  @WireText(purchaseChecks.notes, optional)
  notes?: string;
}

/** What is left out stays as it is; an empty text is cleared where it may be. */
export class UpdatePurchaseDto {
  @WireText(purchaseChecks.description, optional)
  description?: string;

  @WireText(purchaseChecks.supplier, optional)
  supplier?: string;

  @WireText(purchaseChecks.justification, optional)
  justification?: string;

  @WireText(purchaseChecks.deliveryLocation, optional)
  deliveryLocation?: string;

  @WireDate(purchaseChecks.neededByDate, optional)
  neededByDate?: LocalDate;

  @WireTags(purchaseChecks.tags, { ...tags, default: undefined })
  tags?: string[];

  @WireText(purchaseChecks.notes, optional)
  notes?: string;

  @WireId(undefined, { ...optional, ...development, description: 'Não muda: só pode ser repetido' })
  developmentId?: string;

  @WireMoney(undefined, { ...optional, description: 'Não muda: só pode ser repetido' })
  estimatedCost?: Centavos;

  @WireChoice(expenseCategories, undefined, { ...optional, description: 'Não muda: só pode ser repetida' })
  category?: ExpenseCategory;

  @WireChoice(purchaseUrgencies, undefined, { ...optional, description: 'Não muda: só pode ser repetida' })
  urgency?: PurchaseUrgency;

  @WireText(purchaseChecks.status, { ...optional, description: 'Recusado: cada transição tem a sua chamada' })
  status?: string;
}

export class RejectPurchaseDto {
  @WireText(purchaseChecks.rejectionReason, { ...optional, aliases: ['reason'] })
  rejectionReason?: string;
}

export class ApprovePurchaseDto {
  @WireInteger(undefined, {
    ...optional,
    description: 'A versão que foi vista, como If-Match: se mudou desde então, 412 com o que mudou',
  })
  version?: number;
}

export class SeenPurchaseDto {
  @WireId(approvalChecks.id)
  id!: string;

  @WireInteger(approvalChecks.version, {
    description: 'A versão que foi vista: se mudou desde então, é recusada',
  })
  version!: number;
}

export class ApprovePurchasesDto {
  @WireList(() => SeenPurchaseDto, approvalChecks.requests, {
    description: `No máximo ${limits.approvalsAtOnce}, cada uma só uma vez`,
  })
  requests!: SeenPurchaseDto[];
}

export class RevisePurchaseDto {
  @WireMoney(purchaseChecks.estimatedCost)
  estimatedCost!: Centavos;

  @WireText(reasonChecks.reason)
  reason!: string;
}

/** What stands beside the expense, which is read by itself. */
export class CompletePurchaseDto {
  @WireText(reasonChecks.reason, optional)
  reason?: string;
}

/** The expense's own form; without an account that of `accountType`, which is building unless it says land. */
export class PurchaseExpenseDto extends SentTexts(textsOf('expense'), Object) {
  @WireId(undefined, { ...optional, aliases: ['account'] })
  accountId?: string;

  @WireChoice(accountKinds, expenseChecks.accountType, {
    ...optional,
    description: 'Sem conta: building ou land',
  })
  accountType?: AccountKind;

  @WireText(expenseChecks.description)
  description!: string;

  @WireMoney(expenseChecks.amount)
  amount!: Centavos;

  @WireChoice(expenseCategories, expenseChecks.category)
  category!: ExpenseCategory;

  @WireDate(expenseChecks.date)
  date!: LocalDate;

  @WireText(expenseChecks.notes, optional)
  notes?: string;

  @WireTags(expenseChecks.tags)
  tags!: string[];
}

const wordsOf = (values: readonly string[], label: string): Check<string> => {
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

const notReversed: Check<LocalDate> = (from, form) =>
  from !== undefined && typeof form?.to === 'string' && from > form.to
    ? { code: 'INVALID_DATE', message: messages.rangeReversed }
    : undefined;

const SEVERAL = 'Vários separados por vírgula';

export const purchaseSorts = new Sorts<PurchaseSort['by']>(
  {
    description: 'description',
    developmentName: 'developmentName',
    development_name: 'developmentName',
    estimatedCost: 'estimatedCost',
    estimated_cost: 'estimatedCost',
    urgency: 'urgency',
    requestedAt: 'requestedAt',
    requested_at: 'requestedAt',
    createdAt: 'requestedAt',
    created_at: 'requestedAt',
  },
  'requestedAt',
);

export class PurchasesQuery extends ListQuery {
  @WireText(searchText, {
    ...optional,
    description: 'Número com #, descrição, fornecedor, empreendimento, solicitante ou observações',
  })
  search?: string;

  @WireId(undefined, { ...optional, aliases: ['developmentId'] })
  development?: string;

  @WireText(wordsOf(purchaseStatuses, 'Status'), { ...optional, description: SEVERAL })
  status?: string;

  @WireText(wordsOf(purchaseUrgencies, 'Urgência'), { ...optional, description: SEVERAL })
  urgency?: string;

  @WireText(wordsOf(expenseCategories, 'Categoria'), { ...optional, description: SEVERAL })
  category?: string;

  @WireDate(notReversed, {
    ...optional,
    aliases: ['dateFrom', 'startDate'],
    description: 'Dia da solicitação',
  })
  from?: LocalDate;

  @WireDate(undefined, { ...optional, aliases: ['dateTo', 'endDate'] })
  to?: LocalDate;

  @WireText(purchaseSorts.check, {
    ...optional,
    aliases: ['ordering', 'sortBy'],
    description:
      'description, developmentName, estimatedCost, urgency ou requestedAt; com - à frente, decrescente',
  })
  sort?: string;

  @WireText(checkOrder, {
    ...optional,
    aliases: ['direction'],
    description: 'asc ou desc',
  })
  order?: string;
}

/** What the list asks of its read model; lists and their exports ask alike. */
export const purchaseFilter = (query: PurchasesQuery): PurchaseFilter => ({
  search: query.search,
  developmentId: query.development,
  statuses: commaList(query.status),
  urgencies: commaList(query.urgency),
  categories: commaList(query.category),
  from: query.from,
  to: query.to,
});

export class CommitmentsQuery {
  @WireId(undefined, { ...optional, aliases: ['developmentId'] })
  development?: string;
}
