/** What is remembered of the expenses and payments booked last, to tell whether another looks like one of them. */
import type { Lookalike } from './commands.ts';
import type { ExpenseRecorded, PaymentConfirmed, PaymentRegistered } from './events.ts';

/** Words as booked: an edit of them since then is the state's to know. `date` is its own day, whatever day a late one was booked on. */
export interface RecentExpense extends Lookalike {
  readonly accountId: string;
  readonly amount: number;
  readonly supplier: string | null;
}

/** The same of a payment; one that was confirmed on another day is remembered under both. */
export interface RecentPayment extends Lookalike {
  readonly clientId: string;
  readonly amount: number;
  readonly unitReference: string | null;
}

export const recentExpense = (
  { expenseId: entryId, accountId, amount, date, originalDate = date, supplier }: ExpenseRecorded['data'],
  entryNumber: number,
): RecentExpense => ({ entryId, entryNumber, accountId, amount, date: originalDate, supplier });

export const recentPayment = (
  {
    paymentId: entryId,
    clientId,
    amount,
    date,
    originalDate = date,
    unitReference,
  }: (PaymentRegistered | PaymentConfirmed)['data'],
  entryNumber: number,
): RecentPayment => ({ entryId, entryNumber, clientId, amount, date: originalDate, unitReference });
