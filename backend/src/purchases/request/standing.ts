/** What every decision on a request that is there asks first. */
import { refuse } from './refusals.ts';
import type { Approval, ExistingPurchase, PurchaseState } from './state.ts';

export function existingPurchase(state: PurchaseState): ExistingPurchase {
  if (state.status === 'none') throw refuse.unknown();
  return state;
}

/** Anyone who asked for it, or for its value as it is: such a user neither approves it nor exceeds it. */
export const isAskedBy = ({ request, revisedBy }: ExistingPurchase, userId: string): boolean =>
  request.requestedBy === userId || revisedBy === userId;

/** Whether a purchase of `amount` needs the approval of one more person; everything in centavos. */
export const lacksApproval = (
  { approvedBy }: Approval,
  amount: number,
  secondApprovalFrom: number | null,
): boolean => secondApprovalFrom !== null && amount >= secondApprovalFrom && approvedBy.length < 2;

/** A decision holds for what was looked at, where the caller says what that was. */
export function assertVersion({ version }: ExistingPurchase, ifVersion: number | undefined): void {
  if (ifVersion !== undefined && ifVersion !== version) throw refuse.stale(version);
}
