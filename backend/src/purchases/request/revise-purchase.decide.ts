/** An approved request will cost something else than was approved: it waits for an approval again, under the new estimate. */
import type { RevisePurchaseCommand } from './commands.ts';
import type { PurchaseRevised } from './events.ts';
import { assertRevision } from './purchase-rules.ts';
import { refuse } from './refusals.ts';
import { assertVersion, existingPurchase, lacksApproval } from './standing.ts';
import type { PurchaseState } from './state.ts';

/**
 * Refuses, in this order: an unknown request, somebody else's, another version than looked at, a status other than approved,
 * a broken rule of the form, the value that was approved, unless another person's approval is missing for it.
 */
export function revisePurchase(
  state: PurchaseState,
  { by, ownOnly, ifVersion, estimatedCost, reason, secondApprovalFrom }: RevisePurchaseCommand,
): readonly PurchaseRevised[] {
  const known = existingPurchase(state);
  const { requestId, requestedBy, estimatedCost: previousCost } = known.request;
  if (ownOnly && requestedBy !== by) throw refuse.notYours();
  assertVersion(known, ifVersion);
  if (known.status !== 'approved') throw refuse.wrongStatus(known);
  assertRevision({ estimatedCost, reason });
  if (estimatedCost === previousCost && !lacksApproval(known.approval, estimatedCost, secondApprovalFrom))
    throw refuse.sameValue();
  return [
    { type: 'PurchaseRevised', data: { requestId, revisedBy: by, estimatedCost, previousCost, reason } },
  ];
}
