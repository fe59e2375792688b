/** The events of the `handoff` stream: the accountant's codes for our accounts, and what was delivered to the accountant. */
import type { DomainEvent } from '@livro/event-sourcing';

/** The codes of one of our accounts, named by its key (`account-keys.ts`); what has none of its own falls back on wider keys. */
export interface MappedAccount {
  readonly account: string;
  /** In the chart of the accounting firm; of a development the code of its cost centre. */
  readonly firmCode: string | null;
  /** In the referential chart (plano de contas referencial). */
  readonly referentialCode: string | null;
}

/** These accounts have other codes from here on; those that are not named keep theirs. `revision` counts such events from 1. */
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
 * A lot of entries was delivered: those up to the entry `through`, dated `until` or before, that no lot before had taken. Lots are
 * numbered from 1 without a gap. Its file is derived from the journal, byte for byte.
 */
export type LotDelivered = DomainEvent<
  'LotDelivered',
  {
    lotId: string;
    number: number;
    until: string;
    through: number;
    /** Its first and last entry. */
    first: number;
    last: number;
    /** No entry before this one is left for a later lot. */
    next: number;
    entries: number;
    /** Sum of all debits, which the credits equal. */
    debits: number;
    /** How many of its entries are dated on the day up to which an earlier lot went, or before. */
    late: number;
    /** Of the bytes of its file. */
    sha256: string;
    /** The revision of the codes that the file was written with. */
    mappingRevision: number;
    developments: readonly NamedDevelopment[];
  }
>;

/** The same entries under other codes, in place of the revision before; the first revision of a lot is 1. */
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
