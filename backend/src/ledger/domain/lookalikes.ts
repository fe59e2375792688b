/**
 * Which entry that stands looks like one that is about to be booked: a person may be booking the same bill, or the same
 * payment, twice. Refuses nothing itself.
 */
import { daysBetween, localDate } from '@livro/calendar';
import { limits } from '@livro/rules';
import type { Lookalike, RecordExpense, RegisterPayment } from './commands.ts';
import { remembered, type RecentEntries } from './recent-entries.ts';
import type { LedgerState } from './state.ts';

/** Account, amount, supplier in any case of letters, and days that lie close together. */
export function expenseTwin(state: LedgerState, asked: RecordExpense): Lookalike | undefined {
  return standingTwin(state, state.recentExpenses, asked, (booked) => {
    if (booked.accountId !== asked.accountId) return false;
    const { supplier = booked.supplier } = state.words.get(booked.entryId) ?? {};
    return (
      supplier !== null &&
      isSameText(supplier, asked.supplier) &&
      daysApart(booked.date, asked.date) <= limits.duplicateExpenseDays
    );
  });
}

/** Client, unit in any case of letters, amount and day. */
export function paymentTwin(state: LedgerState, asked: RegisterPayment): Lookalike | undefined {
  return standingTwin(state, state.recentPayments, asked, (booked) => {
    if (booked.clientId !== asked.clientId || booked.date !== asked.date) return false;
    const { unitReference = booked.unitReference } =
      state.pendingPayments.get(booked.entryId) ?? state.words.get(booked.entryId) ?? {};
    return isSameText(unitReference, asked.unitReference);
  });
}

/** Among the entries booked last, as this state knows them, and then among the older ones that the caller has found. */
function standingTwin<Entry extends Lookalike & { readonly amount: number }>(
  state: LedgerState,
  recent: RecentEntries<Entry>,
  { amount, lookalikes }: { readonly amount: number; readonly lookalikes?: readonly Lookalike[] },
  isTwin: (booked: Entry) => boolean,
): Lookalike | undefined {
  if (!lookalikes) return undefined;
  for (const booked of remembered(recent)) {
    // Most differ in the amount already.
    if (booked.amount !== amount || state.ended.has(booked.entryId) || !isTwin(booked)) continue;
    const { entryId, entryNumber, date } = booked;
    return { entryId, entryNumber, date };
  }
  return lookalikes.find(({ entryId }) => !state.ended.has(entryId));
}

const isSameText = (one: string | null, other: string | null): boolean =>
  one?.toLowerCase() === other?.toLowerCase();

const daysApart = (one: string, other: string): number =>
  Math.abs(daysBetween(localDate(one), localDate(other)));
