/** The journal's memory as plain JSON, and back. What it means is said where it is folded. */
import type { EntryWords } from './events.ts';
import { recentFromSnapshot, recentToSnapshot } from './recent-entries.ts';
import type { AccountState, InvestmentState, LedgerState, PendingPayment, UnreadableEntry } from './state.ts';
import { VersionedMap } from './versioned-map.ts';

/** Plain JSON of the state; see `fromSnapshot`. */
export function toSnapshot(state: LedgerState): unknown {
  return {
    accounts: [...state.accounts],
    closedAccounts: [...state.closedAccounts].map(([accountId]) => accountId),
    investments: [...state.investments],
    pendingPayments: [...state.pendingPayments],
    paidInstalments: [...state.paidInstalments],
    ended: [...state.ended],
    words: [...state.words],
    annotated: [...state.annotated],
    closedThrough: state.closedThrough,
    unreadable: [...state.unreadable],
    entries: state.entries,
    recentExpenses: recentToSnapshot(state.recentExpenses),
    recentPayments: recentToSnapshot(state.recentPayments),
  };
}

/** The state of `toSnapshot`'s JSON. */
export function fromSnapshot(json: unknown): LedgerState {
  const plain = json as {
    accounts: [string, AccountState][];
    closedAccounts: string[];
    investments: [string, InvestmentState][];
    pendingPayments: [string, PendingPayment][];
    paidInstalments: [string, number][];
    ended: [string, 'reversed' | 'cancelled'][];
    words: [string, EntryWords][];
    annotated: [string, number][];
    closedThrough: string;
    unreadable: [number, UnreadableEntry][];
    entries: number;
    recentExpenses: unknown;
    recentPayments: unknown;
  };
  return {
    accounts: VersionedMap.of(plain.accounts),
    closedAccounts: VersionedMap.of(plain.closedAccounts.map((accountId) => [accountId, true])),
    investments: VersionedMap.of(plain.investments),
    pendingPayments: VersionedMap.of(plain.pendingPayments),
    paidInstalments: VersionedMap.of(plain.paidInstalments),
    ended: VersionedMap.of(plain.ended),
    words: VersionedMap.of(plain.words),
    annotated: VersionedMap.of(plain.annotated),
    closedThrough: plain.closedThrough,
    unreadable: VersionedMap.of(plain.unreadable),
    entries: plain.entries,
    recentExpenses: recentFromSnapshot(plain.recentExpenses),
    recentPayments: recentFromSnapshot(plain.recentPayments),
  };
}
