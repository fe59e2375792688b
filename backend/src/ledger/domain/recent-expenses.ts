/**
 * The expenses booked last, so that two equal ones of the same moment are told apart by the decision itself: a read model
 * that was asked beforehand cannot know the other. Remembers by order of booking, not by value date, which may lie anywhere
 * in the past: whatever was booked earlier the read model has long shown. Holds 512 to 1,024 expenses however long the
 * journal grows; taking one more costs one small object.
 */
import { daysBetween, localDate } from '@livro/calendar';
import { limits } from '@livro/rules';
import type { ExpenseRecorded } from './events.ts';

export interface RecentExpense {
  readonly entryId: string;
  readonly entryNumber: number;
  readonly accountId: string;
  readonly amount: number;
  /** Its own day, whatever day a late one was booked on. */
  readonly date: string;
  /** As booked: an edit of the words since then is the state's to know. */
  readonly supplier: string | null;
}

interface Link {
  readonly expense: RecentExpense;
  readonly before: Link | undefined;
}

/** Two generations: when the newer is full, it becomes the older and the older is forgotten. */
export interface RecentExpenses {
  readonly newer: Link | undefined;
  readonly count: number;
  readonly older: Link | undefined;
}

export const GENERATION = 512;

export const noRecentExpenses: RecentExpenses = { newer: undefined, count: 0, older: undefined };

export function remembering(
  { newer, count, older }: RecentExpenses,
  { expenseId, accountId, amount, date, originalDate = date, supplier }: ExpenseRecorded['data'],
  entryNumber: number,
): RecentExpenses {
  const expense = { entryId: expenseId, entryNumber, accountId, amount, date: originalDate, supplier };
  if (count === GENERATION) return { newer: { expense, before: undefined }, count: 1, older: newer };
  return { newer: { expense, before: newer }, count: count + 1, older };
}

/** Newest first. */
export function* remembered({ newer, older }: RecentExpenses): Generator<RecentExpense> {
  for (let link = newer; link; link = link.before) yield link.expense;
  for (let link = older; link; link = link.before) yield link.expense;
}

/** Whether both may be the same bill: account, amount, supplier in any case of letters, and days that lie close together. */
export const looksAlike = (
  one: Pick<RecentExpense, 'accountId' | 'amount' | 'date' | 'supplier'>,
  other: Pick<RecentExpense, 'accountId' | 'amount' | 'date' | 'supplier'>,
): boolean =>
  one.amount === other.amount &&
  one.accountId === other.accountId &&
  one.supplier !== null &&
  other.supplier !== null &&
  one.supplier.toLowerCase() === other.supplier.toLowerCase() &&
  Math.abs(daysBetween(localDate(one.date), localDate(other.date))) <= limits.duplicateExpenseDays;

export const recentToSnapshot = (recent: RecentExpenses): unknown => ({
  newer: listed(recent.newer),
  older: listed(recent.older),
});

export function recentFromSnapshot(json: unknown): RecentExpenses {
  const { newer, older } = json as { newer: RecentExpense[]; older: RecentExpense[] };
  return { newer: linked(newer), count: newer.length, older: linked(older) };
}

/** Oldest first. */
function listed(newest: Link | undefined): RecentExpense[] {
  const expenses: RecentExpense[] = [];
  for (let link = newest; link; link = link.before) expenses.push(link.expense);
  return expenses.reverse();
}

const linked = (expenses: readonly RecentExpense[]): Link | undefined =>
  expenses.reduce<Link | undefined>((before, expense) => ({ expense, before }), undefined);
