/** Events of the store as today's program reads them: decoded, and lifted from earlier shapes; or with what is wrong with them. */
import type { RecordedEvent } from '@eventstore/db-client';
import type { Recorded } from '@livro/event-sourcing';
import { decode, undecoded } from './codec.ts';
import type { EventStoreOptions } from './event-store-options.ts';
import type { UnreadableEvent } from './subscription.ts';

export class Decoding {
  constructor(private readonly options: Pick<EventStoreOptions, 'streamPrefix' | 'upcast'>) {}

  /** In the shape of today; what is stored stays beside. Throws `MalformedEventError`. */
  readonly event = (event: RecordedEvent, commitPosition?: bigint): Recorded => {
    const stored = decode(event, this.options.streamPrefix, commitPosition);
    return this.options.upcast ? this.options.upcast(stored) : stored;
  };

  readonly eventOrFlaw = (event: RecordedEvent, commitPosition?: bigint): Recorded | UnreadableEvent => {
    try {
      return this.event(event, commitPosition);
    } catch (error) {
      const flaw = error instanceof Error ? error : new Error(String(error));
      return { ...undecoded(event, this.options.streamPrefix, commitPosition), flaw };
    }
  };
}
