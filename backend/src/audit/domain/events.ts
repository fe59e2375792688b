/** The facts of the `seals` stream: what this installation vouched for, and when. They are about the journal, not in it. */
import type { DomainEvent } from '@livro/event-sourcing';

/**
 * The journal up to `entries` was whole and came to this trial balance (signed centavos by line, debits above zero).
 * `signature` is Ed25519 over the canonical JSON of the other fields but `publicKey`; both are base64.
 */
export type JournalSealed = DomainEvent<
  'JournalSealed',
  {
    entries: number;
    headHash: string;
    trialBalance: Record<string, number>;
    signature: string;
    publicKey: string;
  }
>;

export type SealEvent = JournalSealed;
