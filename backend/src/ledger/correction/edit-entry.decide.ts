/**
 * An edit never changes what was booked. Corrected words are an annotation; whatever else is corrected is a new entry and the
 * reversal of the old one, in one append, the reversal naming both.
 */
import type { LocalDate } from '@livro/calendar';
import { ZERO, type Centavos } from '@livro/money';
import { entryTextNames } from '@livro/rules';
import type {
  EditEntryCommand,
  EditExpenseCommand,
  EditInvestmentCommand,
  EditPaymentCommand,
  EditReturnCommand,
  EditTransferCommand,
} from '../journal/commands.ts';
import type {
  EntryAnnotated,
  EntryReversed,
  EntryWords,
  ExpenseRecorded,
  InvestmentMade,
  InvestmentReturned,
  MoneyEvent,
  MoneyTransferred,
  PaymentCancelled,
  PaymentRegistered,
} from '../journal/events.ts';
import { accountsNamedBy, legsOf } from '../journal/postings.ts';
import { makeInvestment } from '../investment/make-investment.decide.ts';
import { registerReturn } from '../investment/register-return.decide.ts';
import { recordExpense } from '../expense/record-expense.decide.ts';
import { refuse } from '../journal/refusals.ts';
import { registerPayment } from '../payment/register-payment.decide.ts';
import { assertWithinLimits, dayToUndo } from '../journal/rules-of-money.ts';
import { transferMoney } from '../transfer/transfer-money.decide.ts';
import { assertVersion, correctableEntry } from './correctable-entry.ts';
import { assertNoReturns } from './reversible.ts';
import { evolve, type LedgerState } from '../journal/state.ts';

type Replacement =
  ExpenseRecorded | PaymentRegistered | MoneyTransferred | InvestmentMade | InvestmentReturned;
type Edited = EntryAnnotated | Replacement | EntryReversed | PaymentCancelled;
type Payment = Omit<PaymentRegistered['data'], 'status'>;
/** An entry's fields as an edit wants them; its own day is that on which it was booked. */
type Wanted<Entry extends MoneyEvent> = Omit<
  Entry['data'],
  'originalDate' | 'batchId' | 'amount' | 'date'
> & {
  readonly amount: Centavos;
  readonly date: LocalDate;
};

const WORDS: readonly string[] = ['description', ...entryTextNames, 'notes', 'tags'];

/**
 * Refuses, in this order: another version than the caller means, a payment that was cancelled, an unknown entry, one reversed before, then what the new entry
 * alone would be refused for, and at last an edit that would overdraw what the entry had brought money to. An edit that changes nothing does nothing.
 */
export function editEntry(state: LedgerState, command: EditEntryCommand): readonly Edited[] {
  assertVersion(state, command);
  switch (command.kind) {
    case 'expense':
      return editExpense(state, command);
    case 'payment':
      return editPayment(state, command);
    case 'transfer':
      return editTransfer(state, command);
    case 'investment':
      return editInvestment(state, command);
    default:
      return editReturn(state, command satisfies EditReturnCommand);
  }
}

function editExpense(state: LedgerState, command: EditExpenseCommand): readonly Edited[] {
  const { replacementId: expenseId, allowOverdraft } = command;
  const policy = { ...policyOf(command), allowOverdraft };
  return replace<ExpenseRecorded>(state, command, (after, wanted) =>
    recordExpense(after, { type: 'RecordExpense', ...wanted, expenseId, ...policy }),
  );
}

function editPayment(state: LedgerState, command: EditPaymentCommand): readonly Edited[] {
  const { entryId } = command;
  if (state.ended.get(entryId) === 'cancelled') throw refuse.paymentCancelled();
  const pending = state.pendingPayments.get(entryId);
  if (pending) {
    const change = changesOf(pending, command.change);
    if (isWordsOnly(change)) return annotation(command, pending.accountId, pending, change);
    return [...newPayment(state, command, { ...pending, ...change }, 'pending'), neverCame(command, pending)];
  }
  return replace<PaymentRegistered>(state, command, (after, wanted) =>
    newPayment(after, command, wanted, 'confirmed'),
  );
}

