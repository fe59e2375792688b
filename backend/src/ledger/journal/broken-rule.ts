/** The rules of the journal applied to an event that was recorded: which of them it broke, on the state it was recorded on. */
import { isBefore, type LocalDate } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import { type Centavos, ZERO } from '@livro/money';
import { voidEntry } from '../books/void-entry.decide.ts';
import { assertReversible } from '../correction/reversible.ts';
import type { LedgerEvent, MoneyEvent, Reversal } from './events.ts';
import { accountsNamedBy, legsOf } from './postings.ts';
import { refuse } from './refusals.ts';
import { assertFunds, assertNotFuture, assertOpen, existingAccount, periodOf } from './rules-of-money.ts';
import type { LedgerState } from './state.ts';

/** The state before the event, and before the replacement where the event reverses the entry that was replaced. */
export interface Recording {
  readonly state: LedgerState;
  /** Business day on which it was recorded. */
  readonly today: LocalDate;
  readonly beforeReplacement?: LedgerState;
}

/** The refusal that the event would meet; undefined where no rule of the journal forbids it. */
export function brokenRule(event: LedgerEvent, recording: Recording): DomainError | undefined {
  try {
    assertAllowed(event, recording);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

function assertAllowed(event: LedgerEvent, recording: Recording): void {
  const { state, today } = recording;
  switch (event.type) {
    case 'AccountOpened':
      if (state.accounts.has(event.data.accountId) || state.closedAccounts.has(event.data.accountId))
        throw refuse.accountExists();
      return;
    case 'AccountsClosed':
      if (event.data.accountIds.some((id) => existingAccount(state, id).hasEntries))
        throw refuse.accountsInUse([]);
      return;
    case 'EntryReversed':
    case 'PaymentRefunded':
      return assertUndoable(event, recording);
    case 'PaymentCancelled':
      if (!state.pendingPayments.has(event.data.paymentId)) throw refuse.unknownPayment();
      return;
    case 'PeriodClosed':
      if (event.data.period >= periodOf(event.data.date)) throw refuse.periodNotOver();
      // An event without `from` is of a version that closed single months.
      if (event.data.from !== undefined && event.data.period <= state.closedThrough)
        throw refuse.periodClosedAlready();
      return;
    case 'PeriodReopened':
      if (event.data.through !== undefined && event.data.period > state.closedThrough)
        throw refuse.periodNotClosed();
      return;
    case 'EntryVoided':
      voidEntry(state, { type: 'VoidEntry', ...event.data, today });
      return;
    case 'EntryAnnotated':
      return;
    default:
      assertBookable(event, state, today);
  }
}

function assertBookable(event: MoneyEvent, state: LedgerState, today: LocalDate): void {
  const date = event.data.date as LocalDate;
  const isPending = event.type === 'PaymentRegistered' && event.data.status === 'pending';
  if (!isPending) assertNotFuture(date, today);
  assertOpen(state, date);
  const [account] = accountsNamedBy(event).map((id) => existingAccount(state, id));
  const amount = event.data.amount as Centavos;
  switch (event.type) {
    case 'OpeningBalanceSet':
      if (account!.openingEntryId !== null) throw refuse.openingBalanceExists();
      return;
    case 'PaymentConfirmed':
      if (!state.pendingPayments.has(event.data.paymentId)) throw refuse.paymentConfirmed();
      return;
    case 'MoneyTransferred':
      if (event.data.sourceAccountId === event.data.destinationAccountId) throw refuse.destinationIsSource();
      return assertFunds(account!.balance, amount);
    case 'InvestmentMade':
      if (state.investments.has(event.data.investmentId)) throw refuse.duplicate('investmentId');
      return assertFunds(account!.balance, amount);
    case 'InvestmentReturned': {
      const investment = state.investments.get(event.data.investmentId);
      if (!investment) throw refuse.unknownInvestment();
      if (investment.status === 'reversed') throw refuse.investmentReversed();
      if (event.data.principal > investment.outstanding) throw refuse.investmentClosed();
      if (isBefore(date, investment.date)) throw refuse.returnBeforeInvestment(investment.date);
      return;
    }
    default:
  }
}

function assertUndoable({ data }: Reversal, { state, today, beforeReplacement }: Recording): void {
  const { entry, entryId } = data;
  const date = data.date as LocalDate;
  if (state.ended.has(entryId)) throw refuse.alreadyReversed();
  if (state.pendingPayments.has(entryId)) throw refuse.paymentPending();
  assertNotFuture(date, today);
  if (isBefore(date, entry.data.date as LocalDate)) throw refuse.reversalBeforeEntry(entry.data.date);
  assertOpen(state, date);
  if (!beforeReplacement) return assertReversible(state, entry);
  for (const { account, amount } of legsOf(entry)) {
    const before = existingAccount(beforeReplacement, account.accountId).balance;
    const left = existingAccount(state, account.accountId).balance - amount;
    if (amount > ZERO && left < ZERO && left < before) throw refuse.insufficientFunds(before);
  }
}
