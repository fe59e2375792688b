/** A cancelled development takes no new business, in whatever command it comes, and passes on what it has. */
import { centavos } from '@livro/money';
import { specification } from '@livro/event-sourcing';
import type { LedgerCommand } from './commands.ts';
import {
  editExpense,
  editPayment,
  expense,
  made,
  pending,
  reverse,
} from '../correction/corrections.fixture.ts';
import {
  aurora,
  bela,
  makeInvestment,
  openBooks,
  recordExpense,
  registerPayment,
  registerReturn,
  stateAfter,
  today,
  transferMoney,
  unknownId,
} from './ledger.fixture.ts';
import { ledgerDecider } from './ledger.ts';

const books = [...openBooks, made, expense, pending];
const { developmentId } = stateAfter(openBooks).accounts.get(aurora.building)!;
const cancelledDevelopments = [developmentId];
const given = (command: LedgerCommand) => specification(ledgerDecider).given(books).when(command);
const refusal = [
  'INVALID_OPERATION',
  'O empreendimento está cancelado: não aceita mais despesas, pagamentos nem aplicações',
  'accountId',
] as const;

const confirm = { type: 'ConfirmPayment', entryId: 'payment-1', date: today, today } as const;
const much = { amount: centavos(99_999_999) };

/** In each, later rules are broken too. */
it.each<[string, LedgerCommand]>([
  ['an expense', recordExpense({ ...much, allowOverdraft: false, cancelledDevelopments })],
  ['a payment', registerPayment({ cancelledDevelopments })],
  ['a payment that is still to come', registerPayment({ status: 'pending', cancelledDevelopments })],
  ['an application', makeInvestment({ ...much, investmentId: 'other', cancelledDevelopments })],
  ['the confirmation of a payment', { ...confirm, cancelledDevelopments }],
  ['an expense that is edited', editExpense({ amount: centavos(1) }, { cancelledDevelopments })],
  ['a pending payment that is edited', editPayment({ amount: centavos(1) }, { cancelledDevelopments })],
])('%s', (_, command) => given(command).thenRefuses(...refusal));

it('is asked after an account that nobody knows', () => {
  given(recordExpense({ accountId: unknownId, cancelledDevelopments })).thenRefuses('ACCOUNT_NOT_FOUND');
  given(registerPayment({ accountId: unknownId, cancelledDevelopments })).thenRefuses('ACCOUNT_NOT_FOUND');
});

it('takes nothing that an edit moves to it, and lets go of what an edit takes from it', () => {
  const elsewhere = recordExpense({ expenseId: 'expense-2', accountId: bela.building });
  const [booked] = ledgerDecider.decide(stateAfter(books), elsewhere);
  const entry = booked as typeof expense;
  const moving = editExpense(
    { accountId: aurora.building },
    { entryId: 'expense-2', entry, cancelledDevelopments },
  );
  specification(ledgerDecider)
    .given([...books, booked!])
    .when(moving)
    .thenRefuses(...refusal);
  const leaving = editExpense({ accountId: bela.building }, { cancelledDevelopments });
  expect(ledgerDecider.decide(stateAfter(books), leaving)).toHaveLength(2);
});

it.each<[string, LedgerCommand]>([
  ['transfers out', transferMoney({ amount: centavos(100) })],
  ['returns', registerReturn({ amount: centavos(10) })],
  ['reversals', reverse(expense)],
  ['words', editExpense({ notes: 'Nota 12' }, { cancelledDevelopments })],
  ['an expense of another development', recordExpense({ accountId: bela.building, cancelledDevelopments })],
])('%s go on', (_, command) => {
  expect(ledgerDecider.decide(stateAfter(books), command)).toHaveLength(1);
});

it('is not asked of imports, which bring what was', () => {
  expect(ledgerDecider.decide(stateAfter(books), recordExpense())).toHaveLength(1);
});
