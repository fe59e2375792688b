/** The decider of the `seals` stream: one seal for a place of the journal, each further than the one before. */
import { is, type Decider, type ShapesOf } from '@livro/event-sourcing';
import type { JournalSealed, SealEvent } from './events.ts';

export interface SealsState {
  /** Entries that the newest seal counts. */
  readonly entries: number;
}

export type SealCommand = { readonly type: 'SealJournal' } & JournalSealed['data'];

const EVERY_ENTRIES = 1_000;

/** A seal is due after every thousandth entry and at each close of a period. */
export const isSealDue = (entries: number, type: string): boolean =>
  entries % EVERY_ENTRIES === 0 || type === 'PeriodClosed';

export const sealsDecider: Decider<SealsState, SealCommand, SealEvent> = {
  stream: 'seals',
  initialState: { entries: 0 },
  /** Two instances seal the same place: the second one's seal does nothing. */
  decide(state, { type: _, ...data }) {
    return data.entries > state.entries ? [{ type: 'JournalSealed', data }] : [];
  },
  evolve: (state, event) => ({ entries: Math.max(state.entries, event.data.entries) }),
  snapshotVersion: 1,
  toSnapshot: (state) => state,
  fromSnapshot: (json) => json as SealsState,
};

const trialBalance = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every(is.integer);

export const sealShapes: ShapesOf<SealEvent> = {
  JournalSealed: {
    entries: is.positive,
    headHash: is.text,
    trialBalance,
    signature: is.text,
    publicKey: is.text,
  },
};
