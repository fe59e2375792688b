/** Every refusal of the journal, and which one speaks when several rules are broken: earlier rows win over later ones. */
import { localDate } from '@livro/calendar';
import { centavos, MAX_CENTAVOS, ZERO } from '@livro/money';
import type { LedgerCommand } from './commands.ts';
import type { LedgerEvent } from './events.ts';
import {
  accountsOpened,
  aurora,
  bela,
  investmentMade,
  makeInvestment,
  openBooks,
  openingBalanceSet,
  recordExpense,
  refusalOf,
  registerPayment,
  registerReturn,
  setOpeningBalance,
  transferMoney,
  unknownId,
  stateAfter,
} from './ledger.fixture.ts';
import { ledgerDecider } from './ledger.ts';

const tomorrow = localDate('2026-11-22');
const MAX = Number(MAX_CENTAVOS);

/** Aurora's building account is full to the brim, Bela's is as deep in the red as it goes, one investment is closed. */
const extremeBooks: readonly LedgerEvent[] = [
  ...openBooks,
  investmentMade(),
  openingBalanceSet(aurora.land, MAX),
  { type: 'ExpenseRecorded', data: { ...expenseData(bela.building), amount: MAX } },
  investmentMade({ investmentId: 'closed', amount: 10 }),
  {
    type: 'InvestmentReturned',
    data: {
      returnId: 'r',
      investmentId: 'closed',
      accountId: aurora.building,
      kind: 'full',
      amount: 10,
      principal: 10,
      gain: 0,
      date: '2026-02-01',
      description: 'Resgate',
      notes: null,
    },
  },
  investmentMade({ investmentId: 'land', accountId: aurora.land, amount: 5 }),
  { type: 'PaymentRegistered', data: { ...paymentData(), amount: 5 } },
  { type: 'PeriodClosed', data: { period: '2025-06', date: '2025-07-01' } },
];

function expenseData(accountId: string) {
  const { type: _type, today: _today, allowOverdraft: _allow, ...data } = recordExpense({ accountId });
  return data;
}
function paymentData() {
  const { type: _type, today: _today, ...data } = registerPayment({ accountId: aurora.land });
  return data;
}

const full = MAX_CENTAVOS;
const amount = { amount: ZERO };
const negative = { amount: centavos(-1) };
const future = { date: tomorrow };
const above = 'Valor acima do limite permitido';
const positive = 'Valor deve ser maior que zero';
const notFuture = 'Data não pode ser no futuro';
const unknown = 'Conta não encontrada';
const poor = 'Saldo insuficiente. Saldo disponível: R$\u00a0400,00';

type Row = readonly [what: string, command: LedgerCommand, code: string, message: string, field: string];
const inClosed = { date: localDate('2025-06-15') };
const closed = (command: LedgerCommand): Row => [
  'closed period',
  command,
  'PERIOD_CLOSED',
  'O período está fechado',
  'date',
];

