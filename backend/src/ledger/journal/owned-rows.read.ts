/** Whose rows each event of the journal makes, and which earlier entries they are linked with. */
import type { Concerns, Owned, OwnedTable } from '../../platform/projections/projection.types.ts';
import type { Recorded } from '@livro/event-sourcing';
import type { LedgerEvent, MoneyEvent } from './events.ts';
import { entryIdOf, isMoneyEvent } from './postings.ts';
import { accountsOf } from './touched-accounts.ts';

/** Read models of the ledger: their rows are an account's; a development's are those of its accounts. */
export const ownedByAccounts = (...tables: readonly OwnedTable[]): Owned => ({
  by: ['account', 'development'],
  concerns: concernsOf,
  tables,
});

function concernsOf(recorded: Recorded): Concerns {
  const event = { type: recorded.type, data: recorded.data } as LedgerEvent;
  const owners = accountsOf(event);
  if (isMoneyEvent(event)) return { owners, ...entriesOf(event) };
  switch (event.type) {
    case 'AccountOpened': {
      const { accountId: id, developmentId: within } = event.data;
      // The other end of a transfer must be there.
      return { owners, opens: { kind: 'account', id, within }, isEverybodys: true };
    }
    case 'EntryReversed':
    case 'PaymentRefunded': {
      const { reversalId, entryId, entry, replacementId } = event.data;
      const { makes = [], about = [] } = entriesOf(entry);
      return { owners, makes: [reversalId], about: [entryId, ...makes, ...about, ...named(replacementId)] };
    }
    case 'PaymentCancelled':
      return { owners, about: [event.data.paymentId, ...named(event.data.replacementId)] };
    case 'EntryAnnotated':
      return { owners, about: [event.data.entryId] };
    default:
      return { owners };
  }
}

/** A return is a thing of its own and changes its investment, which may be another account's. */
function entriesOf(event: MoneyEvent): Pick<Concerns, 'makes' | 'about'> {
  switch (event.type) {
    case 'PaymentConfirmed':
      return { about: [event.data.paymentId] };
    case 'InvestmentReturned':
      return { makes: [event.data.returnId], about: [event.data.investmentId] };
    default:
      return { makes: [entryIdOf(event)] };
  }
}

const named = (id: string | null): readonly string[] => (id === null ? [] : [id]);
