/** The rules of a request applied to an event that was recorded: which of them it broke, on the state it was recorded on. */
import { DomainError } from '@livro/event-sourcing';
import type { PurchaseEvent } from './events.ts';
import { refuse } from './refusals.ts';
import { approvePurchase, cancelPurchase, rejectPurchase } from './review-purchase.decide.ts';
import { existingPurchase, isAskedBy } from './standing.ts';
import type { ExistingPurchase, PurchaseState } from './state.ts';

/** What held outside the request when the event was recorded. */
export interface PurchaseFacts {
  /** Who caused the event. */
  readonly actor: string;
  readonly ownOnly: boolean;
  readonly otherApprover: boolean;
  readonly secondApprovalFrom: number | null;
}

/** The refusal that the event would meet; undefined where no rule of the request forbids it. */
export function brokenPurchaseRule(
  state: PurchaseState,
  event: PurchaseEvent,
  facts: PurchaseFacts,
): DomainError | undefined {
  try {
    assertAllowed(state, event, facts);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

function assertAllowed(state: PurchaseState, event: PurchaseEvent, facts: PurchaseFacts): void {
  if (event.type === 'PurchaseRequested') {
    if (state.status !== 'none') throw refuse.wrongStatus(state);
    return;
  }
  const known = existingPurchase(state);
  const { actor: by, ownOnly } = facts;
  switch (event.type) {
    case 'PurchaseFirstApproved':
    case 'PurchaseApproved': {
      if (event.data.approvedBy !== by) throw refuse.notYours();
      const command = { type: 'ApprovePurchase', by, ...facts, developmentStatus: null } as const;
      const [approval] = approvePurchase(state, command);
      // Two approvals are never too many.
      if (event.type === 'PurchaseApproved' && approval?.type !== event.type) throw refuse.secondApproval();
      return;
    }
    case 'PurchaseRejected':
      rejectPurchase(state, { type: 'RejectPurchase', by, reason: null });
      return;
    case 'PurchaseCancelled':
      cancelPurchase(state, { type: 'CancelPurchase', by, ownOnly });
      return;
    case 'PurchaseUpdated':
    case 'PurchaseRevised':
      if (ownOnly && known.request.requestedBy !== by) throw refuse.notYours();
      return assertStatus(known, event.type === 'PurchaseUpdated' ? ['pending'] : ['pending', 'approved']);
    case 'PurchaseCompletionStarted':
      if (event.data.exceeding && isAskedBy(known, by)) throw refuse.notYours();
      return assertStatus(known, ['approved']);
    case 'PurchaseCompleted':
      if (known.status === 'completing' && known.expense.expenseId === event.data.expenseId) return;
      if (event.data.exceeding && isAskedBy(known, by)) throw refuse.notYours();
      return assertStatus(known, ['approved']);
    default:
      // What follows the ledger: the program's own, whoever caused it.
      return;
  }
}

function assertStatus(known: ExistingPurchase, allowed: readonly ExistingPurchase['status'][]): void {
  if (!allowed.includes(known.status)) throw refuse.wrongStatus(known);
}
