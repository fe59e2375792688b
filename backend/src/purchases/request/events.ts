/** Life of one purchase request. */
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

/** Requests a purchase for a development. */
export type PurchaseRequested = DomainEvent<
  'PurchaseRequested',
  {
    requestId: string;
    developmentId: string;
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

/** Changes text of a pending request, changed fields only. */
export type PurchaseUpdated = DomainEvent<
  'PurchaseUpdated',
  { requestId: string; updatedBy: string; changes: Partial<PurchaseWords> }
>;

/** Commits the estimated cost and binds the purchase to it. Early events have no terms. */
export type PurchaseApproved = DomainEvent<
  'PurchaseApproved',
  {
    requestId: string;
    approvedBy: string;
    /** approved by the requester, as the only approver. */
    ownRequest: boolean;
    developmentId?: string;
    category?: ExpenseCategory;
    amount?: number;
    /** approved version. */
    version?: number;
  }
>;

/** First of two approvals. A change of the request voids it. */
export type PurchaseFirstApproved = DomainEvent<
  'PurchaseFirstApproved',
  {
    requestId: string;
    approvedBy: string;
    ownRequest: boolean;
    developmentId: string;
    category: ExpenseCategory;
    amount: number;
    version: number;
    /** the limit at that time. */
    secondApprovalFrom: number;
  }
>;

/** Changes the cost of an approved request, which is pending again. */
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

/** Locks the request until the ledger has booked or refused `expense`. */
export type PurchaseCompletionStarted = DomainEvent<
  'PurchaseCompletionStarted',
  { requestId: string; startedBy: string; expense: CompletingExpense; exceeding?: Exceeding }
>;

/** The expense is booked and the commitment ends. */
export type PurchaseCompleted = DomainEvent<
  'PurchaseCompleted',
  { requestId: string; completedBy: string; expenseId: string; finalCost: number; exceeding?: Exceeding }
>;

/** The ledger refused the expense. The request is approved again. */
export type PurchaseCompletionReleased = DomainEvent<
  'PurchaseCompletionReleased',
  { requestId: string; expenseId: string; refusal: { code: string; message: string; field: string | null } }
>;

/** The expense was reversed. The request is approved again. */
export type PurchaseReopened = DomainEvent<
  'PurchaseReopened',
  {
    requestId: string;
    expenseId: string;
    /** who reversed the expense. */
    reopenedBy: string;
    reason: string;
  }
>;

/** A correction replaced the expense. */
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
