/** The form that completes a purchase request: a whole new expense, or one that was booked already. Pure but for the server's clock. */
import { formatAmount } from '@livro/money';
import { limits, messages, reasonChecks } from '@livro/rules';
import type { PurchaseExpenseDto, PurchaseView } from '../../../shared/api/generated.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import type { Problems } from '../../../shared/forms/use-entry-form.ts';
import { emptyExpense, expenseLabels, readExpense, type ExpenseValues } from './expense-form.ts';

export type ExpenseSource = 'new' | 'booked';
export type RegisterValues = ExpenseValues & { source: string; expenseId: string; reason: string };

export const registerLabels = {
  source: 'Despesa da compra',
  expenseId: 'Despesa já lançada',
  ...expenseLabels,
  reason: 'Motivo para passar do aprovado',
} as const;

/** The expense as the request foresees it; everything may still be changed. */
export const prefilled = (purchase: PurchaseView, accountId: string): RegisterValues => ({
  ...emptyExpense(accountId),
  source: 'new',
  expenseId: '',
  reason: '',
  amount: formatAmount(centavosOf(purchase.estimated_cost)),
  description: purchase.description.slice(0, limits.expenseFormDescriptionMax),
  category: purchase.category,
  supplier: purchase.supplier ?? '',
  tags: [...purchase.tag_list],
});

const reasonProblem = ({ reason }: RegisterValues) =>
  reason.trim() === '' ? undefined : reasonChecks.reason(reason);

export function registerProblems(values: RegisterValues): Problems<RegisterValues> {
  const reason = reasonProblem(values);
  return { ...sourceProblems(values), ...(reason && { reason }) };
}

function sourceProblems(values: RegisterValues): Problems<RegisterValues> {
  if (values.source !== 'booked') return readExpense(values).problems;
  return values.expenseId === ''
    ? { expenseId: { code: 'REQUIRED_FIELD', message: messages.purchaseExpenseRequired } }
    : {};
}

/** Of values without problems: the id of the booked expense, or the whole new one. */
export function registeredExpense(values: RegisterValues): string | PurchaseExpenseDto {
  return values.source === 'booked' ? values.expenseId : readExpense(values).dto;
}

/** The server names the fields of the expense under `expense`. */
export const registerServerNames: Readonly<Record<string, keyof RegisterValues>> = {
  ...Object.fromEntries(
    (Object.keys(expenseLabels) as (keyof ExpenseValues)[]).map((field) => [`expense.${field}`, field]),
  ),
  'expense.account': 'accountId',
  expense: 'expenseId',
  reason: 'reason',
};
