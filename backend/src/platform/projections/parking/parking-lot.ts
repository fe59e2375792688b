/**
 * Which events of one generation could not be folded, and which ones wait behind them because they touch the same keys.
 * Purely in memory: a batch works on a draft, and what it changed is written in the batch's own transaction.
 */
import type { Recorded } from '@livro/event-sourcing';
import { flawOf } from '../../event-store/subscription.ts';
import type { AnyProjection } from '../schema/generations.ts';
import { shapeOf } from '../schema/table-shape.ts';

/** `skipped`: left out for ever by a person's decision; it holds nobody up. */
export type LotState = 'failed' | 'waiting' | 'skipped';

export interface ParkedEntry {
  readonly stream: string;
  readonly revision: bigint;
  readonly eventId: string;
  readonly type: string;
  readonly position: bigint;
  readonly state: LotState;
  readonly keys: readonly string[];
  readonly cause: string | null;
  readonly attempts: number;
}

/** What a batch does to the table of parked events. */
export interface LotChanges {
  readonly puts: readonly ParkedEntry[];
  readonly removals: readonly ParkedEntry[];
}

/** More than this is no poisoned event but a projection that cannot work: it stands still instead. */
export const MOST_PARKED = 10_000;
const CAUSE_LENGTH = 2_000;
/** Stands for every key, where nobody can say which ones an event touches. */
export const EVERY_KEY = '*';

/** No matter of one event, which could be parked: the projection stands still before it. */
export class ParkingFullError extends Error {}

export class ParkingLot {
  readonly #entries = new Map<string, ParkedEntry>();
  /** Keys of which something failed or waits. */
  readonly #held = new Set<string>();

  constructor(
    private readonly projection: AnyProjection,
    entries: Iterable<ParkedEntry>,
    /** Ids of events that a person decided to leave out, whenever they come. */
    private readonly skips: ReadonlySet<string>,
  ) {
    for (const entry of entries) this.#put(entry);
  }

  /** A copy to work on. */
  draft(): ParkingLot {
    return new ParkingLot(this.projection, this.#entries.values(), this.skips);
  }

  /** A copy in which nothing is held yet but what was skipped: parked events are put back into it one by one. */
  emptied(): ParkingLot {
    const skipped = [...this.#entries.values()].filter(({ state }) => state === 'skipped');
    return new ParkingLot(this.projection, skipped, this.skips);
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  /** Failed and waiting ones, in the order of the journal. */
  get held(): readonly ParkedEntry[] {
    return [...this.#entries.values()].filter(({ state }) => state !== 'skipped').sort(inOrder);
  }

  isSkipped(event: Recorded): boolean {
    return this.skips.has(event.id);
  }

  /** True when the event has to wait: something that it touches is held up. */
  holdsUp(event: Recorded): boolean {
    return this.#held.size > 0 && this.holdsAny(parkingKeysOf(this.projection, event));
  }

  holdsAny(keys: readonly string[]): boolean {
    if (this.#held.size === 0) return false;
    return this.#held.has(EVERY_KEY) || keys.some((key) => key === EVERY_KEY || this.#held.has(key));
  }

  /** Parks an event behind those before it. Throws `ParkingFullError` when too many are parked already. */
  wait(event: Recorded): void {
    this.keep(this.#entryOf(event, 'waiting'));
  }

  /** Parks an event that could not be folded. Throws `ParkingFullError` when too many are parked already. */
  fail(event: Recorded, error: Error): void {
    this.failAgain(this.#entryOf(event, 'failed'), error);
  }

  failAgain(entry: ParkedEntry, error: Error): void {
    const cause = (error.stack ?? error.message).slice(0, CAUSE_LENGTH);
    this.keep({ ...entry, state: 'failed', cause, attempts: entry.attempts + 1 });
  }

  /** Leaves an event out and remembers that. */
  skip(event: Recorded): void {
    this.keep(this.#entryOf(event, 'skipped'));
  }

  keep(entry: ParkedEntry): void {
    if (this.#entries.size >= MOST_PARKED && !this.#entries.has(placeOf(entry)))
      throw new ParkingFullError(`${MOST_PARKED} events are parked: ${entry.cause ?? 'and more wait'}`);
    this.#put(entry);
  }

  /** What became of `before`; the same entry in both is no change. */
  changesSince(before: ParkingLot): LotChanges {
    if (this === before) return { puts: [], removals: [] };
    return {
      puts: [...this.#entries].flatMap(([place, e]) => (before.#entries.get(place) === e ? [] : [e])),
      removals: [...before.#entries].flatMap(([place, e]) => (this.#entries.has(place) ? [] : [e])),
    };
  }

  #put(entry: ParkedEntry): void {
    this.#entries.set(placeOf(entry), entry);
    if (entry.state !== 'skipped') for (const key of entry.keys) this.#held.add(key);
  }

  #entryOf(event: Recorded, state: LotState): ParkedEntry {
    const { stream, revision, id, type, position } = event;
    const keys = parkingKeysOf(this.projection, event);
    return { stream, revision, eventId: id, type, position, state, keys, cause: null, attempts: 0 };
  }
}

/** What the event touches, as texts: what the projection declares and the rows that it names; `*` where it can say neither. */
export function parkingKeysOf(projection: AnyProjection, event: Recorded): readonly string[] {
  const declared = attempted(() => projection.parkingKeysOf?.(event));
  // What cannot be read names rows at random, and sums of all accounts among them: who shares those need not wait.
  if (flawOf(event) && projection.parkingKeysOf) return declared ?? [EVERY_KEY];
  const rows = attempted(() => projection.keysOf(event).map(rowKey));
  const known = projection.parkingKeysOf ? declared : rows;
  return known ? [...new Set([...known, ...(rows ?? [])])] : [EVERY_KEY];
}

const rowKey = ({ table, key }: ReturnType<AnyProjection['keysOf']>[number]): string => {
  const shape = shapeOf(table);
  return `${shape.name}:${shape.storableKeyText(key)}`;
};

function attempted(keys: () => readonly string[] | undefined): readonly string[] | undefined {
  try {
    const found = keys();
    return found?.every((key) => typeof key === 'string') ? found : undefined;
  } catch {
    return undefined;
  }
}

const placeOf = ({ stream, revision }: ParkedEntry): string => `${stream}@${revision}`;
const inOrder = (a: ParkedEntry, b: ParkedEntry): number =>
  a.position === b.position ? Number(a.revision - b.revision) : a.position < b.position ? -1 : 1;
