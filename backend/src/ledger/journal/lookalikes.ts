/**
 * Which entry that stands looks like one that is about to be booked: a person may be booking the same bill, or the same
 * payment, twice. Refuses nothing itself.
 */
import { daysBetween, localDate } from '@livro/calendar';
import { documentIdentity, limits, supplierIdentity } from '@livro/rules';
import type { Lookalike, RecordExpenseCommand, RegisterPaymentCommand } from './commands.ts';
import { remembered, type RecentEntries } from './recent-entries.ts';
import type { LedgerState } from './state.ts';

/**
 * Amount and supplier however it is spelled, and the same document; where one of the two names none, the same account on days
 * that lie close together.
 */
export function expenseTwin(state: LedgerState, asked: RecordExpenseCommand): Lookalike | undefined {
  return recentTwin(state, state.recentExpenses, asked, (booked) => {
    const { supplier, documentNumber } = { ...booked, ...state.words.get(booked.entryId) };
    if (supplier === null || supplierIdentity(supplier) !== supplierIdentity(asked.supplier)) return false;
    if (haveNumbers(documentNumber, asked.documentNumber))
      return documentIdentity(documentNumber) === documentIdentity(asked.documentNumber);
    return (
      booked.accountId === asked.accountId &&
      daysApart(booked.date, asked.date) <= limits.duplicateExpenseDays
    );
  });
}

/** Client and amount, and the same document; where one of the two names none, the same day and unit in any case of letters. */
export function paymentTwin(state: LedgerState, asked: RegisterPaymentCommand): Lookalike | undefined {
  return recentTwin(state, state.recentPayments, asked, (booked) => {
    if (booked.clientId !== asked.clientId) return false;
    const { entryId } = booked;
    const words = state.pendingPayments.get(entryId) ?? state.words.get(entryId);
    const { unitReference, documentNumber } = { ...booked, ...words };
    if (haveNumbers(documentNumber, asked.documentNumber))
      return documentIdentity(documentNumber) === documentIdentity(asked.documentNumber);
    return booked.date === asked.date && isSameText(unitReference, asked.unitReference);
  });
}

/** Among the entries booked last, as this state knows them, and then among the older ones that the caller has found. */
function recentTwin<Entry extends Lookalike & { readonly amount: number }>(
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

type DocumentNumber = string | null | undefined;
const haveNumbers = (one: DocumentNumber, other: DocumentNumber): boolean =>
  documentIdentity(one) !== '' && documentIdentity(other) !== '';

const isSameText = (one: string | null, other: string | null): boolean =>
  one?.toLowerCase() === other?.toLowerCase();

const daysApart = (one: string, other: string): number =>
  Math.abs(daysBetween(localDate(one), localDate(other)));
