/**
 * What a fact that cannot be folded holds up in the read models of money: its accounts, because a balance or a statement
 * that lacks one entry is wrong from there on. Refuses to guess: where an account is no id, it throws.
 */
import type { Recorded } from '@livro/event-sourcing';
import type { LedgerEvent } from '../domain/events.ts';
import { accountsOf, factOf } from './ledger-fact.ts';

/** Account ids; for investments also theirs, because a return may go to another account. */
export function accountKeysOf(recorded: Recorded): readonly string[] {
  const { event } = factOf(recorded);
  const keys = [...accountsOf(event), ...investmentsOf(event)];
  if (keys.some((key) => typeof key !== 'string')) throw new TypeError(`${recorded.type} names no account.`);
  return keys;
}

function investmentsOf(event: LedgerEvent): readonly string[] {
  switch (event.type) {
    case 'InvestmentMade':
    case 'InvestmentReturned':
      return [event.data.investmentId];
    case 'EntryReversed':
    case 'PaymentRefunded':
      return investmentsOf(event.data.entry);
    default:
      return [];
  }
}
