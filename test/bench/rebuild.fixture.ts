/** A ledger of any length for the bench of rebuilds: expenses and transfers over forty accounts, a few of them reversed. */
import type { LedgerEvent } from '../../backend/src/ledger/domain/events.ts';
import type { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { proposed } from '../api/projections.fixture.ts';

export const ACCOUNTS = 40;
const uuid = (kind: number, n: number): string =>
  `0000000${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const accountOf = (n: number): string => uuid(1, n % ACCOUNTS);
const CATEGORIES = ['material', 'labor', 'equipment', 'service', 'permit', 'insurance', 'other'] as const;
const FIRST_MS = Date.UTC(2024, 0, 1, 12);
const dayOf = (n: number): string => new Date(FIRST_MS + (n % 600) * 86_400_000).toISOString().slice(0, 10);

function factOf(n: number): LedgerEvent {
  if (n < ACCOUNTS)
    return {
      type: 'AccountOpened',
      data: { accountId: accountOf(n), developmentId: uuid(2, n >> 1), kind: n % 2 ? 'land' : 'building' },
    };
  if (n % 5 === 0)
    return {
      type: 'MoneyTransferred',
      data: {
        transferId: uuid(3, n),
        sourceAccountId: accountOf(n * 7),
        destinationAccountId: accountOf(n * 7 + 1),
        amount: 100 + (n % 9_973),
        transferType: 'internal',
        date: dayOf(n),
        description: `Transferência ${n}`,
        notes: null,
        tags: [],
      },
    };
  return {
    type: 'ExpenseRecorded',
    data: {
      expenseId: uuid(4, n),
      accountId: accountOf(n * 13),
      amount: 100 + (n % 99_991),
      date: dayOf(n),
      category: CATEGORIES[n % CATEGORIES.length]!,
      description: `Cimento e areia, nota ${n}`,
      supplier: n % 3 ? 'Depósito São João' : null,
      notes: null,
      tags: n % 4 ? [] : ['obra', 'fundação'],
      purchaseRequestId: null,
    },
  };
}

/** Appends facts `from` to `to` (exclusive) straight to the journal, in batches. */
export async function fill(store: EventStore, from: number, to: number, batch = 500): Promise<void> {
  for (let next = from; next < to; next += batch) {
    const count = Math.min(batch, to - next);
    const events = Array.from({ length: count }, (_, i) => {
      const { type, data } = factOf(next + i);
      return proposed(type, data);
    });
    await store.append('ledger', events, BigInt(next) - 1n);
  }
}
