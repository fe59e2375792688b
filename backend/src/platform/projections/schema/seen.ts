/**
 * What of the journal one generation has dealt with. Of each stream in `STREAMS` it knows the revision; of the streams of
 * families, of which there may be any number, only how many events they had in all and how far the journal was dealt with:
 * so a checkpoint stays as small as it was, however many requests there are.
 */
import type { Recorded } from '@livro/event-sourcing';
import { familyOf, wholeFamily } from '../../event-store/streams.ts';

/** A checkpoint's word on where it stands. Events of a family are counted under its whole name, as revisions are: from 0. */
export interface Stand {
  /** Commit position of the last event dealt with; undefined before the first. */
  readonly position: bigint | undefined;
  readonly revisions: ReadonlyMap<string, bigint>;
}

/** Streams of families whose revisions are remembered to notice a gap. */
const RECENT_STREAMS = 4_096;

/** True when the event is among those that were dealt with to come to `stand`. */
export function isPast(stand: Stand, event: Recorded): boolean {
  return familyOf(event.stream)
    ? stand.position !== undefined && event.position <= stand.position
    : event.revision <= (stand.revisions.get(event.stream) ?? -1n);
}

export class Seen implements Stand {
  #position: bigint | undefined;
  readonly #revisions: Map<string, bigint>;
  /** Of streams of families, the last touched last. */
  readonly #recent = new Map<string, bigint>();

  constructor({ position, revisions }: Stand) {
    this.#position = position;
    this.#revisions = new Map(revisions);
  }

  get position(): bigint | undefined {
    return this.#position;
  }

  get revisions(): ReadonlyMap<string, bigint> {
    return this.#revisions;
  }

  has(event: Recorded): boolean {
    return isPast(this, event);
  }

  /** The first event that does not follow on what was seen: something between them never came. */
  gapIn(events: readonly Recorded[]): Recorded | undefined {
    const next = new Map<string, bigint>();
    return events.find((event) => {
      if (this.has(event)) return false;
      const { stream, revision } = event;
      const expected = next.get(stream) ?? this.#following(stream);
      next.set(stream, revision + 1n);
      return expected !== undefined && revision !== expected;
    });
  }

  /** `revisions` as they are after these events, none of which it has, in the form of a checkpoint. */
  allRevisionsWith(events: readonly Recorded[]): Record<string, string> {
    const all = Object.fromEntries([...this.#revisions].map(([stream, at]) => [stream, `${at}`]));
    return { ...all, ...this.revisionsWith(events) };
  }

  /** What changes of `revisions` by these events, none of which it has. */
  revisionsWith(events: readonly Recorded[]): Record<string, string> {
    const changed: Record<string, string> = {};
    const counts = new Map<string, bigint>();
    for (const { stream, revision } of events) {
      const family = familyOf(stream);
      if (!family) changed[stream] = `${revision}`;
      else counts.set(wholeFamily(family), (counts.get(wholeFamily(family)) ?? 0n) + 1n);
    }
    for (const [whole, count] of counts) changed[whole] = `${(this.#revisions.get(whole) ?? -1n) + count}`;
    return changed;
  }

  /** The next event of all that it does not have. */
  add({ stream, revision, position }: Recorded): void {
    this.#position = position;
    const family = familyOf(stream);
    if (!family) {
      this.#revisions.set(stream, revision);
      return;
    }
    const whole = wholeFamily(family);
    this.#revisions.set(whole, (this.#revisions.get(whole) ?? -1n) + 1n);
    this.#remember(stream, revision);
  }

  /** Undefined where nobody remembers: a stream of a family that was not touched for long, or before this process began. */
  #following(stream: string): bigint | undefined {
    const last = familyOf(stream) ? this.#recent.get(stream) : (this.#revisions.get(stream) ?? -1n);
    return last === undefined ? undefined : last + 1n;
  }

  #remember(stream: string, revision: bigint): void {
    this.#recent.delete(stream);
    this.#recent.set(stream, revision);
    if (this.#recent.size <= RECENT_STREAMS) return;
    const [longestAgo] = this.#recent.keys();
    this.#recent.delete(longestAgo!);
  }
}
