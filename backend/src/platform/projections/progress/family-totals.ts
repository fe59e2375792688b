/**
 * How many events the streams of each family hold. A store tells that of one stream and not of many, so they are counted on
 * from where a read model stands that has counted what comes before; what was counted once is not read again.
 */
import type { EventStore } from '../../event-store/event-store.ts';
import { isEvent } from '../../event-store/subscription.ts';
import { familyOf, STREAM_FAMILIES, wholeFamily } from '../../event-store/streams.ts';
import { Seen, type Stand } from '../schema/seen.ts';

export interface FamilyHead {
  /** `purchase-*`. */
  readonly stream: string;
  /** Number of its events less one, as revisions count. */
  readonly revision: bigint;
  /** Anyone who has come to this commit position has met all of them. */
  readonly position: bigint;
}

/** A long way is gone in steps: until the head is reached, what was found so far is told. */
const STEP_MS = 1_000;

export class FamilyTotals {
  #counted: Seen | undefined;
  #counting: Promise<unknown> = Promise.resolve();
  /** Where counting began, and the newest event of each family since, as commit positions. */
  #base: bigint | undefined;
  readonly #newest = new Map<string, bigint>();
  /** Up to here the journal was looked through. */
  #through: bigint | undefined;

  constructor(private readonly store: Pick<EventStore, 'familiesAfter'>) {}

  /** `stands`: where the read models are. Rejects when the store cannot be asked. One call after the other. */
  heads(stands: readonly Stand[]): Promise<readonly FamilyHead[]> {
    const heads = this.#counting.catch(() => undefined).then(() => this.#count(stands));
    this.#counting = heads;
    return heads;
  }

  async #count(stands: readonly Stand[]): Promise<readonly FamilyHead[]> {
    const furthest = stands.reduce<Stand | undefined>(
      (most, stand) => (isFurther(stand.position, most?.position) ? stand : most),
      undefined,
    );
    if (!this.#counted || isFurther(furthest?.position, this.#through)) {
      this.#counted = new Seen(furthest ?? { position: undefined, revisions: new Map() });
      this.#base = this.#through = furthest?.position;
      this.#newest.clear();
    }
    const counted = this.#counted;
    const until = performance.now() + STEP_MS;
    for await (const item of this.store.familiesAfter(this.#through)) {
      if (isEvent(item)) {
        counted.add(item);
        this.#newest.set(wholeFamily(familyOf(item.stream)!), item.position);
        this.#through = item.position;
      } else if ('checkpoint' in item) this.#through = item.checkpoint;
      if (performance.now() > until) break;
    }
    return STREAM_FAMILIES.map(wholeFamily).flatMap((stream) => {
      const revision = counted.revisions.get(stream);
      const position = this.#newest.get(stream) ?? this.#base;
      return revision === undefined || position === undefined ? [] : [{ stream, revision, position }];
    });
  }
}

const isFurther = (one: bigint | undefined, other: bigint | undefined): boolean =>
  one !== undefined && (other === undefined || one > other);
