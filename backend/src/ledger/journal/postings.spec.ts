import type { LedgerEvent, MoneyEvent } from './events.ts';
import {
  accountOpened,
  aurora,
  investmentMade,
  openingBalanceSet,
  recordExpense,
  registerPayment,
} from './ledger.fixture.ts';
import { bookedIn, legsOf, postingsOf } from './postings.ts';

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
const table: readonly (readonly [string, LedgerEvent, readonly (readonly [object, number, string])[]])[] = [
  ['an account opened', accountOpened(building, 'aurora'), []],
  [
    'an opening balance',
    openingBalanceSet(building, 10),
    [
      [asset, 10, 'opening'],
      [{ type: 'opening-equity', accountId: building }, -10, 'opening'],
    ],
  ],
  [
    'an expense',
    { type: 'ExpenseRecorded', data: expense },
    [
      [{ type: 'expense', accountId: building, category: 'labor' }, 12_345, 'expense'],
      [asset, -12_345, 'expense'],
    ],
  ],
  [
    'a confirmed payment',
    { type: 'PaymentRegistered', data: payment },
    [
      [asset, 250_000, 'payment'],
      [{ type: 'revenue', accountId: building, clientId: 'client-1' }, -250_000, 'payment'],
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
      [{ type: 'asset', accountId: land }, 7, 'transfer-in'],
      [asset, -7, 'transfer-out'],
    ],
  ],
  [
    'an investment',
    investmentMade({ investmentId: 'i' }),
    [
      [position, 60_000, 'invested'],
      [asset, -60_000, 'invested'],
    ],
  ],
  [
    'a return without gain',
    returned(5, 0),
    [
      [asset, 5, 'returned'],
      [position, -5, 'returned'],
    ],
  ],
  [
    'a return with a gain',
    returned(5, 2),
    [
      [asset, 7, 'returned'],
      [position, -5, 'returned'],
      [{ type: 'gain', accountId: building, investmentId: 'i' }, -2, 'returned'],
    ],
  ],
  [
    'a return with a loss',
    returned(5, -2),
    [
      [asset, 3, 'returned'],
      [position, -5, 'returned'],
      [{ type: 'loss', accountId: building, investmentId: 'i' }, 2, 'returned'],
    ],
  ],
  [
    'a return of gain only',
    returned(0, 2),
    [
      [asset, 2, 'returned'],
      [{ type: 'gain', accountId: building, investmentId: 'i' }, -2, 'returned'],
    ],
  ],
];

it.each(table)('%s', (_what, event, expected) => {
  expect(postingsOf(event)).toEqual(expected.map(([account, amount, flow]) => ({ account, amount, flow })));
});

it.each(table.filter(([, , postings]) => postings.length > 0))(
  '%s is undone by the opposite, in the same flow',
  (_what, entry, expected) => {
    const undone: LedgerEvent = {
      type: 'EntryReversed',
      data: {
        reversalId: 'r',
        entryId: 'e',
        entry: entry as MoneyEvent,
        date: '2026-01-02',
        reason: 'Engano',
        replacementId: null,
      },
    };
    expect(postingsOf(undone)).toEqual(
      expected.map(([account, amount, flow]) => ({ account, amount: -amount, flow })),
    );
  },
);

it('has the legs of a transfer from its source on, with the amount as it was booked', () => {
  const [, transfer] = table.find(([what]) => what === 'a transfer')!;
  expect(legsOf(transfer).map((leg) => [leg.account.accountId, leg.amount, bookedIn(leg)])).toEqual([
    [building, -7, 7],
    [land, 7, 7],
  ]);
});
