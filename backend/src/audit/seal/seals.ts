/** The decider of the `seals` stream: each seal counts more than the one before, and nothing less. */
import { is, type Decider, type ShapesOf } from '@livro/event-sourcing';
import type { JournalSealed, SealedPlace, SealEvent, SealKeyRotated } from './events.ts';

/** What the newest seal counts, and whose turn it is to sign. */
export interface SealsState extends Counting {
  /** The key that was announced last, as its event tells it; left out while the first one signs. */
  readonly key?: string;
  /** Nothing was sealed since. */
  readonly isRotated?: boolean;
}

export type SealCommand =
  | ({ readonly type: 'SealJournal'; readonly by?: string } & JournalSealed['data'])
  | ({ readonly type: 'RotateSealKey' } & SealKeyRotated['data']);

/** The stream of the seals themselves: a seal counts it too, and is no reason for another. */
export const SEALS = 'seals';
export const SEAL_VERSION = 2;
const EVERY_ENTRIES = 1_000;

/** A seal is due after every thousandth entry and at each close of a period; that time has gone by, the writer knows. */
export const isSealDue = (entries: number, type: string): boolean =>
  entries % EVERY_ENTRIES === 0 || type === 'PeriodClosed';

export interface Counting {
  readonly entries: number;
  readonly streams?: Readonly<Record<string, Pick<SealedPlace, 'events'>>>;
}

/** Whether the one counts something that the other does not, and nothing less. */
export function isFurther(one: Counting, other: Counting): boolean {
  const names = Object.keys({ ...one.streams, ...other.streams });
  const steps = names.map(
    (name) => (one.streams?.[name]?.events ?? 0) - (other.streams?.[name]?.events ?? 0),
  );
  const all = [one.entries - other.entries, ...steps];
  return all.every((step) => step >= 0) && all.some((step) => step > 0);
}

/** Without the seals themselves: one seal is no reason for the next. */
export function withoutSeals({ entries, streams = {} }: Counting): Counting {
  const { [SEALS]: _, ...others } = streams;
  return { entries, streams: others };
}

export const sealsDecider: Decider<SealsState, SealCommand, SealEvent> = {
  stream: SEALS,
  initialState: { entries: 0, streams: {} },
  /** Two instances seal the same place: the second one's seal does nothing, nor does one under a key that is no more. */
  decide(state, command) {
    if (command.type === 'RotateSealKey') {
      const { type: _, ...data } = command;
      return state.key === data.key ? [] : [{ type: 'SealKeyRotated', data }];
    }
    const { type: _, by, ...data } = command;
    if (by !== state.key) return [];
    const isDue = state.isRotated === true || isFurther(withoutSeals(data), state);
    return isDue ? [{ type: 'JournalSealed', data }] : [];
  },
  evolve(state, event) {
    if (event.type === 'SealKeyRotated') return { ...state, key: event.data.key, isRotated: true };
    return { ...withoutSeals(event.data), ...(state.key !== undefined && { key: state.key }) };
  },
  snapshotVersion: 3,
  toSnapshot: (state) => state,
  fromSnapshot: (json) => json as SealsState,
};

const each =
  (check: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    typeof value === 'object' && value !== null && Object.values(value).every(check);

const isSegment = is.shaped({
  first: is.integer,
  leaves: is.integer,
  position: (value) => typeof value === 'string' && /^\d+$/.test(value),
  sha256: is.orAbsent(is.sha256),
});

export const sealShapes: ShapesOf<SealEvent> = {
  JournalSealed: {
    entries: is.integer,
    headHash: is.text,
    trialBalance: each(is.integer),
    signature: is.text,
    publicKey: is.text,
    version: is.orAbsent(is.integer),
    sealedAt: is.orAbsent(is.instant),
    streams: is.orAbsent(each(is.shaped({ events: is.integer, hash: is.text }))),
    checkpoint: is.orAbsent(is.text),
    segments: is.orAbsent(is.listOf(isSegment)),
  },
  SealKeyRotated: { previousKey: is.text, key: is.text, endorsement: is.text, acceptance: is.text },
};
