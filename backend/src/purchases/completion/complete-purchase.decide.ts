/**
 * An approved request becomes an expense: one that is booked with it, in two steps between which nothing else may happen to
 * the request, or one that is in the ledger already.
 */
import type { Centavos } from '@livro/money';
import type { ExpenseCategory } from '@livro/rules';
import { ceilingOf } from '../request/ceiling.ts';
import type {
  CompleteWithExpenseCommand,
  FinishCompletionCommand,
  ReleaseCompletionCommand,
  StartCompletionCommand,
} from '../request/commands.ts';
import type {
  Exceeding,
  PurchaseCompleted,
  PurchaseCompletionReleased,
  PurchaseCompletionStarted,
} from '../request/events.ts';
import { assertExplained } from '../request/purchase-rules.ts';
import { refuse } from '../request/refusals.ts';
import { assertVersion, isAskedBy, existingPurchase, lacksApproval } from '../request/standing.ts';
import type { ExistingPurchase, PurchaseState } from '../request/state.ts';

/**
 * Refuses, in this order: an unknown request, another version, a status other than approved, a cancelled development, an
 * unknown account, and what was not approved: another development, another category, more than the ceiling, by one person
 * where the amount needs two.
 */
export function startCompletion(
  state: PurchaseState,
  command: StartCompletionCommand,
): readonly PurchaseCompletionStarted[] {
  const { by, expense, accountDevelopmentId } = command;
  const known = approved(state, command);
  if (accountDevelopmentId === null) throw refuse.unknownAccount();
  const { category, amount } = expense;
  const bought = { developmentId: accountDevelopmentId, category, amount: amount as Centavos };
  const exceeding = boundTo(known, bought, command, (field) => `expense.${field}`);
  const { requestId } = known.request;
  return [{ type: 'PurchaseCompletionStarted', data: { requestId, startedBy: by, expense, ...exceeding } }];
}

/**
 * Refuses, in this order: an unknown request, another version, a status other than approved, a cancelled development, an
 * unknown expense, one that was reversed, one that completed another request, and what was not approved, as above.
 */
export function completeWithExpense(
  state: PurchaseState,
  command: CompleteWithExpenseCommand,
): readonly PurchaseCompleted[] {
  const { by, expense } = command;
  const known = approved(state, command);
  const { requestId } = known.request;
  if (expense === null) throw refuse.unknownExpense();
  if (expense.isReversed) throw refuse.reversedExpense();
  if (expense.takenBy !== null && expense.takenBy !== requestId) throw refuse.takenExpense();
  const { expenseId, amount } = expense;
  const exceeding = boundTo(known, expense, command, () => 'expense');
  const data = { requestId, completedBy: by, expenseId, finalCost: amount, ...exceeding };
  return [{ type: 'PurchaseCompleted', data }];
}

/** Refuses where this very completion was released before: the expense must then be undone. Twice is once. */
export function finishCompletion(
  state: PurchaseState,
  { expenseId }: FinishCompletionCommand,
): readonly PurchaseCompleted[] {
  const known = existingPurchase(state);
  if (known.status === 'completed' && known.expenseId === expenseId) return [];
  if (known.status !== 'completing' || known.expense.expenseId !== expenseId) throw refuse.wrongStatus(known);
  const { startedBy: completedBy, expense, exceeding, request } = known;
  const ended = { requestId: request.requestId, completedBy, expenseId, finalCost: expense.amount };
  const data = { ...ended, ...(exceeding && { exceeding }) };
  return [{ type: 'PurchaseCompleted', data }];
}

/** Nothing to release where it has ended already, however it did. */
export function releaseCompletion(
  state: PurchaseState,
  { expenseId, refusal }: ReleaseCompletionCommand,
): readonly PurchaseCompletionReleased[] {
  const known = existingPurchase(state);
  if (known.status !== 'completing' || known.expense.expenseId !== expenseId) return [];
  const { requestId } = known.request;
  return [{ type: 'PurchaseCompletionReleased', data: { requestId, expenseId, refusal } }];
}

type Approved = Extract<ExistingPurchase, { status: 'approved' }>;
type Asked = StartCompletionCommand | CompleteWithExpenseCommand;

function approved(state: PurchaseState, { ifVersion, developmentStatus }: Asked): Approved {
  const known = existingPurchase(state);
  assertVersion(known, ifVersion);
  if (known.status !== 'approved') throw refuse.wrongStatus(known);
  if (developmentStatus === 'cancelled') throw refuse.cancelledDevelopment();
  return known;
}

interface Bought {
  readonly developmentId: string | null;
  readonly category: ExpenseCategory;
  readonly amount: Centavos;
}

/**
 * What is bought is what was approved, up to the ceiling, and by as many people as the final amount needs. Beyond the ceiling
 * goes only a person who may approve, who neither requested nor approved, with a reason that the event keeps. `fieldOf` names
 * the input that a refusal is about.
 */
function boundTo(
  known: Approved,
  { developmentId, category, amount: asked }: Bought,
  { by, tolerance, mayApprove, reason, secondApprovalFrom }: Asked,
  fieldOf: (field: string) => string,
): { readonly exceeding?: Exceeding } {
  const { approval } = known;
  if (developmentId !== approval.developmentId) throw refuse.otherDevelopment(fieldOf('accountId'));
  if (category !== approval.category)
    throw refuse.otherCategory(approval.category, category, fieldOf('category'));
  const approvedAmount = approval.amount as Centavos;
  const ceiling = ceilingOf(approvedAmount, tolerance);
  const isAbove = asked > ceiling;
  const amounts = { approved: approvedAmount, ceiling, asked };
  const mayExceed = mayApprove && !isAskedBy(known, by) && !approval.approvedBy.includes(by);
  if (isAbove && !mayExceed) throw refuse.aboveApproved(amounts, fieldOf('amount'));
  if (lacksApproval(approval, asked, secondApprovalFrom))
    throw refuse.tooFewApprovals(asked, secondApprovalFrom as Centavos, fieldOf('amount'));
  if (!isAbove) return {};
  if (reason === null) throw refuse.unexplained(amounts);
  assertExplained(reason);
  return { exceeding: { approved: approvedAmount, ceiling, reason } };
}
