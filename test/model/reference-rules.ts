/** The arithmetic of the reference ledger and what it notes of an entry. Shares no code with the deciders either. */
import { Decimal } from 'decimal.js';
import type { LedgerCommand } from '../../backend/src/ledger/journal/commands.ts';

const SAME_BILL_DAYS = 3;
const DAY = 86_400_000;
const Exact = Decimal.clone({ precision: 60 });

export const CLOSED = 'closed';
export const COUNTABLE = 9_007_199_254_740_991;

/** `ok` with the number of events, a refusal's code, or what a key's repeat comes to. */
export type ReferenceAnswer = `ok ${number}` | `refused ${string}` | 'repeated' | 'mismatch';

export type Given<Type extends LedgerCommand['type']> = Extract<LedgerCommand, { type: Type }>;

/** A command that a cancelled development refuses. */
export interface OnDevelopment {
  readonly cancelledDevelopments?: readonly string[];
}

export interface Line {
  readonly entry: string;
  readonly account: string;
  readonly amount: number;
}

export type Legs = readonly (readonly [account: string, amount: number])[];

/** An expense or a payment as an edit finds it: the fields of its event, words as they stand. */
export type Fields = Readonly<Record<string, unknown>> & {
  readonly accountId: string;
  readonly amount: number;
  readonly date: string;
  /** The day that was asked for, wherever it was booked. */
  readonly ownDay: string;
  /** Of a payment that was confirmed: the day that was asked for then. */
  readonly paidOn?: string;
};

export interface Investment {
  readonly account: string;
  readonly amount: number;
  readonly rate: string | null;
  readonly day: string;
}

export interface Return {
  readonly investment: string;
  readonly principal: number;
  readonly full: boolean;
}

/** What an edit's replacement does not have of the payment before it. */
export const AS_NEW = { type: 'RegisterPayment', lookalikes: undefined, paidOn: undefined };

/** What an edit's replacement is called. */
export const NAMED = {
  expense: (expenseId: string) => ({ type: 'RecordExpense', expenseId }),
  transfer: (transferId: string) => ({ type: 'TransferMoney', transferId }),
  investment: (investmentId: string) => ({ type: 'MakeInvestment', investmentId }),
  return: (returnId: string) => ({ type: 'RegisterReturn', returnId }),
};

/** Which of them an entry is. */
export const kindOf = ({ type }: Fields): string | undefined =>
  Object.entries(NAMED).find(([, named]) => named('').type === type)?.[0];

/** A refusal; its message is the code. */
export class No extends Error {}
export const no = (code: string): never => {
  throw new No(code);
};

export const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);

export const LIMIT = 999_999_999_999_999;

export function assertAmount(amount: number): void {
  if (amount <= 0) no('MINIMUM_VALUE');
  if (amount > LIMIT) no('MAXIMUM_VALUE');
}

export function assertNotFuture(day: string, last: string): void {
  if (day > last) no('FUTURE_DATE');
}

/** Whether a field is among those of which an edit is an annotation only. */
export const isWord = (field: string): boolean =>
  ['description', 'supplier', 'unitReference', 'notes', 'tags'].includes(field);

export function isSameBill(one: Fields, other: Fields): boolean {
  const supplier = ({ supplier: name }: Fields): string | undefined => (name as string | null)?.toLowerCase();
  const apart = Math.abs(Date.parse(one.ownDay) - Date.parse(other.ownDay)) / DAY;
  const isNear = supplier(one) !== undefined && supplier(one) === supplier(other) && apart <= SAME_BILL_DAYS;
  return isNear && one.amount === other.amount && one.accountId === other.accountId;
}

/** Under its due day or the day on which it was confirmed. */
export function isSamePayment(one: Fields, other: Fields): boolean {
  const isThatDay = [one.ownDay, one.paidOn].includes(other.ownDay);
  const isSame = ['clientId', 'amount', 'unitReference'].every((name) => one[name] === other[name]);
  return isThatDay && isSame;
}

/** What the position is worth on `day`. */
export function worthOf({ rate, day: from }: Investment, outstanding: number, day: string): Decimal {
  const years = new Exact(Date.parse(day) - Date.parse(from)).div(DAY).div(365);
  const growth = rate === null ? new Exact(1) : new Exact(rate).div(100).plus(1).ln().times(years).exp();
  return growth.times(outstanding);
}

/** The part of `amount` that is principal: its share of what the position is worth, half to even. */
export function principalOf(outstanding: number, amount: number, value: Decimal): number {
  if (value.lte(amount)) return outstanding;
  const share = new Exact(outstanding).times(amount).div(value);
  return share.toDecimalPlaces(0, Decimal.ROUND_HALF_EVEN).toNumber();
}

/** In whole centavos, half to even. */
export const shownWorth = (value: Decimal): number =>
  value.toDecimalPlaces(0, Decimal.ROUND_HALF_EVEN).toNumber();

/** Not before the entry's own day. */
export function dayOfUndoing(command: Given<'ReverseEntry' | 'RefundPayment'>, date: string) {
  assertNotFuture(date, command.today);
  if (date < command.entry!.data.date) no('INVALID_DATE');
  return { ...command, date };
}

type Returns = ReadonlyMap<string, Return>;
const returnsNow = (id: string, returns: Returns, undone: ReadonlySet<string>): Return[] =>
  [...returns].filter(([name, one]) => one.investment === id && !undone.has(name)).map(([, one]) => one);

export const isFullyBack = (id: string, returns: Returns, undone: ReadonlySet<string>): boolean =>
  returnsNow(id, returns, undone).some(({ full }) => full);

/** Principal that is still out. */
export function leftOf(
  id: string,
  investments: ReadonlyMap<string, Investment>,
  returns: Returns,
  undone: ReadonlySet<string>,
): number {
  const back = returnsNow(id, returns, undone);
  return back.reduce((rest, { principal }) => rest - principal, investments.get(id)!.amount);
}

/** Whether anything was ever booked on the account, payments that did not come included. */
export const isUsed = (id: string, lines: readonly Line[], payments: ReadonlyMap<string, Fields>): boolean =>
  lines.some(({ account }) => account === id) ||
  [...payments.values()].some(({ accountId }) => accountId === id);
