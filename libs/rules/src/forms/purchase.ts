/** A purchase request: what should be bought, for which development, and how soon. */
import type { Centavos } from '@livro/money';
import type { LocalDate } from '@livro/calendar';
import type { ExpenseCategory, PurchaseUrgency } from '../enumerations.ts';
import { expenseCategories, purchaseUrgencies } from '../enumerations.ts';
import {
  choice,
  every,
  notes,
  notInPast,
  optional,
  positiveAmount,
  required,
  tags,
  text,
  violation,
  type Check,
} from '../check.ts';
import { textChecks } from '../entry-texts.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages/messages.ts';

export const purchaseChecks = {
  description: every<string>(
    required(messages.descriptionRequired),
    text({
      label: 'Descrição',
      min: limits.purchaseDescriptionMin,
      max: limits.purchaseDescriptionMax,
    }),
  ),
  developmentId: required<string>(messages.developmentRequired),
  estimatedCost: every<Centavos>(
    required(messages.estimatedCostRequired),
    positiveAmount(messages.estimatedCostAboveZero),
  ),
  category: every<ExpenseCategory>(
    required(messages.categoryRequired),
    choice(expenseCategories, 'Categoria'),
  ),
  urgency: every<PurchaseUrgency>(required(messages.urgencyRequired), choice(purchaseUrgencies, 'Urgência')),
  supplier: textChecks('expense').supplier,
  justification: text({ label: 'Justificativa', max: limits.purchaseJustificationMax }),
  deliveryLocation: text({ label: 'Local de entrega', max: limits.purchaseDeliveryLocationMax }),
  neededByDate: optional as Check<LocalDate>,
  /** Of a new request; one that waited may be late. */
  newNeededByDate: notInPast,
  notes,
  tags,
  rejectionReason: text({ label: 'Motivo', max: limits.reasonMax }),
  /** A partial update carries no status: each transition has a call of its own. */
  status: ((word) =>
    word === undefined
      ? undefined
      : violation('INVALID_OPERATION', messages.purchaseStatusByAction)) satisfies Check<string>,
} as const;

/** How requests are approved. */
export const approvalRuleChecks = {
  secondApprovalFrom: positiveAmount(messages.amountAboveZero),
} as const;

/** Requests that are approved together, each as it was seen. */
export const approvalChecks = {
  id: required<string>(messages.purchaseNotFound),
  version: required<number>(messages.purchaseVersionRequired),
  requests: ((seen) => {
    if (seen === undefined || seen.length === 0)
      return violation('REQUIRED_FIELD', messages.purchasesToApproveRequired);
    if (seen.length > limits.approvalsAtOnce)
      return violation('MAX_LENGTH', messages.tooManyPurchasesToApprove(limits.approvalsAtOnce));
    return new Set(seen.map(({ id }) => id)).size < seen.length
      ? violation('DUPLICATE_RECORD', messages.purchaseToApproveTwice)
      : undefined;
  }) satisfies Check<readonly { readonly id: string }[]>,
} as const;