function editTransfer(state: LedgerState, command: EditTransferCommand): readonly Edited[] {
  const { replacementId: transferId, today, lateEntries } = command;
  return replace<MoneyTransferred>(state, command, (after, { transferType: _, ...wanted }) =>
    transferMoney(after, { type: 'TransferMoney', ...wanted, transferId, today, lateEntries }),
  );
}

/** A position takes part in its returns: these are undone first. */
function editInvestment(state: LedgerState, command: EditInvestmentCommand): readonly Edited[] {
  const { entryId, replacementId: investmentId } = command;
  return replace<InvestmentMade>(state, command, (after, wanted) => {
    assertNoReturns(state, entryId);
    const { date, expectedReturnDate } = wanted;
    if (expectedReturnDate !== null && expectedReturnDate < date)
      throw refuse.expectedReturnBeforeInvestment();
    return makeInvestment(after, { type: 'MakeInvestment', ...wanted, investmentId, ...policyOf(command) });
  });
}

/**
 * A return that pays nothing of the principal back may come of a position that is closed. Where a full return stands beside the
 * new one, nothing is left out: the two divide what was between them.
 */
function editReturn(state: LedgerState, command: EditReturnCommand): readonly Edited[] {
  const { entry, replacementId: returnId, today, lateEntries } = command;
  return replace<InvestmentReturned>(
    state,
    command,
    (after, { accountId: _, principal, gain: _g, ...wanted }) => {
      const { investmentId, kind } = wanted;
      const isOfTheSame =
        entry !== undefined && 'investmentId' in entry.data && entry.data.investmentId === investmentId;
      const isAllBack =
        (after.investments.get(investmentId)?.fullReturns ?? 0) > 0 && isOfTheSame && principal > 0;
      if (isAllBack && kind === 'full') throw refuse.investmentClosed();
      const asksAboveValue = isOfTheSame && principal === 0 ? undefined : command.asksAboveValue;
      const asked = {
        type: 'RegisterReturn',
        ...wanted,
        returnId,
        asksAboveValue,
        today,
        lateEntries,
      } as const;
      const [returned] = registerReturn(after, isAllBack ? { ...asked, kind: 'full' } : asked);
      return [{ ...returned!, data: { ...returned!.data, kind } }];
    },
  );
}

const policyOf = ({ today, lateEntries, cancelledDevelopments }: EditEntryCommand) => ({
  today,
  lateEntries,
  cancelledDevelopments,
});

/** Words are annotated; else `book` books what is wanted on the state that has the entry no more. */
function replace<Entry extends Replacement>(
  state: LedgerState,
  command: EditEntryCommand,
  book: (after: LedgerState, wanted: Wanted<Entry>) => readonly Replacement[],
): readonly Edited[] {
  const entry = correctableEntry(state, command, command.kind) as Entry;
  const words = state.words.get(command.entryId) as Partial<Entry['data']> | undefined;
  const { originalDate: _, batchId: _batch, ...current } = { ...entry.data, ...words } as Entry['data'];
  const change = changesOf<object>(current, command.change);
  if (isWordsOnly(change)) return annotation(command, accountsNamedBy(entry)[0]!, current, change);
  const reversal = replacedBy(state, command, entry);
  assertWithinLimits(state, reversal);
  const booked = book(evolve(state, reversal), { ...current, ...change } as unknown as Wanted<Entry>);
  assertNotOverdrawn(state, entry, [...booked, reversal]);
  return [...booked, reversal];
}

function newPayment(
  state: LedgerState,
  { replacementId, today, lateEntries, cancelledDevelopments }: EditPaymentCommand,
  payment: Payment,
  status: 'pending' | 'confirmed',
): readonly PaymentRegistered[] {
  const { originalDate: _, batchId: _batch, ...wanted } = payment;
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

function annotation<Entry extends object>(
  { entryId, kind, reason }: EditEntryCommand,
  accountId: string,
  current: Entry,
  words: Partial<Entry>,
): readonly EntryAnnotated[] {
  const named = Object.keys(words) as (keyof Entry)[];
  if (named.length === 0) return [];
  const previous = Object.fromEntries(named.map((name) => [name, current[name] ?? null])) as EntryWords;
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
  entry: MoneyEvent,
  edited: readonly (Replacement | EntryReversed)[],
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
