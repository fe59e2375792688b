/** What each event does to the figures of its accounts, told a second time for tests alone: it shares nothing with the postings. */
import type { LedgerEvent, MoneyEvent } from './events.ts';

export type Figure =
  | 'opening'
  | 'expense'
  | 'payment'
  | 'transfer-in'
  | 'transfer-out'
  | 'invested'
  | 'returned'
  | 'balance'
  | 'out'
  | 'gain';

/** Centavos of one account. */
export type Figures = Readonly<Record<Figure, number>>;

const NOTHING: Figures = {
  opening: 0,
  expense: 0,
  payment: 0,
  'transfer-in': 0,
  'transfer-out': 0,
  invested: 0,
  returned: 0,
  balance: 0,
  out: 0,
  gain: 0,
};

function changesOf({ type, data }: MoneyEvent): readonly (readonly [string, Partial<Figures>])[] {
  const { amount } = data;
  switch (type) {
    case 'OpeningBalanceSet':
      return [[data.accountId, { balance: amount, opening: amount }]];
    case 'ExpenseRecorded':
      return [[data.accountId, { balance: -amount, expense: amount }]];
    case 'PaymentRegistered':
      return data.status === 'pending' ? [] : [[data.accountId, { balance: amount, payment: amount }]];
    case 'PaymentConfirmed':
      return [[data.accountId, { balance: amount, payment: amount }]];
    case 'MoneyTransferred':
      return [
        [data.sourceAccountId, { balance: -amount, 'transfer-out': amount }],
        [data.destinationAccountId, { balance: amount, 'transfer-in': amount }],
      ];
    case 'InvestmentMade':
      return [[data.accountId, { balance: -amount, invested: amount, out: amount }]];
    case 'InvestmentReturned':
      return [[data.accountId, { balance: amount, returned: amount, out: -data.principal, gain: data.gain }]];
  }
}

/** By account, without those that nothing moved. */
export function judgedFigures(events: readonly LedgerEvent[]): ReadonlyMap<string, Figures> {
  const all = new Map<string, Figures>();
  const take = (recorded: MoneyEvent, sign: 1 | -1): void => {
    for (const [accountId, change] of changesOf(recorded)) {
      const after: Record<Figure, number> = { ...(all.get(accountId) ?? NOTHING) };
      for (const [figure, amount] of Object.entries(change)) after[figure as Figure] += sign * amount;
      all.set(accountId, after);
    }
  };
  for (const event of events) {
    if ('entry' in event.data) take(event.data.entry, -1);
    else if ('amount' in event.data) take(event as MoneyEvent, 1);
  }
  return all;
}
