/** Accountant codes and deliveries to the accountant. */
import type { DomainEvent } from '@livro/event-sourcing';

/** The codes of one of our accounts, named by its key (`account-keys.ts`); what has none of its own falls back on wider keys. */
export interface MappedAccount {
  readonly account: string;
  /** In the chart of the accounting firm; of a development the code of its cost centre. */
  readonly firmCode: string | null;
  /** In the referential chart (plano de contas referencial). */
  readonly referentialCode: string | null;
}

/** Changes the accountant codes of these accounts. `revision` counts from 1. */
export type AccountsMapped = DomainEvent<
  'AccountsMapped',
  { revision: number; accounts: readonly MappedAccount[] }
>;

/** What a development was called when a lot was made: it may be renamed, and the file stays as it was. */
export interface NamedDevelopment {
  readonly id: string;
  readonly name: string;
}

/**
 * Delivers entries up to `through`, dated `until` or before, that no earlier lot contains. Numbers have no
 * gap. The file is derived from the journal.
 */
export type LotDelivered = DomainEvent<
  'LotDelivered',
  {
    lotId: string;
    number: number;
    until: string;
    through: number;
    first: number;
    last: number;
    /** first entry left for later lots. */
    next: number;
    entries: number;
    debits: number;
    /** entries dated within an earlier lot. */
    late: number;
    sha256: string;
    /** revision of the codes used. */
    mappingRevision: number;
    developments: readonly NamedDevelopment[];
  }
>;

/** The same entries under other codes. */
export type LotDeliveredAgain = DomainEvent<
  'LotDeliveredAgain',
  {
    number: number;
    revision: number;
    sha256: string;
    mappingRevision: number;
    developments: readonly NamedDevelopment[];
  }
>;

export type HandoffEvent = AccountsMapped | LotDelivered | LotDeliveredAgain;
