import type { LedgerEvent } from './events.ts';
import {
  accountOpened,
  aurora,
  investmentMade,
  openingBalanceSet,
  recordExpense,
  registerPayment,
} from './ledger.fixture.ts';
import { postingsOf } from './postings.ts';

const { building, land } = aurora;
const { type: _e, today: _t, allowOverdraft: _a, ...expense } = recordExpense();
const { type: _p, today: _d, ...payment } = registerPayment();

const returned = (principal: number, gain: number): LedgerEvent => ({
  type: 'InvestmentReturned',
  data: {
    returnId: 'r',
    investmentId: 'i',
    accountId: building,
    kind: 'full',
    amount: principal + gain,
    principal,
    gain,
    date: '2026-01-01',
    description: 'Resgate',
    notes: null,
  },
});
const position = { type: 'investment', accountId: building, investmentId: 'i' };
const asset = { type: 'asset', accountId: building };

/** Debits positive, credits negative. */
const table: readonly (readonly [string, LedgerEvent, readonly (readonly [object, number])[]])[] = [
  ['an account opened', accountOpened(building, 'aurora'), []],
  [
    'an opening balance',
    openingBalanceSet(building, 10),
    [
      [asset, 10],
      [{ type: 'opening-equity', accountId: building }, -10],
    ],
  ],
  [
    'an expense',
    { type: 'ExpenseRecorded', data: expense },
    [
      [{ type: 'expense', accountId: building, category: 'labor' }, 12_345],
      [asset, -12_345],
    ],
  ],
  [
    'a confirmed payment',
    { type: 'PaymentRegistered', data: payment },
    [
      [asset, 250_000],
      [{ type: 'revenue', accountId: building, clientId: 'client-1' }, -250_000],
    ],
  ],
  ['a pending payment', { type: 'PaymentRegistered', data: { ...payment, status: 'pending' } }, []],
  [
    'a transfer',
    {
      type: 'MoneyTransferred',
      data: {
        transferId: 't',
        sourceAccountId: building,
        destinationAccountId: land,
        amount: 7,
        date: '2026-01-01',
        transferType: 'internal',
        description: 'Entre contas',
        notes: null,
        tags: [],
      },
    },
    [
      [{ type: 'asset', accountId: land }, 7],
      [asset, -7],
    ],
  ],
  [
    'an investment',
    investmentMade({ investmentId: 'i' }),
    [
      [position, 60_000],
      [asset, -60_000],
    ],
  ],
  [
    'a return without gain',
    returned(5, 0),
    [
      [asset, 5],
      [position, -5],
    ],
  ],
  [
    'a return with a gain',
    returned(5, 2),
    [
      [asset, 7],
      [position, -5],
      [{ type: 'gain', accountId: building, investmentId: 'i' }, -2],
    ],
  ],
  [
    'a return with a loss',
    returned(5, -2),
    [
      [asset, 3],
      [position, -5],
      [{ type: 'loss', accountId: building, investmentId: 'i' }, 2],
    ],
  ],
  [
    'a return of gain only',
    returned(0, 2),
    [
      [asset, 2],
      [{ type: 'gain', accountId: building, investmentId: 'i' }, -2],
    ],
  ],
];

it.each(table)('%s', (_what, event, expected) => {
  expect(postingsOf(event)).toEqual(expected.map(([account, amount]) => ({ account, amount })));
});
