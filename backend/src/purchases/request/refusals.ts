/** Every way in which a request says no: code, Portuguese sentence and the input field that it concerns. */
import { DomainError } from '@livro/event-sourcing';
import { formatMoney, type Centavos } from '@livro/money';
import { expenseCategoryLabels, messages, type ExpenseCategory } from '@livro/rules';
import type { ExistingPurchase } from './state.ts';

const WRONG_STATUS: Readonly<Record<ExistingPurchase['status'], string>> = {
  pending: messages.purchasePending,
  approved: messages.purchaseApproved,
  completing: messages.purchaseCompleting,
  completed: messages.purchaseCompleted,
  rejected: messages.purchaseRejected,
  cancelled: messages.purchaseCancelled,
};

interface Amounts {
  readonly approved: Centavos;
  readonly ceiling: Centavos;
  readonly asked: Centavos;
}

const toldAmounts = ({ approved, ceiling, asked }: Amounts) => ({
  approved: formatMoney(approved),
  ceiling: formatMoney(ceiling),
  asked: formatMoney(asked),
});

export const refuse = {
  unknown: () => new DomainError('NOT_FOUND', messages.purchaseNotFound),
  notYours: () => new DomainError('FORBIDDEN', messages.forbidden),
  secondApproval: () => new DomainError('FORBIDDEN', messages.purchaseSecondApproval),
  ownApproval: () => new DomainError('FORBIDDEN', messages.purchaseOwnApproval),
  stale: (version: number) =>
    new DomainError('STALE_VERSION', messages.staleVersion, 'If-Match', { version }),
  wrongStatus: ({ status }: ExistingPurchase) =>
    new DomainError('INVALID_OPERATION', WRONG_STATUS[status], 'status'),
  fixed: (field: string, label: string) =>
    new DomainError('INVALID_OPERATION', messages.purchaseFieldFixed(label), field),
  unknownDevelopment: () => new DomainError('NOT_FOUND', messages.developmentNotFound, 'developmentId'),
  closedDevelopment: () =>
    new DomainError('INVALID_OPERATION', messages.purchaseDevelopmentClosed, 'developmentId'),
  cancelledDevelopment: () => new DomainError('INVALID_OPERATION', messages.purchaseDevelopmentCancelled),
  sameValue: () => new DomainError('INVALID_OPERATION', messages.purchaseSameValue, 'estimatedCost'),
  unknownAccount: () =>
    new DomainError('ACCOUNT_NOT_FOUND', messages.accountOrDevelopmentNotFound, 'expense.accountId'),
  /** `field` is the expense's, or the expense itself where it was booked before. */
  otherDevelopment: (field: string) =>
    new DomainError('BUSINESS_RULE_VIOLATION', messages.purchaseOtherDevelopment, field),
  otherCategory: (approved: ExpenseCategory, asked: ExpenseCategory, field: string) => {
    const [approvedCategory, askedCategory] = [expenseCategoryLabels[approved], expenseCategoryLabels[asked]];
    const message = messages.purchaseOtherCategory(approvedCategory, askedCategory);
    return new DomainError('BUSINESS_RULE_VIOLATION', message, field, { approvedCategory, askedCategory });
  },
  aboveApproved: (amounts: Amounts, field: string) => {
    const told = toldAmounts(amounts);
    return new DomainError('BUSINESS_RULE_VIOLATION', messages.purchaseAboveApproved(told), field, told);
  },
  /** One person approved, and the rules ask for two. */
  tooFewApprovals: (asked: Centavos, secondApprovalFrom: Centavos, field: string) => {
    const told = { asked: formatMoney(asked), secondApprovalFrom: formatMoney(secondApprovalFrom) };
    return new DomainError('BUSINESS_RULE_VIOLATION', messages.purchaseTooFewApprovals(told), field, told);
  },
  /** Who may exceed it says why. */
  unexplained: (amounts: Amounts) => {
    const told = toldAmounts(amounts);
    return new DomainError('REQUIRED_FIELD', messages.purchaseExceedingReason(told), 'reason', told);
  },
  unknownExpense: () => new DomainError('NOT_FOUND', messages.expenseNotFound, 'expense'),
  reversedExpense: () => new DomainError('ALREADY_REVERSED', messages.alreadyReversed, 'expense'),
  takenExpense: () => new DomainError('DUPLICATE_RECORD', messages.purchaseExpenseTaken, 'expense'),
} as const;
