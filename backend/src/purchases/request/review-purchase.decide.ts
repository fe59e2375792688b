/**
 * A pending request is approved, which commits its money, or rejected. Nobody approves what they asked for themselves; from an
 * amount on that the rules name, two people approve.
 */
import type { ApprovePurchaseCommand, CancelPurchaseCommand, RejectPurchaseCommand } from './commands.ts';
import type {
  PurchaseApproved,
  PurchaseCancelled,
  PurchaseFirstApproved,
  PurchaseRejected,
} from './events.ts';
import { assertReason } from './purchase-rules.ts';
import { refuse } from './refusals.ts';
import { assertVersion, isAskedBy, existingPurchase } from './standing.ts';
import type { PurchaseState } from './state.ts';

/**
 * Refuses, in this order: an unknown request, one's own (or one whose value one changed) where somebody else could approve,
 * another version than looked at, a status other than pending, a cancelled development, a second approval by who gave the
 * first. What is approved is told whole.
 */
export function approvePurchase(
  state: PurchaseState,
  { by, otherApprover, developmentStatus, ifVersion, secondApprovalFrom }: ApprovePurchaseCommand,
): readonly (PurchaseApproved | PurchaseFirstApproved)[] {
  const known = existingPurchase(state);
  const { requestId, developmentId, category, estimatedCost: amount } = known.request;
  const ownRequest = isAskedBy(known, by);
  if (ownRequest && otherApprover) throw refuse.ownApproval();
  assertVersion(known, ifVersion);
  if (known.status !== 'pending') throw refuse.wrongStatus(known);
  if (developmentStatus === 'cancelled') throw refuse.cancelledDevelopment();
  const { version } = known;
  const data = { requestId, approvedBy: by, ownRequest, developmentId, category, amount, version };
  if (secondApprovalFrom !== null && amount >= secondApprovalFrom) {
    if (known.firstApprovedBy === by) throw refuse.secondApproval();
    if (known.firstApprovedBy === null)
      return [{ type: 'PurchaseFirstApproved', data: { ...data, secondApprovalFrom } }];
  }
  return [{ type: 'PurchaseApproved', data }];
}

/** Refuses, in this order: an unknown request, another version, a status other than pending, a reason that is too long. */
export function rejectPurchase(
  state: PurchaseState,
  { by, reason, ifVersion }: RejectPurchaseCommand,
): readonly PurchaseRejected[] {
  const known = existingPurchase(state);
  assertVersion(known, ifVersion);
  if (known.status !== 'pending') throw refuse.wrongStatus(known);
  assertReason(reason);
  return [{ type: 'PurchaseRejected', data: { requestId: known.request.requestId, rejectedBy: by, reason } }];
}

/** Refuses, in this order: an unknown request, somebody else's, another version, a purchase that is made or being made, a final status. */
export function cancelPurchase(
  state: PurchaseState,
  { by, ownOnly, ifVersion }: CancelPurchaseCommand,
): readonly PurchaseCancelled[] {
  const known = existingPurchase(state);
  const { requestId, requestedBy } = known.request;
  if (ownOnly && requestedBy !== by) throw refuse.notYours();
  assertVersion(known, ifVersion);
  if (known.status !== 'pending' && known.status !== 'approved') throw refuse.wrongStatus(known);
  return [{ type: 'PurchaseCancelled', data: { requestId, cancelledBy: by } }];
}
