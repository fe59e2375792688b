/** What is remembered of the expenses and payments booked last, to tell whether another looks like one of them. */
import { eachText, type RecordedTexts } from '@livro/rules';
import type { Lookalike } from './commands.ts';
import type { ExpenseRecorded, PaymentConfirmed, PaymentRegistered } from './events.ts';

/** Words as booked: an edit of them since then is the state's to know. `date` is its own day, whatever day a late one was booked on. */
export interface RecentExpense extends Lookalike, Readonly<RecordedTexts<'expense'>> {
  readonly accountId: string;
  readonly amount: number;
}

/** The same of a payment; one that was confirmed on another day is remembered under both. */
export interface RecentPayment extends Lookalike, Readonly<RecordedTexts<'payment'>> {
  readonly clientId: string;
  readonly amount: number;
}

export const recentExpense = (
  { expenseId: entryId, accountId, amount, date, originalDate = date, ...words }: ExpenseRecorded['data'],
  entryNumber: number,
): RecentExpense => {
  const texts = eachText('expense', (name) => words[name] ?? null);
  return { entryId, entryNumber, accountId, amount, date: originalDate, ...texts };
};

export const recentPayment = (
  {
    paymentId: entryId,
    clientId,
    amount,
    date,
    originalDate = date,
    ...words
  }: (PaymentRegistered | PaymentConfirmed)['data'],
  entryNumber: number,
): RecentPayment => {
  const texts = eachText('payment', (name) => words[name] ?? null);
  return { entryId, entryNumber, clientId, amount, date: originalDate, ...texts };
};
