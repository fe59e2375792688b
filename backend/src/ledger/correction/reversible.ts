/** Whether an entry can be undone now: money that is no longer there cannot be taken back. */
import { negate, ZERO } from '@livro/money';
import type { MoneyEvent } from '../journal/events.ts';
import { legsOf } from '../journal/postings.ts';
import { refuse } from '../journal/refusals.ts';
import { assertFunds, assertWithinLimit, existingAccount } from '../journal/rules-of-money.ts';
import type { LedgerState } from '../journal/state.ts';

/** Refuses, in this order: an investment with live returns, an account that has not got what the entry brought, the limit. */
export function assertReversible(state: LedgerState, entry: MoneyEvent): void {
  if (entry.type === 'InvestmentMade') assertNoReturns(state, entry.data.investmentId);
  for (const { account: moved, amount } of legsOf(entry)) {
    const account = existingAccount(state, moved.accountId);
    if (amount > ZERO) assertFunds(account.balance, amount);
    assertWithinLimit(account, negate(amount));
  }
}

/** An investment stands while returns of it do. */
export function assertNoReturns({ investments }: LedgerState, investmentId: string): void {
  if ((investments.get(investmentId)?.returns ?? 0) > 0) throw refuse.investmentHasReturns();
}
