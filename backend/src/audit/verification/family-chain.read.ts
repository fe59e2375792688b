/** All streams of a family as one: in the order of the journal, each event's hash on top of all before it. */
import { createHash } from 'node:crypto';
import type { Recorded } from '@livro/event-sourcing';
import { GENESIS_HASH } from '../../platform/event-store/chain.ts';
import { familyOf, wholeFamily } from '../../platform/event-store/streams.ts';
import type { Finding } from './finding.ts';
import type { SealedPlaces } from '../seal/sealed-places.read.ts';

export class FamilyChain {
  #events = 0;
  #hash = GENESIS_HASH;

  get events(): number {
    return this.#events;
  }

  get hash(): string {
    return this.#hash;
  }

  /** Counts it, and tells what was said of this place and is not so. */
  against(event: Recorded, places: SealedPlaces): Finding | undefined {
    this.take(event);
    return places.against(wholeFamily(familyOf(event.stream)!), this.#events, this.#hash);
  }

  take({ stream, revision, metadata }: Pick<Recorded, 'stream' | 'revision' | 'metadata'>): void {
    const line = `${this.#hash}\n${stream} ${revision} ${metadata.hash}`;
    this.#hash = createHash('sha256').update(line).digest('hex');
    this.#events++;
  }
}
