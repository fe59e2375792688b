/** Lets a reader wait until the read models have dealt with the journal up to places that he knows of. */
import { Injectable } from '@nestjs/common';
import type { Places } from '../../event-store/places.ts';
import { markOf, type Place, spelled } from '../../event-store/position.ts';
import { EventStore } from '../../event-store/event-store.ts';
import { familyOf } from '../../event-store/streams.ts';
import { CheckpointProgress, type Standing } from './progress.ts';

/** Places whose commit positions are remembered. */
const REMEMBERED = 1_000;

type Met = (standing: Standing) => boolean;

@Injectable()
export class ReadAfter {
  /** Of streams that are too many to know one by one; undefined for a place that is not of this journal. */
  readonly #commits = new Map<string, bigint | undefined>();

  constructor(
    private readonly progress: CheckpointProgress,
    private readonly store: EventStore,
  ) {}

  /**
   * True when every read model has met them, at most two seconds later; those that are known to lag or stand still are not waited
   * for. A place of another journal, as after a restore, is nothing to wait for.
   */
  async reached(places: Places): Promise<boolean> {
    const met = await Promise.all(places.map((place) => this.#metBy(place)));
    const isMet: Met = (standing) => met.every((one) => one(standing));
    if (await this.progress.untilAll(isMet)) return true;
    const isOurs = await Promise.all(places.map((place) => this.#commitOf(place).catch(() => 'unknown')));
    if (isOurs.every((commit) => commit !== undefined)) return false;
    return this.reached(places.filter((_, i) => isOurs[i] !== undefined));
  }

  async #metBy(place: Place): Promise<Met> {
    const { stream, revision } = place;
    if (!familyOf(stream) && !this.#isForeign(place))
      return ({ revisions }) => (revisions.get(stream) ?? -1n) >= revision;
    try {
      const commit = await this.#commitOf(place);
      return ({ position }) => commit === undefined || (position ?? -1n) >= commit;
    } catch {
      return () => false;
    }
  }

  #isForeign(place: Place): boolean {
    const text = spelled(place);
    return this.#commits.has(text) && this.#commits.get(text) === undefined;
  }

  /** Rejects where the store cannot be asked. */
  async #commitOf(place: Place): Promise<bigint | undefined> {
    const text = spelled(place);
    if (this.#commits.has(text)) return this.#commits.get(text);
    let commit: bigint | undefined;
    for await (const event of this.store.readRaw(place.stream, place.revision, { maxCount: 1 }))
      if (event.revision === place.revision && markOf(event.id) === place.mark) commit = event.position;
    this.#commits.set(text, commit);
    if (this.#commits.size > REMEMBERED) this.#commits.delete(this.#commits.keys().next().value!);
    return commit;
  }
}
