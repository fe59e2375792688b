/** Every way in which a request says no: code, Portuguese sentence and the input field that it concerns. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import type { KnownPurchase } from './state.ts';

const WRONG_STATUS: Readonly<Record<KnownPurchase['status'], string>> = {
  pending: messages.purchasePending,
  approved: messages.purchaseApproved,
  completing: messages.purchaseCompleting,
  completed: messages.purchaseCompleted,
  rejected: messages.purchaseRejected,
  cancelled: messages.purchaseCancelled,
};

export const refuse = {
  unknown: () => new DomainError('NOT_FOUND', messages.purchaseNotFound),
  notYours: () => new DomainError('FORBIDDEN', messages.forbidden),
  ownApproval: () => new DomainError('FORBIDDEN', messages.purchaseOwnApproval),
  stale: (version: number) =>
    new DomainError('STALE_VERSION', messages.staleVersion, 'If-Match', { version }),
  wrongStatus: ({ status }: KnownPurchase) =>
    new DomainError('INVALID_OPERATION', WRONG_STATUS[status], 'status'),
  fixed: (field: string, label: string) =>
    new DomainError('INVALID_OPERATION', messages.purchaseFieldFixed(label), field),
  unknownDevelopment: () => new DomainError('NOT_FOUND', messages.developmentNotFound, 'developmentId'),
  closedDevelopment: () =>
    new DomainError('INVALID_OPERATION', messages.purchaseDevelopmentClosed, 'developmentId'),
  foreignAccount: () =>
    new DomainError('ACCOUNT_NOT_FOUND', messages.accountOrDevelopmentNotFound, 'expense.accountId'),
  unknownExpense: () => new DomainError('NOT_FOUND', messages.expenseNotFound, 'expense'),
  foreignExpense: () =>
    new DomainError('ACCOUNT_NOT_FOUND', messages.accountOrDevelopmentNotFound, 'expense'),
  reversedExpense: () => new DomainError('ALREADY_REVERSED', messages.alreadyReversed, 'expense'),
  takenExpense: () => new DomainError('DUPLICATE_RECORD', messages.purchaseExpenseTaken, 'expense'),
} as const;
