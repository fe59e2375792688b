/** The events of the `verifications` stream: who had the books verified, and what came of it. They are about the journal. */
import type { DomainEvent } from '@livro/event-sourcing';
import type { Finding } from './finding.ts';

/** One that was started and never finished was interrupted: nothing is known of the books by it. */
export type VerificationStarted = DomainEvent<
  'VerificationStarted',
  {
    verificationId: string;
    /** Whether the content of what a seal vouches for was taken on the seal's word. */
    fromSeal: boolean;
  }
>;

/**
 * A finding as it is kept for ever. `expected` and `found` are left out where they are texts of a table, which may tell who
 * somebody is; `withheld` says so, and another verification shows them.
 */
export type KeptFinding = Finding & { readonly withheld: boolean };

/** `ok` where nothing was found. `findings` are the first hundred, `furtherFindings` how many more there were. */
export type VerificationFinished = DomainEvent<
  'VerificationFinished',
  {
    verificationId: string;
    ok: boolean;
    /** Entries of the ledger that were read. */
    entries: number;
    /** Events of all streams that were read, entries among them. */
    events: number;
    seals: number;
    /** Time stamps of checkpoints that hold; left out by those who did not look. */
    stamps?: number;
    /** Tables of read models that were compared row by row, and their rows; none where the journal itself differs. */
    tables: number;
    rows: number;
    /** Contents of attachments that were held against their hashes. */
    files: number;
    seconds: number;
    findings: readonly KeptFinding[];
    furtherFindings: number;
  }
>;

export type VerificationEvent = VerificationStarted | VerificationFinished;
