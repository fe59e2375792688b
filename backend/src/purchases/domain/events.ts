/** The facts of one request's own stream, `purchase-{id}`. Absent values are `null`, money is centavos. */
import type { DomainEvent } from '@livro/event-sourcing';
import type { ExpenseCategory, PurchaseUrgency } from '@livro/rules';

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

/** From here on the estimated cost is committed money of the development. */
export type PurchaseApproved = DomainEvent<
  'PurchaseApproved',
  {
    requestId: string;
    approvedBy: string;
    /** Approved by who raised it, because nobody else was there to approve. */
    ownRequest: boolean;
  }
>;

export type PurchaseRejected = DomainEvent<
  'PurchaseRejected',
  { requestId: string; rejectedBy: string; reason: string | null }
>;

export type PurchaseCancelled = DomainEvent<'PurchaseCancelled', { requestId: string; cancelledBy: string }>;

/** The expense that a completion books: all that the ledger's command needs, already validated. */
export interface CompletingExpense {
  expenseId: string;
  accountId: string;
  amount: number;
  date: string;
  category: ExpenseCategory;
  description: string;
  supplier: string | null;
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
  { requestId: string; startedBy: string; expense: CompletingExpense }
>;

/** The purchase was made: `expenseId` is in the ledger, and the commitment ends. */
export type PurchaseCompleted = DomainEvent<
  'PurchaseCompleted',
  { requestId: string; completedBy: string; expenseId: string; finalCost: number }
>;

/** The ledger refused the expense that the completion began with; the request is approved as before. */
export type PurchaseCompletionReleased = DomainEvent<
  'PurchaseCompletionReleased',
  { requestId: string; expenseId: string; refusal: { code: string; message: string; field: string | null } }
>;

export type PurchaseEvent =
  | PurchaseRequested
  | PurchaseUpdated
  | PurchaseApproved
  | PurchaseRejected
  | PurchaseCancelled
  | PurchaseCompletionStarted
  | PurchaseCompleted
  | PurchaseCompletionReleased;
