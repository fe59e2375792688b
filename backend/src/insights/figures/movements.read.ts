/** What one event adds to the sums of the dashboard. Pure; a reversal adds the opposite of what it undoes. */
import {
  bookedIn,
  type EntryFields,
  type Flow,
  FLOW_SIGNS,
  type LedgerEvent,
  legsOf,
  type MoneyEvent,
  postedOn,
} from '../../ledger/public.ts';
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
export const CASH_SIGN: Readonly<Record<Measure, 1 | 0 | -1>> = { ...FLOW_SIGNS, supplier: 0, gain: 0 };

/** By what a flow is told apart. */
const KEYS: Readonly<Partial<Record<Flow, 'category' | 'method' | 'transferType'>>> = {
  expense: 'category',
  payment: 'method',
  'transfer-in': 'transferType',
  'transfer-out': 'transferType',
};

/** None for an event that moves no money. */
export function movementsOf(event: LedgerEvent): readonly Movement[] {
  const undone = 'entry' in event.data ? event.data.entry : undefined;
  const entry: EntryFields = (undone ?? (event as MoneyEvent)).data;
  const entries = undone ? -1 : 1;
  const all: Movement[] = [];
  for (const leg of legsOf(event)) {
    const { accountId } = leg.account;
    const key = KEYS[leg.flow];
    const amount = bookedIn(leg);
    all.push({ accountId, measure: leg.flow, key: (key && entry[key]) ?? '', amount, entries });
    if (leg.flow === 'expense')
      all.push({ accountId, measure: 'supplier', key: entry.supplier ?? '', amount, entries });
    if (leg.flow === 'returned') {
      const gain = 0 - postedOn(event, 'gain', 'loss');
      all.push({ accountId, measure: 'gain', key: '', amount: gain, entries });
    }
  }
  return all;
}
