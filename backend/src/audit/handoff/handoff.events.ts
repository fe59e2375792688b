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

export type HandoffEvent = AccountsMapped;
