/** What must be so after every event of the real ledger: postings that sum to zero, and no overdraft that was forbidden. */
import type { LedgerCommand } from '../../backend/src/ledger/journal/commands.ts';
import type { LedgerEvent } from '../../backend/src/ledger/journal/events.ts';
import { ledgerDecider } from '../../backend/src/ledger/journal/ledger.ts';
import { entryIdOf, postingsOf } from '../../backend/src/ledger/journal/postings.ts';
import type { LedgerState } from '../../backend/src/ledger/journal/state.ts';
import { assert, type Law } from './judge.ts';

/** An entry that took what is not there, until the very next event undoes the one that it was booked in place of. */
let overdrawn: string | undefined;

export const ledgerLaw: Law<LedgerState, LedgerCommand, LedgerEvent> = {
  decider: ledgerDecider,
  assertSound(state, event) {
    const postings = postingsOf(event);
    const sum = postings.reduce((total, { amount }) => total + amount, 0);
    assert(sum === 0, `${event.type} posts ${sum}`);
    // A paid bill may overdraw where the policy lets it; the second half of an edit undoes what the first has changed.
    const owing = overdrawn;
    overdrawn = undefined;
    const settles = event.type === 'EntryReversed' && event.data.replacementId === owing;
    assert(owing === undefined || settles, `${owing} overdrew, and is no edit`);
    if (event.type === 'ExpenseRecorded') return;
    if (event.type === 'EntryReversed' && event.data.replacementId !== null) return;
    for (const { account, amount } of postings) {
      if (account.type !== 'asset' || amount > 0) continue;
      const { balance } = state.accounts.get(account.accountId)!;
      if (balance < 0 && (event.type === 'MoneyTransferred' || event.type === 'InvestmentMade'))
        overdrawn = entryIdOf(event);
      else assert(balance >= 0, `${event.type} overdrew ${account.accountId}: ${balance}`);
    }
  },
};
