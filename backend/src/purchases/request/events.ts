/** The events of one request's own stream, `purchase-{id}`. Absent values are `null`, money is centavos. */
import type { DomainEvent } from '@livro/event-sourcing';
import type { ExpenseCategory, PurchaseUrgency, RecordedTexts } from '@livro/rules';

/** What a request says and may be changed while it is pending. */
export interface PurchaseWords {
  description: string;
  supplier: string | null;
  justification: string | null;
  deliveryLocation: string | null;
  neededByDate: string | null;
  tags: string[];
  notes: string | null;
}

/** Somebody asked for something to be bought for a development. */
export type PurchaseRequested = DomainEvent<
  'PurchaseRequested',
  {
    requestId: string;
    developmentId: string;
    /** User id. */
    requestedBy: string;
    estimatedCost: number;
    category: ExpenseCategory;
    urgency: PurchaseUrgency;
    description: string;
    supplier: string | null;
    justification: string | null;
    deliveryLocation: string | null;
    neededByDate: string | null;
    tags: string[];
    notes: string | null;
  }
>;

/** Words of a pending request were changed; only those that are other than before are told. */
export type PurchaseUpdated = DomainEvent<
  'PurchaseUpdated',
  { requestId: string; updatedBy: string; changes: Partial<PurchaseWords> }
>;

/**
 * From here on the estimated cost is committed money of the development, and a purchase is bound to what was approved. The
 * first events of this kind do not repeat it: they approved the request as it stood then.
 */
export type PurchaseApproved = DomainEvent<
  'PurchaseApproved',
  {
    requestId: string;
    approvedBy: string;
    /** Approved by who raised it, because nobody else was there to approve. */
    ownRequest: boolean;
    developmentId?: string;
    category?: ExpenseCategory;
    amount?: number;
    /** The version of the request that was looked at. */
    version?: number;
  }
>;

/**
 * The first of the two approvals that a request of this amount needs; another person's makes it `PurchaseApproved`. A change
 * of the request ends it.
 */
export type PurchaseFirstApproved = DomainEvent<
  'PurchaseFirstApproved',
  {
    requestId: string;
    approvedBy: string;
    ownRequest: boolean;
    developmentId: string;
    category: ExpenseCategory;
    amount: number;
    /** The version of the request that was looked at. */
    version: number;
    /** Centavos: from which amount on two were asked for then. */
    secondApprovalFrom: number;
  }
>;

/** An approved request will cost something else: it is pending again, and waits for an approval of the new estimate. */
export type PurchaseRevised = DomainEvent<
  'PurchaseRevised',
  { requestId: string; revisedBy: string; estimatedCost: number; previousCost: number; reason: string }
>;

export type PurchaseRejected = DomainEvent<
  'PurchaseRejected',
  { requestId: string; rejectedBy: string; reason: string | null }
>;

export type PurchaseCancelled = DomainEvent<'PurchaseCancelled', { requestId: string; cancelledBy: string }>;

/** Why more was bought than approved and tolerated, by somebody who may approve; centavos. */
export interface Exceeding {
  approved: number;
  /** With the tolerance of that day. */
  ceiling: number;
  reason: string;
}

/** The expense that a completion books: all that the ledger's command needs, already validated. */
export interface CompletingExpense extends RecordedTexts<'expense'> {
  expenseId: string;
  accountId: string;
  amount: number;
  date: string;
  category: ExpenseCategory;
  description: string;
  notes: string | null;
  tags: string[];
  /** The installation's policy at that time. */
  allowOverdraft: boolean;
  lateEntries: 'refuse' | 'today';
  /** Business day of the request. */
  today: string;
}

/**
 * The request is locked against everything else until the ledger has answered: the request, or the reactor after a crash,
 * books `expense` as `ExpenseRecorded` with this request's id, and then tells how it ended.
 */
export type PurchaseCompletionStarted = DomainEvent<
  'PurchaseCompletionStarted',
  { requestId: string; startedBy: string; expense: CompletingExpense; exceeding?: Exceeding }
>;

/** The purchase was made: `expenseId` is in the ledger, and the commitment ends. */
export type PurchaseCompleted = DomainEvent<
  'PurchaseCompleted',
  { requestId: string; completedBy: string; expenseId: string; finalCost: number; exceeding?: Exceeding }
>;

/** The ledger refused the expense that the completion began with; the request is approved as before. */
export type PurchaseCompletionReleased = DomainEvent<
  'PurchaseCompletionReleased',
  { requestId: string; expenseId: string; refusal: { code: string; message: string; field: string | null } }
>;

/** The expense that completed it was undone in the ledger: it is approved as before, and may be bought again. */
export type PurchaseReopened = DomainEvent<
  'PurchaseReopened',
  {
    requestId: string;
    expenseId: string;
    /** Who undid the expense, and why. */
    reopenedBy: string;
    reason: string;
  }
>;

/** A correction in the ledger put another expense in place of the one that completed it. */
export type PurchaseExpenseReplaced = DomainEvent<
  'PurchaseExpenseReplaced',
  { requestId: string; expenseId: string; replacedExpenseId: string; finalCost: number }
>;

export type PurchaseEvent =
  | PurchaseRequested
  | PurchaseUpdated
  | PurchaseApproved
  | PurchaseFirstApproved
  | PurchaseRevised
  | PurchaseRejected
  | PurchaseCancelled
  | PurchaseCompletionStarted
  | PurchaseCompleted
  | PurchaseCompletionReleased
  | PurchaseReopened
  | PurchaseExpenseReplaced;
