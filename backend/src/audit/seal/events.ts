/** The events of the `seals` stream: what this installation vouched for, and when. They are about the journal, not in it. */
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
 * The ledger up to `entries` was whole and came to this trial balance (signed centavos by line, debits above zero); of the
 * second version also every other stream, the seals before this one among them, and the instant. `signature` is Ed25519 over
 * the canonical JSON of the other fields but `publicKey`; both are base64. The first seals have neither version nor instant.
 * `checkpoint` is a C2SP signed note over the tree of all that was proven by then, in the journal's order. `segments` are files with
 * those events that were written since the seal before; one that begins where an earlier one did takes its place.
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

/**
 * From here on another key signs seals and checkpoints. Both keys are told as C2SP signed-note has them, `name+id+base64`; both sign
 * the exchange (Ed25519, base64). The first checkpoint over this event is signed by both.
 */
export type SealKeyRotated = DomainEvent<
  'SealKeyRotated',
  { previousKey: string; key: string; endorsement: string; acceptance: string }
>;

export type SealEvent = JournalSealed | SealKeyRotated;
