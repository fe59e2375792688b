/** Every refusal of a correction, and which one speaks when several rules are broken: earlier rows win over later ones. */
import { localDate } from '@livro/calendar';
import { centavos, MAX_CENTAVOS, ZERO } from '@livro/money';
import type { LedgerCommand } from '../journal/commands.ts';
import { editExpense, editPayment, event, reverse, reversed } from './corrections.fixture.ts';
import type { LedgerEvent, MoneyEvent } from '../journal/events.ts';
import {
  aurora,
  bela,
  investmentMade,
  openBooks,
  openingBalanceSet,
  recordExpense,
  refusalOf,
  registerPayment,
  registerReturn,
  stateAfter,
  today,
  transferMoney,
  unknownId,
} from '../journal/ledger.fixture.ts';

const at = localDate;
const opened = stateAfter([...openBooks, investmentMade()]);
const expense = event<MoneyEvent>(recordExpense());
const goneExpense = event<MoneyEvent>(recordExpense({ expenseId: 'gone-expense', amount: centavos(1) }));
const payment = event<MoneyEvent>(registerPayment({ accountId: bela.building, amount: centavos(900) }));
const gonePayment = event<MoneyEvent>(registerPayment({ paymentId: 'gone-payment', amount: centavos(1) }));
const pending = event<MoneyEvent>(registerPayment({ paymentId: 'pending', status: 'pending' }));
const toTheBrim = event<MoneyEvent>(
  registerPayment({ paymentId: 'brim', status: 'pending', accountId: aurora.land, amount: centavos(1) }),
);
const moved = event<MoneyEvent>(
  transferMoney({ destinationAccountId: bela.building, amount: centavos(100) }),
  stateAfter(openBooks),
);
const returned = event<MoneyEvent>(registerReturn({ amount: centavos(10) }), opened);
const undone = reversed(goneExpense);

/** Aurora's land account is full to the brim; Bela's has spent all but a centavo of what it got. */
const books: readonly LedgerEvent[] = [
  ...openBooks,
  openingBalanceSet(aurora.land, MAX_CENTAVOS),
  investmentMade(),
  returned,
  expense,
  goneExpense,
  undone,
  payment,
  gonePayment,
  reversed(gonePayment),
  pending,
  toTheBrim,
  event(registerPayment({ paymentId: 'cancelled', status: 'pending' })),
  {
    type: 'PaymentCancelled',
    data: {
      paymentId: 'cancelled',
      accountId: aurora.building,
      date: today,
      reason: 'Desistência',
      replacementId: null,
    },
  },
  moved,
  event(recordExpense({ expenseId: 'spent', accountId: bela.building, amount: centavos(999) })),
  { type: 'PeriodClosed', data: { period: '2025-06', date: '2025-07-01' } },
];

type Refusal = readonly [code: string, message: string, field?: string];
const stale: Refusal = [
  'STALE_VERSION',
  'O registro mudou desde que foi lido. Atualize e tente de novo.',
  'If-Match',
];
const once: Refusal = ['ALREADY_REVERSED', 'Este lançamento já foi estornado'];
const isPending: Refusal = ['INVALID_OPERATION', 'O pagamento ainda está pendente', 'status'];
const isConfirmed: Refusal = ['INVALID_OPERATION', 'O pagamento já está confirmado', 'status'];
const isCancelled: Refusal = ['INVALID_OPERATION', 'O pagamento foi cancelado', 'status'];
const isRefunded: Refusal = ['INVALID_OPERATION', 'O pagamento foi estornado ou devolvido', 'status'];
const noEntry: Refusal = ['NOT_FOUND', 'Transação não encontrada'];
const noExpense: Refusal = ['NOT_FOUND', 'Despesa não encontrada'];
const noPayment: Refusal = ['NOT_FOUND', 'Pagamento não encontrado'];
const positive: Refusal = ['MINIMUM_VALUE', 'Valor deve ser maior que zero', 'amount'];
const above: Refusal = ['MAXIMUM_VALUE', 'Valor acima do limite permitido', 'amount'];
const future: Refusal = ['FUTURE_DATE', 'Data não pode ser no futuro', 'date'];
const closed: Refusal = ['PERIOD_CLOSED', 'O período está fechado', 'date'];
const poor = (amount: string): Refusal => [
  'INSUFFICIENT_FUNDS',
  `Saldo insuficiente. Saldo disponível: ${amount}`,
  'amount',
];

