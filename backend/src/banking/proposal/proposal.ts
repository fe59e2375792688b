/** What is proposed for open lines of a statement, and of what it is made beside the entries of the journal. */
import type { LateRule } from '@livro/rules';
import type { LineCandidate } from './pairs.ts';

export interface Proposal {
  /** `payments` are to be confirmed, a `purchase` completed, and of a `transfer` the other account's line is matched, too. */
  readonly kind: 'entries' | 'payments' | 'purchase' | 'transfer';
  readonly lineIds: readonly string[];
  /** Of entries, payments, the purchase request or the other account's line. */
  readonly ids: readonly string[];
  /** What the line has beyond a payment that came late; 0 elsewhere. */
  readonly charges: number;
  /** From 0 to 100. */
  readonly score: number;
  /** In words, for a person. */
  readonly reason: string;
  /** Exact amount, days and name of one entry or payment that has no rival: a person may accept all of these at once. */
  readonly veryLikely: boolean;
}

/** Beside the entries: what is not booked yet. */
export interface Unbooked {
  readonly payments: readonly LineCandidate[];
  /** By their estimated cost. */
  readonly purchases: readonly LineCandidate[];
  /** Open lines of other own accounts, with the amount as this account would have it. */
  readonly lines: readonly LineCandidate[];
  readonly lateRule: LateRule;
}
