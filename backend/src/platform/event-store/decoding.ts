/** Events of the store as today's program reads them: decoded, and lifted from earlier shapes; or with what is wrong with them. */
import type { RecordedEvent } from '@eventstore/db-client';
import type { Recorded } from '@livro/event-sourcing';
import { decode, undecoded } from './codec.ts';
import type { EventStoreOptions } from './event-store-options.ts';
import type { UnreadableEvent } from './subscription.ts';

/** An event as it was hashed, `content` the canonical JSON of all but its chain. */
export interface HashedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly hash: string;
  readonly previousHash: string;
  readonly content: string;
}

export class Decoding {
  constructor(private readonly options: Pick<EventStoreOptions, 'streamPrefix' | 'upcast'>) {}

  /** In the shape of today; what is stored stays beside. Throws `MalformedEventError`. */
  readonly event = (event: RecordedEvent, commitPosition?: bigint): Recorded => {
    const stored = decode(event, this.options.streamPrefix, commitPosition);
    return this.options.upcast ? this.options.upcast(stored) : stored;
  };

  /** As `eventOrFlaw`, of the text that the event's hash was made over; one that was proven, for it is taken as it stands. */
  ofText(
    position: bigint,
    { stream, revision, hash, previousHash, content }: HashedEvent,
  ): Recorded | UnreadableEvent {
    const { data, id, metadata, type } = JSON.parse(content) as Pick<
      Recorded,
      'data' | 'id' | 'metadata' | 'type'
    >;
    Object.assign(metadata, { previousHash, hash });
    const stored: Recorded = { id, stream, revision: BigInt(revision), position, type, data, metadata };
    try {
      return this.options.upcast ? this.options.upcast(stored) : stored;
    } catch (error) {
      return { ...stored, flaw: asError(error) };
    }
  }

  readonly eventOrFlaw = (event: RecordedEvent, commitPosition?: bigint): Recorded | UnreadableEvent => {
    try {
      return this.event(event, commitPosition);
    } catch (error) {
      return { ...undecoded(event, this.options.streamPrefix, commitPosition), flaw: asError(error) };
    }
  };
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
