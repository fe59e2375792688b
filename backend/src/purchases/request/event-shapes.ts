/** What each event of a `purchase-{id}` stream looks like as JSON. */
import { is, type ShapesOf } from '@livro/event-sourcing';
import { eachText, expenseCategories, isLaterText, purchaseUrgencies } from '@livro/rules';
import type { PurchaseEvent } from './events.ts';

const optionalText = is.orNull(is.text);
const words = {
  description: is.text,
  supplier: optionalText,
  justification: optionalText,
  deliveryLocation: optionalText,
  neededByDate: is.orNull(is.day),
  tags: is.listOf(is.text),
  notes: optionalText,
};
const changes = Object.fromEntries(Object.entries(words).map(([name, check]) => [name, is.orAbsent(check)]));
const expense = {
  expenseId: is.uuid,
  accountId: is.uuid,
  amount: is.positive,
  date: is.day,
  category: is.oneOf(expenseCategories),
  description: is.text,
  ...eachText('expense', (name) => (isLaterText(name) ? is.orAbsent(optionalText) : optionalText)),
  notes: optionalText,
  tags: is.listOf(is.text),
  allowOverdraft: is.flag,
  lateEntries: is.oneOf(['refuse', 'today']),
  today: is.day,
};

const exceeding = is.orAbsent(is.shaped({ approved: is.positive, ceiling: is.positive, reason: is.text }));

export const purchaseShapes: ShapesOf<PurchaseEvent> = {
  PurchaseRequested: {
    requestId: is.uuid,
    developmentId: is.uuid,
    requestedBy: is.text,
    estimatedCost: is.positive,
    category: is.oneOf(expenseCategories),
    urgency: is.oneOf(purchaseUrgencies),
    ...words,
  },
  PurchaseUpdated: { requestId: is.uuid, updatedBy: is.text, changes: is.shaped(changes) },
  PurchaseApproved: {
    requestId: is.uuid,
    approvedBy: is.text,
    ownRequest: is.flag,
    developmentId: is.orAbsent(is.uuid),
    category: is.orAbsent(is.oneOf(expenseCategories)),
    amount: is.orAbsent(is.positive),
    version: is.orAbsent(is.integer),
  },
  PurchaseFirstApproved: {
    requestId: is.uuid,
    approvedBy: is.text,
    ownRequest: is.flag,
    developmentId: is.uuid,
    category: is.oneOf(expenseCategories),
    amount: is.positive,
    version: is.integer,
    secondApprovalFrom: is.positive,
  },
  PurchaseRevised: {
    requestId: is.uuid,
    revisedBy: is.text,
    estimatedCost: is.positive,
    previousCost: is.positive,
    reason: is.text,
  },
  PurchaseRejected: { requestId: is.uuid, rejectedBy: is.text, reason: optionalText },
  PurchaseCancelled: { requestId: is.uuid, cancelledBy: is.text },
  PurchaseCompletionStarted: {
    requestId: is.uuid,
    startedBy: is.text,
    expense: is.shaped(expense),
    exceeding,
  },
  PurchaseCompleted: {
    requestId: is.uuid,
    completedBy: is.text,
    expenseId: is.uuid,
    finalCost: is.positive,
    exceeding,
  },
  PurchaseCompletionReleased: {
    requestId: is.uuid,
    expenseId: is.uuid,
    refusal: is.shaped({ code: is.text, message: is.text, field: optionalText }),
  },
  PurchaseReopened: { requestId: is.uuid, expenseId: is.uuid, reopenedBy: is.text, reason: is.text },
  PurchaseExpenseReplaced: {
    requestId: is.uuid,
    expenseId: is.uuid,
    replacedExpenseId: is.uuid,
    finalCost: is.positive,
  },
};