const old = { ifMatch: [1], known: { version: 2, changes: [] } };
const tomorrow = { date: at('2026-11-22') };
const inClosed = { date: at('2025-06-15') };
const nothing = { amount: ZERO };
const nowhere = { entryId: unknownId, entry: undefined };
const confirm = (entryId: string, change: object = {}): LedgerCommand => ({
  type: 'ConfirmPayment',
  entryId,
  date: today,
  today,
  ...change,
});
const cancel = (entryId: string, entry?: MoneyEvent): LedgerCommand => ({
  type: 'CancelPayment',
  entryId,
  entry,
  reason: 'Desistência',
  today,
});
const refund = (entryId: string, entry?: MoneyEvent): LedgerCommand => ({
  type: 'RefundPayment',
  entryId,
  entry,
  reversalId: 'reversal-9',
  reason: 'Devolução',
  today,
});
const gone = { entryId: 'gone-expense', entry: goneExpense };
const gonePaid = { entryId: 'gone-payment', entry: gonePayment };

type Row = readonly [what: string, command: LedgerCommand, refusal: Refusal];
const groups: Readonly<Record<string, readonly Row[]>> = {
  ReverseEntry: [
    ['another version', reverse(goneExpense, { ...old }), stale],
    ['a pending payment', reverse(pending, { entry: undefined }), isPending],
    ['a cancelled payment', reverse(payment, { entryId: 'cancelled', entry: undefined }), isCancelled],
    ['an unknown entry', reverse(goneExpense, nowhere), noEntry],
    [
      'another kind',
      reverse(goneExpense, { kind: 'transfer' }),
      ['NOT_FOUND', 'Transferência não encontrada'],
    ],
    [
      'a reversal',
      reverse(goneExpense, { entryId: 'reversal-1', entry: undone as never }),
      ['INVALID_OPERATION', 'Um estorno não pode ser estornado'],
    ],
    ['reversed before', reverse(goneExpense), once],
    [
      'live returns',
      reverse(investmentMade()),
      ['INVALID_OPERATION', 'Estorne antes os retornos deste investimento'],
    ],
    ['funds', reverse(moved), poor('R$\u00a00,01')],
    ['limit', reverse(onBrim()), above],
  ],
  'EditEntry, an expense': [
    ['another version', editExpense(nothing, { ...nowhere, ...old }), stale],
    ['an unknown entry', editExpense({ ...nothing, ...tomorrow }, nowhere), noExpense],
    ['another kind', editExpense(nothing, { entryId: 'payment-1', entry: payment }), noExpense],
    ['reversed before', editExpense({ ...nothing, ...tomorrow }, gone), once],
    ['amount', editExpense({ ...nothing, ...tomorrow, accountId: unknownId }), positive],
    ['future', editExpense({ ...tomorrow, accountId: unknownId }), future],
    ['closed period', editExpense({ ...inClosed, accountId: unknownId }), closed],
    [
      'account',
      editExpense({ accountId: unknownId, amount: MAX_CENTAVOS }, { allowOverdraft: false }),
      ['ACCOUNT_NOT_FOUND', 'Conta ou desenvolvimento não encontrado', 'accountId'],
    ],
    [
      'funds',
      editExpense({ accountId: bela.building, amount: MAX_CENTAVOS }, { allowOverdraft: false }),
      poor('R$\u00a00,01'),
    ],
  ],
  'EditEntry, a payment': [
    ['another version', editPayment(nothing, { entryId: 'cancelled', ...old }), stale],
    ['cancelled', editPayment({ ...nothing, ...tomorrow }, { entryId: 'cancelled' }), isCancelled],
    ['an unknown entry', editPayment({ ...nothing, ...tomorrow }, nowhere), noPayment],
    ['reversed before', editPayment({ ...nothing, ...tomorrow }, gonePaid), once],
    ['amount', editPayment({ ...nothing, ...tomorrow }, { entry: payment }), positive],
    ['future', editPayment({ ...tomorrow, accountId: unknownId }, { entry: payment }), future],
    [
      'pending, too far ahead',
      editPayment({ date: at('2027-11-22'), accountId: unknownId }, { entryId: 'pending', entry: undefined }),
      ['FUTURE_DATE', 'Data não pode passar de um ano à frente', 'date'],
    ],
    ['closed period', editPayment({ ...inClosed, accountId: unknownId }, { entry: payment }), closed],
    [
      'account',
      editPayment({ accountId: unknownId }, { entry: payment }),
      ['ACCOUNT_NOT_FOUND', 'Conta não encontrada', 'accountId'],
    ],
    ['limit', editPayment({ accountId: aurora.land }, { entry: payment }), above],
    ['funds', editPayment({ amount: centavos(898) }, { entry: payment }), poor('R$\u00a00,01')],
  ],
  ConfirmPayment: [
    ['an unknown payment', confirm(unknownId, tomorrow), noPayment],
    ['cancelled', confirm('cancelled', tomorrow), isCancelled],
    ['refunded', confirm('gone-payment', { entry: gonePayment, ...tomorrow }), isRefunded],
    ['confirmed', confirm('payment-1', { entry: payment, ...tomorrow }), isConfirmed],
    ['future', confirm('brim', tomorrow), future],
    ['closed period', confirm('brim', inClosed), closed],
    ['limit', confirm('brim'), above],
  ],
  CancelPayment: [
    ['an unknown payment', cancel(unknownId), noPayment],
    ['cancelled', cancel('cancelled'), isCancelled],
    ['refunded', cancel('gone-payment', gonePayment), isRefunded],
    ['confirmed', cancel('payment-1', payment), isConfirmed],
  ],
  RefundPayment: [
    ['pending', refund('pending'), isPending],
    ['cancelled', refund('cancelled'), isCancelled],
    ['reversed before', refund('gone-payment', gonePayment), once],
    ['an unknown payment', refund(unknownId), noPayment],
    ['another kind', refund('expense-1', expense), noPayment],
    ['funds', refund('payment-1', payment), poor('R$\u00a00,01')],
  ],
  ClosePeriod: [
    [
      'not over',
      { type: 'ClosePeriod', period: '2026-11', today },
      ['INVALID_OPERATION', 'Só um mês que já terminou pode ser fechado', 'period'],
    ],
    [
      'closed',
      { type: 'ClosePeriod', period: '2025-06', today },
      ['INVALID_OPERATION', 'O período já está fechado', 'period'],
    ],
  ],
  ReopenPeriod: [
    [
      'not closed',
      { type: 'ReopenPeriod', period: '2025-07', reason: 'Engano', today },
      ['INVALID_OPERATION', 'O período não está fechado', 'period'],
    ],
  ],
  OpenAccount: [
    [
      'of another development',
      { type: 'OpenAccount', accountId: aurora.land, developmentId: bela.id, kind: 'land' },
      ['DUPLICATE_RECORD', 'O empreendimento já tem esta conta', 'accountId'],
    ],
  ],
};

/** Its reversal would put a centavo upon a full account. */
function onBrim(): MoneyEvent {
  return event<MoneyEvent>(
    recordExpense({ expenseId: 'brim-expense', accountId: aurora.land, amount: centavos(1) }),
  );
}

const state = stateAfter(books);
describe.each(Object.entries(groups))('%s refuses, in this order', (_command, rows) => {
  it.each(rows)('%s', (_what, command, [code, message, field]) => {
    expect(refusalOf(state, command)).toEqual({ code, message, field });
  });
});
