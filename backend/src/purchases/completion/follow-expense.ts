/**
 * What becomes in the ledger of the expense that completed a request is followed by the request: undone, the request is
 * approved as before; replaced by a correction, the request is completed with what stands in its place.
 */
import type { FollowReplacementCommand, ReopenPurchaseCommand } from '../request/commands.ts';
import type { PurchaseExpenseReplaced, PurchaseReopened } from '../request/events.ts';
import { existingPurchase } from '../request/standing.ts';
import type { PurchaseState } from '../request/state.ts';

/** Nothing to do for a request that this expense does not complete, or no more: twice is once. */
export function reopenPurchase(
  state: PurchaseState,
  { by, expenseId, reason }: ReopenPurchaseCommand,
): readonly PurchaseReopened[] {
  const known = existingPurchase(state);
  if (known.status !== 'completed' || known.expenseId !== expenseId) return [];
  const { requestId } = known.request;
  return [{ type: 'PurchaseReopened', data: { requestId, expenseId, reopenedBy: by, reason } }];
}

/** As `reopenPurchase`. */
export function followReplacement(
  state: PurchaseState,
  { expenseId, replacementId, finalCost }: FollowReplacementCommand,
): readonly PurchaseExpenseReplaced[] {
  const known = existingPurchase(state);
  if (known.status !== 'completed' || known.expenseId !== expenseId) return [];
  const { requestId } = known.request;
  const data = { requestId, expenseId: replacementId, replacedExpenseId: expenseId, finalCost };
  return [{ type: 'PurchaseExpenseReplaced', data }];
}
