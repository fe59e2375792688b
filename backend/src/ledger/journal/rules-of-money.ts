/** The rules that several decisions share, each a sentence that throws its refusal. Balances are judged as they are now. */
import { addYears, isAfter, isBefore, type LocalDate, localDate } from '@livro/calendar';
import { MAX_CENTAVOS, ZERO, type Centavos } from '@livro/money';
import { limits } from '@livro/rules';
import type { LateEntries } from './commands.ts';
import type { LedgerEvent, MoneyEvent } from './events.ts';
import { legsOf } from './postings.ts';
import { refuse } from './refusals.ts';
import type { AccountState, LedgerState } from './state.ts';

/** Every entry moves a whole, positive number of centavos up to the limit. */
export function assertAmount(amount: Centavos): void {
  if (!Number.isSafeInteger(amount)) throw new TypeError(`Not an amount in centavos: ${String(amount)}`);
  if (amount <= ZERO) throw refuse.amountNotPositive();
  if (amount > MAX_CENTAVOS) throw refuse.amountAboveLimit();
}

export function assertNotFuture(date: LocalDate, today: LocalDate): void {
  if (isAfter(date, today)) throw refuse.futureDate();
}

/**
 * The day on which an entry is booked: its own, or, where that lies in a closed period and the books take late entries,
 * today with its own day kept beside. Refuses an entry dated in a closed period otherwise.
 */
export function bookedOn(
  state: LedgerState,
  { date, today, lateEntries }: { date: LocalDate; today: LocalDate; lateEntries?: LateEntries },
): { readonly date: LocalDate; readonly originalDate?: LocalDate } {
  if (isOpen(state, date)) return { date };
  if (lateEntries !== 'today') throw refuse.periodClosed(periodOf(date));
  assertOpen(state, today);
  return { date: today, originalDate: date };
}

/** Also of today: a clock that was put back would else reach into a closed month. */
export function assertOpen(state: LedgerState, date: string): void {
  if (!isOpen(state, date)) throw refuse.periodClosed(periodOf(date));
}

const isOpen = ({ closedThrough }: LedgerState, date: string): boolean => periodOf(date) > closedThrough;

/**
 * The day on which an entry is undone: the one that is wished for, the entry's own or later; today where none is. Refuses, in
 * this order: a future day, one before the entry's, one in a closed period.
 */
export function undoneOn(
  state: LedgerState,
  { data }: MoneyEvent,
  wish: { readonly date?: LocalDate; readonly today: LocalDate; readonly lateEntries?: LateEntries },
): LocalDate {
  const { date, today, lateEntries } = wish;
  if (date === undefined) {
    assertOpen(state, today);
    return today;
  }
  assertNotFuture(date, today);
  if (isBefore(date, localDate(data.date))) throw refuse.reversalBeforeEntry(data.date);
  return bookedOn(state, { date, today, lateEntries }).date;
}

/** The day that is proposed for undoing an entry, and that an edit takes: the entry's own while it is open, else today. */
export const dayToUndo = (
  state: LedgerState,
  { date }: Pick<MoneyEvent['data'], 'date'>,
  today: LocalDate,
): LocalDate => bookedOn(state, { date: localDate(date), today, lateEntries: 'today' }).date;

/** The month of a day, `yyyy-mm`. */
export const periodOf = (date: string): string => date.slice(0, 7);

/** Money that is still to come may be dated ahead, but not for ever. */
export function assertNotFarAhead(
  date: LocalDate,
  today: LocalDate,
  years: number = limits.pendingPaymentYearsAhead,
): void {
  if (isAfter(date, addYears(today, years))) throw refuse.pendingTooFarAhead(years);
}

/** The account's state; refuses an id that the journal never opened. `field` is the input that named it. */
export function existingAccount(state: LedgerState, accountId: string, field = 'accountId'): AccountState {
  const account = state.accounts.get(accountId);
  if (!account) throw refuse.unknownAccount(field);
  return account;
}

/** A cancelled development keeps what it has, may pass it on, and takes no new business. */
export function assertNotCancelled(
  { developmentId }: AccountState,
  { cancelledDevelopments = [] }: { readonly cancelledDevelopments?: readonly string[] },
): void {
  if (cancelledDevelopments.includes(developmentId)) throw refuse.developmentCancelled();
}

/** Nothing is taken from an account that is not in it. */
export function assertFunds(balance: Centavos, amount: Centavos): void {
  if (amount > balance) throw refuse.insufficientFunds(balance);
}

/**
 * A balance stays an amount too, neither above nor below the limit, and all that ever moved stays a number that counts
 * centavos exactly. `change` is signed.
 */
export function assertWithinLimit(account: AccountState, change: Centavos): void {
  const balance = account.balance + change;
  const turnover = account.turnover + Math.abs(change);
  if (Math.abs(balance) > MAX_CENTAVOS || turnover > Number.MAX_SAFE_INTEGER) throw refuse.amountAboveLimit();
}

/** The same of all accounts that the event moves. */
export function assertWithinLimits(state: LedgerState, event: LedgerEvent): void {
  for (const { account, amount } of legsOf(event)) {
    assertWithinLimit(existingAccount(state, account.accountId), amount);
  }
}
