/** The addresses of the segments out of the seals that are good: read on as there are more. */
import { Injectable } from '@nestjs/common';
import type { Recorded } from '@livro/event-sourcing';
import { MalformedEventError } from '../../platform/event-store/errors.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { STREAM_FAMILIES } from '../../platform/event-store/streams.ts';
import { type SegmentAddress, SegmentAddresses } from '../../platform/segments/segment-addresses.ts';
import type { JournalSealed, NamedSegment, SealKeyRotated } from '../seal/events.ts';
import { KeyHistory } from '../seal/key-history.read.ts';
import { SealKeys } from '../seal/seal-keys.read.ts';
import { SEALS } from '../seal/seals.ts';
import { LEAF_STREAMS } from '../tree/leaf.read.ts';

export const addressOf = ({ first, leaves, position, sha256 }: NamedSegment): SegmentAddress => ({
  first,
  leaves,
  position: BigInt(position),
  sha256,
});

export const namedAs = ({ first, leaves, position, sha256 }: SegmentAddress): NamedSegment => ({
  first,
  leaves,
  position: String(position),
  ...(sha256 !== undefined && { sha256 }),
});

@Injectable()
export class SignedSegments extends SegmentAddresses {
  readonly streams = [...LEAF_STREAMS, ...STREAM_FAMILIES];
  /** By the first leaf. */
  readonly #named = new Map<number, SegmentAddress>();
  readonly #keys: KeyHistory;
  #contiguous: readonly SegmentAddress[] = [];
  #replaced: SegmentAddress | undefined;
  #next = 0n;
  #reading: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: EventStore,
    private readonly sealKeys: SealKeys,
  ) {
    super();
    this.#keys = new KeyHistory(sealKeys.firstKey);
  }

  async all(): Promise<readonly SegmentAddress[]> {
    const reading = this.#reading.catch(() => undefined).then(() => this.#readOn());
    this.#reading = reading;
    await reading;
    return this.#contiguous;
  }

  /** The one whose place another took last: its file is wanted no more. */
  get replaced(): SegmentAddress | undefined {
    return this.#replaced;
  }

  async #readOn(): Promise<void> {
    const before = this.#next;
    try {
      for await (const event of this.store.readStream(SEALS, this.#next)) {
        this.#next = event.revision + 1n;
        this.#take(event);
      }
    } catch (error) {
      // Whoever seals, or verifies, names it; what was signed before it stays.
      if (!(error instanceof MalformedEventError)) throw error;
    }
    if (this.#next > before) this.#contiguous = [...contiguous(this.#named)];
  }

  #take({ type, data }: Recorded): void {
    if (type !== 'JournalSealed') return void this.#keys.rotate(data as SealKeyRotated['data']);
    const seal = data as JournalSealed['data'];
    const { segments = [], checkpoint } = seal;
    const isGood = !this.sealKeys.flawOf(seal, [this.#keys.inForce], this.#keys.ofCheckpoint);
    if (isGood && checkpoint !== undefined) this.#keys.sealed();
    for (const address of isGood ? segments.map(addressOf) : []) {
      const former = this.#named.get(address.first);
      // An older seal that somebody put in again takes nothing back.
      if (former && former.leaves > address.leaves) continue;
      if (former && former.sha256 !== address.sha256) this.#replaced = former;
      this.#named.set(address.first, address);
    }
  }
}

function* contiguous(named: ReadonlyMap<number, SegmentAddress>): Generator<SegmentAddress> {
  for (let next = named.get(0); next; next = named.get(next.first + next.leaves)) yield next;
}
