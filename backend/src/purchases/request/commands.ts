/**
 * What may be asked of one request's stream. A command carries what a pure decision cannot know: the development's status,
 * whether others may approve, what the ledger knows of an account or an expense.
 */
import type { LocalDate } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import type { DevelopmentStatus, ExpenseCategory, PurchaseUrgency } from '@livro/rules';
import type { CompletingExpense, PurchaseCompletionReleased, PurchaseWords } from './events.ts';

/** Text is trimmed, absent text is `null`, tags are normalised. */
export interface NewWords extends Readonly<Omit<PurchaseWords, 'tags' | 'neededByDate'>> {
  readonly tags: readonly string[];
  readonly neededByDate: LocalDate | null;
}

export interface RequestPurchaseCommand extends NewWords {
  readonly type: 'RequestPurchase';
  readonly requestId: string;
  readonly developmentId: string;
  /** `null`: there is no such development. */
  readonly developmentStatus: DevelopmentStatus | null;
  readonly requestedBy: string;
  readonly estimatedCost: Centavos;
  readonly category: ExpenseCategory;
  readonly urgency: PurchaseUrgency;
  /** The day in America/Sao_Paulo on which it was asked for. */
  readonly today: LocalDate;
}

/** What was asked for stays as it was asked: these may be repeated in an update, never changed. */
export interface FixedFields {
  readonly developmentId?: string;
  readonly estimatedCost?: Centavos;
  readonly category?: ExpenseCategory;
  readonly urgency?: PurchaseUrgency;
}

/** Who decides, and on what they looked at. */
interface Decided {
  /** User id. */
  readonly by: string;
  /** The version that the decision is bound to; a request that has changed since refuses it. */
  readonly ifVersion?: number;
}

export interface UpdatePurchaseCommand extends Decided {
  readonly type: 'UpdatePurchase';
  /** The user's type may change only what that user raised. */
  readonly ownOnly: boolean;
  readonly changes: Partial<NewWords>;
  readonly fixed: FixedFields;
}

export interface ApprovePurchaseCommand extends Decided {
  readonly type: 'ApprovePurchase';
  /** Somebody else who is active may approve. */
  readonly otherApprover: boolean;
  readonly developmentStatus: DevelopmentStatus | null;
  /** Centavos: a request of that much or more is approved by two people. */
  readonly secondApprovalFrom: number | null;
}

/** Sends an approved request back, to be approved anew for another value. */
export interface RevisePurchaseCommand extends Decided {
  readonly type: 'RevisePurchase';
  readonly ownOnly: boolean;
  readonly estimatedCost: Centavos;
  readonly reason: string;
  /** As of an approval. */
  readonly secondApprovalFrom: number | null;
}

export interface RejectPurchaseCommand extends Decided {
  readonly type: 'RejectPurchase';
  readonly reason: string | null;
}

export interface CancelPurchaseCommand extends Decided {
  readonly type: 'CancelPurchase';
  readonly ownOnly: boolean;
}

/** What every completion is measured by, beside the approval. */
interface Completed extends Decided {
  readonly developmentStatus: DevelopmentStatus | null;
  /** In hundredths of a percent (setting PURCHASE_TOLERANCE). */
  readonly tolerance: number;
  /** The user's type may approve, and so exceed what others requested and approved. */
  readonly mayApprove: boolean;
  /** Centavos: a purchase of that much or more needs the approvals of two people. */
  readonly secondApprovalFrom: number | null;
  /** Why it is exceeded. */
  readonly reason: string | null;
}

export interface StartCompletionCommand extends Completed {
  readonly type: 'StartCompletion';
  readonly expense: CompletingExpense;
  /** Whose account it is, `null` for an unknown account. */
  readonly accountDevelopmentId: string | null;
}

/** What the ledger knows of an expense that was booked before. */
export interface BookedExpense {
  readonly expenseId: string;
  readonly developmentId: string | null;
  readonly category: ExpenseCategory;
  readonly amount: Centavos;
  readonly isReversed: boolean;
  /** The other request that it completed, if any. */
  readonly takenBy: string | null;
}

export interface CompleteWithExpenseCommand extends Completed {
  readonly type: 'CompleteWithExpense';
  /** `null`: there is no such expense. */
  readonly expense: BookedExpense | null;
}

/** The ledger has booked the expense that the completion began with. */
export interface FinishCompletionCommand {
  readonly type: 'FinishCompletion';
  readonly expenseId: string;
}

/** The ledger has refused it. Does nothing where the completion has already ended. */
export interface ReleaseCompletionCommand {
  readonly type: 'ReleaseCompletion';
  readonly expenseId: string;
  readonly refusal: PurchaseCompletionReleased['data']['refusal'];
}

/** The expense was undone in the ledger by `by`. */
export interface ReopenPurchaseCommand {
  readonly type: 'ReopenPurchase';
  readonly by: string;
  readonly expenseId: string;
  readonly reason: string;
}

/** A correction booked another expense in its place. */
export interface FollowReplacementCommand {
  readonly type: 'FollowReplacement';
  readonly expenseId: string;
  readonly replacementId: string;
  readonly finalCost: Centavos;
}

export type PurchaseCommand =
  | RequestPurchaseCommand
  | UpdatePurchaseCommand
  | ApprovePurchaseCommand
  | RevisePurchaseCommand
  | RejectPurchaseCommand
  | CancelPurchaseCommand
  | StartCompletionCommand
  | CompleteWithExpenseCommand
  | FinishCompletionCommand
  | ReleaseCompletionCommand
  | ReopenPurchaseCommand
  | FollowReplacementCommand;
