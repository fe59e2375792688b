/** What one fact adds to the sums of the dashboard. Pure; a reversal adds the opposite of what it undoes. */
import type { LedgerEvent } from '../../ledger/public.ts';
import type { Measure } from './insights.tables.ts';

export interface Movement {
  readonly accountId: string;
  readonly measure: Measure;
  readonly key: string;
  /** Centavos; negative where something is undone, and for a loss. */
  readonly amount: number;
  /** 1, or -1 where something is undone. */
  readonly entries: 1 | -1;
}

/** How each measure moves an account's balance. */
export const CASH_SIGN: Readonly<Record<Measure, 1 | 0 | -1>> = {
  opening: 1,
  payment: 1,
  returned: 1,
  'transfer-in': 1,
  expense: -1,
  invested: -1,
  'transfer-out': -1,
  supplier: 0,
  gain: 0,
};

/** None for a fact that moves no money. */
export function movementsOf(event: LedgerEvent): readonly Movement[] {
  switch (event.type) {
    case 'OpeningBalanceSet':
      return [moved(event.data, 'opening')];
    case 'ExpenseRecorded': {
      const { category, supplier } = event.data;
      return [moved(event.data, 'expense', category), moved(event.data, 'supplier', supplier ?? '')];
    }
    case 'PaymentRegistered':
      return event.data.status === 'confirmed' ? [moved(event.data, 'payment', event.data.method)] : [];
    case 'PaymentConfirmed':
      return [moved(event.data, 'payment', event.data.method)];
    case 'MoneyTransferred': {
      const { sourceAccountId, destinationAccountId, amount, transferType } = event.data;
      return [
        moved({ accountId: sourceAccountId, amount }, 'transfer-out', transferType),
        moved({ accountId: destinationAccountId, amount }, 'transfer-in', transferType),
      ];
    }
    case 'InvestmentMade':
      return [moved(event.data, 'invested')];
    case 'InvestmentReturned': {
      const { accountId, gain } = event.data;
      return [moved(event.data, 'returned'), moved({ accountId, amount: gain }, 'gain')];
    }
    case 'EntryReversed':
    case 'PaymentRefunded':
      return movementsOf(event.data.entry).map(opposite);
    case 'AccountOpened':
    case 'AccountsClosed':
    case 'PaymentCancelled':
    case 'EntryAnnotated':
    case 'PeriodClosed':
    case 'PeriodReopened':
    case 'EntryVoided':
      return [];
    default:
      throw new TypeError(`A fact that insights do not know: ${JSON.stringify(event satisfies never)}`);
  }
}

const moved = (
  { accountId, amount }: { readonly accountId: string; readonly amount: number },
  measure: Measure,
  key = '',
): Movement => ({ accountId, measure, key, amount, entries: 1 });

const opposite = (movement: Movement): Movement => ({
  ...movement,
  amount: 0 - movement.amount,
  entries: movement.entries === 1 ? -1 : 1,
});
