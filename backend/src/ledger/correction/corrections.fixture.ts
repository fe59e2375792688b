/** Entries of the open books and the commands that correct them, for specs. */
import { localDate } from '@livro/calendar';
import { centavos } from '@livro/money';
import type {
  EditExpenseCommand,
  EditInvestmentCommand,
  EditPaymentCommand,
  EditReturnCommand,
  EditTransferCommand,
  LedgerCommand,
  ReverseEntryCommand,
} from '../journal/commands.ts';
import type { LedgerEvent, MoneyEvent } from '../journal/events.ts';
import {
  aurora,
  bela,
  investmentMade,
  openBooks,
  recordExpense,
  registerPayment,
  registerReturn,
  stateAfter,
  today,
  transferMoney,
} from '../journal/ledger.fixture.ts';
import { ledgerDecider } from '../journal/ledger.ts';
import { entryIdOf } from '../journal/postings.ts';

export const open = stateAfter(openBooks);
export const event = <Event extends LedgerEvent>(command: LedgerCommand, from = open): Event =>
  ledgerDecider.decide(from, command)[0] as Event;

export const expense = event<MoneyEvent>(recordExpense());
export const payment = event<MoneyEvent>(registerPayment());
export const pending = event<MoneyEvent>(
  registerPayment({ status: 'pending', date: localDate('2027-01-10') }),
);
export const moved = event<MoneyEvent>(transferMoney());
export const made = investmentMade();
export const returned = event<MoneyEvent>(
  registerReturn({ kind: 'full', amount: centavos(66_000) }),
  stateAfter([...openBooks, made]),
);
export const opening = openBooks.at(-1) as MoneyEvent;

export const reverse = (
  entry: MoneyEvent,
  change: Partial<ReverseEntryCommand> = {},
): ReverseEntryCommand => ({
  type: 'ReverseEntry',
  entryId: entryIdOf(entry),
  entry,
  reversalId: 'reversal-1',
  reason: 'Lançado em dobro',
  today,
  ...change,
});
export const reversed = (
  entry: MoneyEvent,
  replacementId: string | null = null,
  date: string = today,
): LedgerEvent => ({
  type: 'EntryReversed',
  data: {
    reversalId: 'reversal-1',
    entryId: entryIdOf(entry),
    entry,
    date,
    reason: 'Lançado em dobro',
    replacementId,
  },
});
const edit = { reversalId: 'reversal-1', replacementId: 'new-1', reason: 'Lançado em dobro', today } as const;
export const editExpense = (
  change: EditExpenseCommand['change'],
  more: Partial<EditExpenseCommand> = {},
): EditExpenseCommand => ({
  type: 'EditEntry',
  kind: 'expense',
  entryId: 'expense-1',
  entry: expense,
  change,
  allowOverdraft: true,
  ...edit,
  ...more,
});
export const editPayment = (
  change: EditPaymentCommand['change'],
  more: Partial<EditPaymentCommand> = {},
): EditPaymentCommand => ({
  type: 'EditEntry',
  kind: 'payment',
  entryId: 'payment-1',
  entry: payment,
  change,
  ...edit,
  ...more,
});
/** Of the transfer, the investment and the return above. */
export const editMoved = (
  kind: 'transfer' | 'investment' | 'return',
  change: EditTransferCommand['change'] & EditInvestmentCommand['change'] & EditReturnCommand['change'],
  more: Partial<
    Pick<EditReturnCommand, 'entry' | 'asksAboveValue' | 'lateEntries' | 'cancelledDevelopments'>
  > = {},
): LedgerCommand => {
  const entry = { transfer: moved, investment: made, return: returned }[kind];
  return {
    type: 'EditEntry',
    kind,
    entryId: entryIdOf(entry),
    entry,
    change,
    ...edit,
    ...more,
  };
};
export const balances = (events: readonly LedgerEvent[]) => {
  const { accounts } = stateAfter(events);
  return [aurora.building, aurora.land, bela.building].map((id) => accounts.get(id)!.balance);
};
export const once = { message: 'Este lançamento já foi estornado' };
