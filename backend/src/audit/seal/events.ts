/** Signed state of the journal at an instant. */
import type { DomainEvent } from '@livro/event-sourcing';

/** How far a stream had come: its events, and the hash of the last. Of a family: of all its streams in the journal's order. */
export interface SealedPlace {
  readonly events: number;
  readonly hash: string;
}

/** Leaves of the journal's tree as a file (`platform/segments`); `position`, a whole number, is where its last event stands in the store. */
export interface NamedSegment {
  readonly first: number;
  readonly leaves: number;
  readonly position: string;
  /** Hexadecimal digits; left out where the range is too large for a file. */
  readonly sha256?: string;
}

/**
 * Signs the ledger up to `entries` with its trial balance (debits positive) and, since version 2, all
 * `streams`. `signature`: Ed25519 over the canonical JSON of the other fields except `publicKey`.
 * `checkpoint`: signed note of the tree. `segments`: files of sealed events.
 */
export type JournalSealed = DomainEvent<
  'JournalSealed',
  {
    entries: number;
    headHash: string;
    trialBalance: Record<string, number>;
    signature: string;
    publicKey: string;
    version?: number;
    sealedAt?: string;
    streams?: Record<string, SealedPlace>;
    checkpoint?: string;
    segments?: readonly NamedSegment[];
  }
>;

/** Replaces the signing key. Both keys sign the exchange. */
export type SealKeyRotated = DomainEvent<
  'SealKeyRotated',
  { previousKey: string; key: string; endorsement: string; acceptance: string }
>;

export type SealEvent = JournalSealed | SealKeyRotated;
