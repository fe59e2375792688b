/** Verifications of the books and their results. */
import type { DomainEvent } from '@livro/event-sourcing';
import type { Finding } from './finding.ts';

/** Without `VerificationFinished` it was interrupted. */
export type VerificationStarted = DomainEvent<
  'VerificationStarted',
  {
    verificationId: string;
    fromSeal: boolean;
  }
>;

/**
 * A finding as it is kept for ever. `expected` and `found` are left out where they are texts of a table, which may tell who
 * somebody is; `withheld` says so, and another verification shows them.
 */
export type KeptFinding = Finding & { readonly withheld: boolean };

/** `findings`: the first hundred. `furtherFindings`: number of others. The counts: what was checked. */
export type VerificationFinished = DomainEvent<
  'VerificationFinished',
  {
    verificationId: string;
    ok: boolean;
    entries: number;
    events: number;
    seals: number;
    stamps?: number;
    tables: number;
    rows: number;
    files: number;
    seconds: number;
    findings: readonly KeptFinding[];
    furtherFindings: number;
  }
>;

export type VerificationEvent = VerificationStarted | VerificationFinished;
