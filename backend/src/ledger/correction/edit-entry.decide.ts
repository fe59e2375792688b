/**
 * An edit never changes what was booked. Corrected words are an annotation; another amount, account, day, category, client
 * or method is a new entry and the reversal of the old one, in one append, the reversal naming both.
 */
import type { LocalDate } from '@livro/calendar';
import { ZERO, type Centavos } from '@livro/money';
import { entryTextNames } from '@livro/rules';
import type { EditEntryCommand, EditExpenseCommand, EditPaymentCommand } from '../journal/commands.ts';
import type {
  EntryAnnotated,
  EntryReversed,
  EntryWords,
  ExpenseRecorded,
  MoneyEvent,
  PaymentCancelled,
  PaymentRegistered,
} from '../journal/events.ts';
import { legsOf } from '../journal/postings.ts';
import { recordExpense } from '../expense/record-expense.decide.ts';
import { refuse } from '../journal/refusals.ts';
import { registerPayment } from '../payment/register-payment.decide.ts';
import { assertWithinLimits, dayToUndo } from '../journal/rules-of-money.ts';
import { assertVersion, correctableEntry } from './correctable-entry.ts';
import { evolve, type LedgerState } from '../journal/state.ts';

type Edited = EntryAnnotated | ExpenseRecorded | PaymentRegistered | EntryReversed | PaymentCancelled;
type Expense = ExpenseRecorded['data'];
type Payment = Omit<PaymentRegistered['data'], 'status'>;

const WORDS: readonly string[] = ['description', ...entryTextNames, 'notes', 'tags'];

/**
 * Refuses, in this order: another version than the caller means, a payment that was cancelled, an unknown entry, one reversed before, then what the new entry
 * alone would be refused for, and at last a payment's edit that would overdraw. An edit that changes nothing does nothing.
 */
export function editEntry(state: LedgerState, command: EditEntryCommand): readonly Edited[] {
  assertVersion(state, command);
  return command.kind === 'expense' ? editExpense(state, command) : editPayment(state, command);
}

function editExpense(state: LedgerState, command: EditExpenseCommand): readonly Edited[] {
  const { entryId, replacementId } = command;
  const entry = correctableEntry(state, command, 'expense') as ExpenseRecorded;
  const current: Expense = { ...entry.data, ...(state.words.get(entryId) as Partial<Expense>) };
  const change = changesOf(current, command.change);
  if (isWordsOnly(change)) return annotation(command, current, change);
  const reversal = replacedBy(state, command, entry);
  assertWithinLimits(state, reversal);
  const { originalDate: _, ...rest } = current;
  const wanted = { ...rest, ...change, expenseId: replacementId };
  const money = { amount: wanted.amount as Centavos, date: wanted.date as LocalDate };
  const { today, lateEntries, allowOverdraft, cancelledDevelopments } = command;
  const policy = { today, lateEntries, allowOverdraft, cancelledDevelopments };
  const record = { type: 'RecordExpense' as const, ...wanted, ...money, ...policy };
  const recorded = recordExpense(evolve(state, reversal), record);
  assertNotOverdrawn(state, entry, [...recorded, reversal]);
  return [...recorded, reversal];
}

function editPayment(state: LedgerState, command: EditPaymentCommand): readonly Edited[] {
  const { entryId } = command;
  if (state.ended.get(entryId) === 'cancelled') throw refuse.paymentCancelled();
  const pending = state.pendingPayments.get(entryId);
  if (pending) {
    const change = changesOf(pending, command.change);
    if (isWordsOnly(change)) return annotation(command, pending, change);
    return [...newPayment(state, command, { ...pending, ...change }, 'pending'), neverCame(command, pending)];
  }
  const entry = correctableEntry(state, command, 'payment') as PaymentRegistered;
  const current: Payment = { ...entry.data, ...(state.words.get(entryId) as Partial<Payment>) };
  const change = changesOf(current, command.change);
  if (isWordsOnly(change)) return annotation(command, current, change);
  const reversal = replacedBy(state, command, entry);
  assertWithinLimits(state, reversal);
  const wanted = { ...current, ...change };
  const registered = newPayment(evolve(state, reversal), command, wanted, 'confirmed');
  assertNotOverdrawn(state, entry, [...registered, reversal]);
  return [...registered, reversal];
}

function newPayment(
  state: LedgerState,
  { replacementId, today, lateEntries, cancelledDevelopments }: EditPaymentCommand,
  payment: Payment,
  status: 'pending' | 'confirmed',
): readonly PaymentRegistered[] {
  const { originalDate: _, ...wanted } = payment;
  const money = { amount: wanted.amount as Centavos, date: wanted.date as LocalDate };
  return registerPayment(state, {
    type: 'RegisterPayment',
    ...wanted,
    ...money,
    paymentId: replacementId,
    status,
    today,
    lateEntries,
    cancelledDevelopments,
  });
}

/** On the entry's own day, so that no report of the past counts both; today where its period is closed. */
function replacedBy(state: LedgerState, command: EditEntryCommand, entry: MoneyEvent): EntryReversed {
  const { reversalId, entryId, replacementId, reason, today } = command;
  const date = dayToUndo(state, entry.data, today);
  return { type: 'EntryReversed', data: { reversalId, entryId, entry, date, reason, replacementId } };
}

function neverCame(command: EditPaymentCommand, { paymentId, accountId }: Payment): PaymentCancelled {
  const { replacementId, reason, today: date } = command;
  return { type: 'PaymentCancelled', data: { paymentId, accountId, date, reason, replacementId } };
}

function annotation<Entry extends { readonly accountId: string }>(
  { entryId, kind, reason }: EditEntryCommand,
  current: Entry,
  words: Partial<Entry>,
): readonly EntryAnnotated[] {
  const named = Object.keys(words) as (keyof Entry)[];
  if (named.length === 0) return [];
  const previous = Object.fromEntries(named.map((name) => [name, current[name] ?? null])) as EntryWords;
  const { accountId } = current;
  const data = { entryId, kind, accountId, words: words as EntryWords, previous, reason };
  return [{ type: 'EntryAnnotated', data }];
}

/** What of the edit is not so already. */
function changesOf<Entry extends object>(current: Entry, edit: Partial<Entry>): Partial<Entry> {
  const changed = (Object.keys(edit) as (keyof Entry)[]).filter(
    (name) => edit[name] !== undefined && JSON.stringify(edit[name]) !== JSON.stringify(current[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, edit[name]])) as Partial<Entry>;
}

const isWordsOnly = (change: object): boolean => Object.keys(change).every((name) => WORDS.includes(name));

/**
 * Both halves of an edit, one upon the other, stay within what is counted, whichever of them is folded first. What the
 * entry had brought to an account must still be there, less what the new one brings.
 */
function assertNotOverdrawn(
  state: LedgerState,
  entry: ExpenseRecorded | PaymentRegistered,
  edited: readonly (ExpenseRecorded | PaymentRegistered | EntryReversed)[],
): void {
  let after = state;
  for (const event of edited) {
    assertWithinLimits(after, event);
    after = evolve(after, event);
  }
  for (const { account, amount } of legsOf(entry)) {
    const before = state.accounts.get(account.accountId)!.balance;
    const left = after.accounts.get(account.accountId)!.balance;
    if (amount > ZERO && left < ZERO && left < before) throw refuse.insufficientFunds(before);
  }
}