/** Each group breaks the rules from the first to the last at once, then repairs them one by one. */
const groups: Readonly<Record<string, readonly Row[]>> = {
  SetOpeningBalance: [
    [
      'amount',
      setOpeningBalance({ ...amount, ...future, accountId: unknownId }),
      'MINIMUM_VALUE',
      positive,
      'amount',
    ],
    ['future', setOpeningBalance({ ...future, accountId: unknownId }), 'FUTURE_DATE', notFuture, 'date'],
    ['account', setOpeningBalance({ accountId: unknownId }), 'ACCOUNT_NOT_FOUND', unknown, 'accountId'],
    closed(setOpeningBalance({ ...inClosed, amount: full, accountId: aurora.land })),
    [
      'second',
      setOpeningBalance({ amount: full, accountId: aurora.land }),
      'DUPLICATE_RECORD',
      'A conta já tem um saldo inicial',
      'accountId',
    ],
  ],
  RecordExpense: [
    [
      'amount',
      recordExpense({ ...negative, ...future, accountId: unknownId }),
      'MINIMUM_VALUE',
      positive,
      'amount',
    ],
    ['future', recordExpense({ ...future, accountId: unknownId }), 'FUTURE_DATE', notFuture, 'date'],
    closed(recordExpense({ ...inClosed, accountId: unknownId, allowOverdraft: false })),
    [
      'account',
      recordExpense({ accountId: unknownId, allowOverdraft: false }),
      'ACCOUNT_NOT_FOUND',
      'Conta ou desenvolvimento não encontrado',
      'accountId',
    ],
    [
      'funds',
      recordExpense({ amount: full, accountId: bela.building, allowOverdraft: false }),
      'INSUFFICIENT_FUNDS',
      'Saldo insuficiente. Saldo disponível: -R$\u00a09.999.999.999.999,99',
      'amount',
    ],
    [
      'limit',
      recordExpense({ amount: full, accountId: bela.building, lookalikes: [] }),
      'MAXIMUM_VALUE',
      above,
      'amount',
    ],
  ],
  RegisterPayment: [
    [
      'amount',
      registerPayment({ ...amount, ...future, accountId: unknownId }),
      'MINIMUM_VALUE',
      positive,
      'amount',
    ],
    ['future', registerPayment({ ...future, accountId: unknownId }), 'FUTURE_DATE', notFuture, 'date'],
    [
      'too far',
      registerPayment({ status: 'pending', date: localDate('2027-11-22'), accountId: unknownId }),
      'FUTURE_DATE',
      'Data não pode passar de um ano à frente',
      'date',
    ],
    closed(registerPayment({ ...inClosed, amount: full, accountId: unknownId })),
    [
      'account',
      registerPayment({ amount: full, accountId: unknownId }),
      'ACCOUNT_NOT_FOUND',
      unknown,
      'accountId',
    ],
    [
      'limit',
      registerPayment({ amount: centavos(1), accountId: aurora.land }),
      'MAXIMUM_VALUE',
      above,
      'amount',
    ],
  ],
  TransferMoney: [
    [
      'amount',
      transferMoney({ ...amount, ...future, sourceAccountId: unknownId, destinationAccountId: unknownId }),
      'MINIMUM_VALUE',
      positive,
      'amount',
    ],
    [
      'future',
      transferMoney({ ...future, sourceAccountId: unknownId, destinationAccountId: unknownId }),
      'FUTURE_DATE',
      notFuture,
      'date',
    ],
    closed(transferMoney({ ...inClosed, sourceAccountId: unknownId, destinationAccountId: unknownId })),
    [
      'source',
      transferMoney({ sourceAccountId: unknownId, destinationAccountId: unknownId }),
      'ACCOUNT_NOT_FOUND',
      unknown,
      'sourceAccountId',
    ],
    [
      'destination',
      transferMoney({ amount: full, destinationAccountId: unknownId }),
      'ACCOUNT_NOT_FOUND',
      'Conta de destino não encontrada',
      'destinationAccountId',
    ],
    [
      'same',
      transferMoney({ amount: full, destinationAccountId: aurora.building }),
      'INVALID_OPERATION',
      'Conta de destino deve ser diferente da conta de origem',
      'destinationAccountId',
    ],
    ['funds', transferMoney({ amount: full }), 'INSUFFICIENT_FUNDS', poor, 'amount'],
    ['limit', transferMoney({ amount: centavos(1) }), 'MAXIMUM_VALUE', above, 'amount'],
  ],
  MakeInvestment: [
    [
      'amount',
      makeInvestment({ ...amount, ...future, accountId: unknownId }),
      'MINIMUM_VALUE',
      positive,
      'amount',
    ],
    ['future', makeInvestment({ ...future, accountId: unknownId }), 'FUTURE_DATE', notFuture, 'date'],
    closed(makeInvestment({ ...inClosed, accountId: unknownId })),
    ['account', makeInvestment({ accountId: unknownId }), 'ACCOUNT_NOT_FOUND', unknown, 'accountId'],
    ['known id', makeInvestment({ amount: full }), 'DUPLICATE_RECORD', 'Registro já existe', 'investmentId'],
    [
      'funds',
      makeInvestment({ investmentId: 'new', amount: centavos(40_001) }),
      'INSUFFICIENT_FUNDS',
      poor,
      'amount',
    ],
  ],
  RegisterReturn: [
    [
      'amount',
      registerReturn({ ...amount, ...future, investmentId: unknownId }),
      'MINIMUM_VALUE',
      positive,
      'amount',
    ],
    ['future', registerReturn({ ...future, investmentId: unknownId }), 'FUTURE_DATE', notFuture, 'date'],
    closed(registerReturn({ ...inClosed, investmentId: unknownId })),
    [
      'investment',
      registerReturn({ investmentId: unknownId }),
      'NOT_FOUND',
      'Investimento não encontrado',
      'investmentId',
    ],
    [
      'closed',
      registerReturn({ investmentId: 'closed', date: localDate('2026-01-09') }),
      'INVALID_OPERATION',
      'O investimento já foi resgatado por completo',
      'investmentId',
    ],
    [
      'too early',
      registerReturn({ investmentId: 'land', date: localDate('2026-01-09') }),
      'INVALID_DATE',
      'O retorno não pode ser anterior à aplicação',
      'date',
    ],
    ['limit', registerReturn({ investmentId: 'land' }), 'MAXIMUM_VALUE', above, 'amount'],
  ],
};

const state = stateAfter(extremeBooks);

describe.each(Object.entries(groups))('%s refuses, in this order', (_command, rows) => {
  it.each(rows)('%s', (_what, command, code, message, field) => {
    expect(refusalOf(state, command)).toEqual({ code, message, field });
  });
});

it('counts all that an account ever moved, and stops where a number would lose a centavo', () => {
  const paid = registerPayment({ accountId: aurora.land, amount: centavos(MAX) });
  const spent = recordExpense({ accountId: aurora.land, amount: centavos(MAX) });
  let books = stateAfter(accountsOpened);
  const booked = [paid, spent, paid, spent, paid, spent, paid, spent, paid].map((command) => {
    const events = ledgerDecider.decide(books, command);
    books = events.reduce((state, event) => ledgerDecider.evolve(state, event), books);
    return events.length;
  });
  expect(booked).toEqual(Array(9).fill(1));
  expect(() => ledgerDecider.decide(books, spent)).toThrow(above);
  expect(books.accounts.get(aurora.land)?.turnover).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
});

it('takes a fraction of a centavo for a mistake of the program', () => {
  expect(() => refusalOf(state, recordExpense({ amount: 0.5 as never }))).toThrow(TypeError);
});
