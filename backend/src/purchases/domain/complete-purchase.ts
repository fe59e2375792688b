/**
 * An approved request becomes an expense: one that is booked with it, in two steps between which nothing else may happen to
 * the request, or one that is in the ledger already.
 */
import type {
  CompleteWithExpenseCommand,
  FinishCompletionCommand,
  ReleaseCompletionCommand,
  StartCompletionCommand,
} from './commands.ts';
import type { PurchaseCompleted, PurchaseCompletionReleased, PurchaseCompletionStarted } from './events.ts';
import { refuse } from './refusals.ts';
import { assertVersion, knownPurchase } from './standing.ts';
import type { KnownPurchase, PurchaseState } from './state.ts';

/** Refuses, in this order: an unknown request, another version, a status other than approved, another development's account. */
export function startCompletion(
  state: PurchaseState,
  { by, expense, accountDevelopmentId, ifVersion }: StartCompletionCommand,
): readonly PurchaseCompletionStarted[] {
  const { request } = approved(state, ifVersion);
  if (accountDevelopmentId !== request.developmentId) throw refuse.foreignAccount();
  const { requestId } = request;
  return [{ type: 'PurchaseCompletionStarted', data: { requestId, startedBy: by, expense } }];
}

/**
 * Refuses, in this order: an unknown request, another version, a status other than approved, an unknown expense, another
 * development's, one that was reversed, one that completed another request.
 */
export function completeWithExpense(
  state: PurchaseState,
  { by, expense, ifVersion }: CompleteWithExpenseCommand,
): readonly PurchaseCompleted[] {
  const { requestId, developmentId } = approved(state, ifVersion).request;
  if (expense === null) throw refuse.unknownExpense();
  if (expense.developmentId !== developmentId) throw refuse.foreignExpense();
  if (expense.isReversed) throw refuse.reversedExpense();
  if (expense.takenBy !== null && expense.takenBy !== requestId) throw refuse.takenExpense();
  const { expenseId, amount } = expense;
  return [{ type: 'PurchaseCompleted', data: { requestId, completedBy: by, expenseId, finalCost: amount } }];
}

/** Refuses where this very completion was released before: the expense must then be undone. Twice is once. */
export function finishCompletion(
  state: PurchaseState,
  { expenseId }: FinishCompletionCommand,
): readonly PurchaseCompleted[] {
  const known = knownPurchase(state);
  if (known.status === 'completed' && known.expenseId === expenseId) return [];
  if (known.status !== 'completing' || known.expense.expenseId !== expenseId) throw refuse.wrongStatus(known);
  const { requestId } = known.request;
  const data = { requestId, completedBy: known.startedBy, expenseId, finalCost: known.expense.amount };
  return [{ type: 'PurchaseCompleted', data }];
}

/** Nothing to release where it has ended already, however it did. */
export function releaseCompletion(
  state: PurchaseState,
  { expenseId, refusal }: ReleaseCompletionCommand,
): readonly PurchaseCompletionReleased[] {
  const known = knownPurchase(state);
  if (known.status !== 'completing' || known.expense.expenseId !== expenseId) return [];
  const { requestId } = known.request;
  return [{ type: 'PurchaseCompletionReleased', data: { requestId, expenseId, refusal } }];
}

function approved(state: PurchaseState, ifVersion: number | undefined): KnownPurchase {
  const known = knownPurchase(state);
  assertVersion(known, ifVersion);
  if (known.status !== 'approved') throw refuse.wrongStatus(known);
  return known;
}
