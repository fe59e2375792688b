/** The journal's decider: which decision answers which command. Holds no rule itself. */
import type { Decider } from '@livro/event-sourcing';
import { closeAccounts } from '../account/close-accounts.decide.ts';
import { bookBatch } from '../batch/book-batch.decide.ts';
import { reverseBatch } from '../batch/reverse-batch.decide.ts';
import { closePeriod, reopenPeriod } from '../period/close-period.decide.ts';
import type { LedgerCommand, VoidEntryCommand } from './commands.ts';
import { editEntry } from '../correction/edit-entry.decide.ts';
import type { LedgerEvent } from './events.ts';
import { makeInvestment } from '../investment/make-investment.decide.ts';
import { openAccount } from '../account/open-account.decide.ts';
import { cancelPlan, makePlan } from '../payment/plan.decide.ts';
import { recordExpense } from '../expense/record-expense.decide.ts';
import { registerPayment } from '../payment/register-payment.decide.ts';
import { registerReturn } from '../investment/register-return.decide.ts';
import { reverseEntry } from '../correction/reverse-entry.decide.ts';
import { setOpeningBalance } from '../account/set-opening-balance.decide.ts';
import { cancelPayment, confirmPayment, refundPayment } from '../payment/settle-payment.decide.ts';
import { evolve, initialState, passOver, type LedgerState } from './state.ts';
import { fromSnapshot, toSnapshot } from './state-snapshot.ts';
import { transferMoney } from '../transfer/transfer-money.decide.ts';
import { refuseHeld, voidEntry } from '../books/void-entry.decide.ts';

export const ledgerDecider: Decider<LedgerState, LedgerCommand, LedgerEvent> = {
  stream: 'ledger',
  initialState,
  decide,
  evolve,
  passOver,
  snapshotVersion: 10,
  toSnapshot,
  fromSnapshot,
};

function decide(state: LedgerState, command: LedgerCommand): readonly LedgerEvent[] {
  if (command.type === 'VoidEntry') return voidEntry(state, command);
  refuseHeld(state, command);
  const recordedEvents = decideReadable(state, command);
  refuseHeld(state, recordedEvents);
  return recordedEvents;
}

function decideReadable(
  state: LedgerState,
  command: Exclude<LedgerCommand, VoidEntryCommand>,
): readonly LedgerEvent[] {
  switch (command.type) {
    case 'OpenAccount':
      return openAccount(state, command);
    case 'CloseAccounts':
      return closeAccounts(state, command);
    case 'SetOpeningBalance':
      return setOpeningBalance(state, command);
    case 'RecordExpense':
      return recordExpense(state, command);
    case 'RegisterPayment':
      return registerPayment(state, command);
    case 'TransferMoney':
      return transferMoney(state, command);
    case 'MakeInvestment':
      return makeInvestment(state, command);
    case 'RegisterReturn':
      return registerReturn(state, command);
    case 'BookBatch':
      return bookBatch(state, command);
    case 'ReverseBatch':
      return reverseBatch(state, command);
    case 'MakePlan':
      return makePlan(state, command);
    case 'CancelPlan':
      return cancelPlan(state, command);
    case 'ReverseEntry':
      return reverseEntry(state, command);
    case 'EditEntry':
      return editEntry(state, command);
    case 'ConfirmPayment':
      return confirmPayment(state, command);
    case 'CancelPayment':
      return cancelPayment(state, command);
    case 'RefundPayment':
      return refundPayment(state, command);
    case 'ClosePeriod':
      return closePeriod(state, command);
    case 'ReopenPeriod':
      return reopenPeriod(state, command);
    default:
      throw new Error(`No decision for ${JSON.stringify(command satisfies never)}`);
  }
}
