/** What people who run the program decided about it, as far as a rebuild of the read models has to obey. */
import type { DomainEvent } from '@livro/event-sourcing';

/** A parked event is to be folded again, now that its cause is believed to be gone. */
export type ParkedEventRetried = DomainEvent<
  'ParkedEventRetried',
  {
    projection: string;
    eventId: string;
    stream: string;
    revision: number;
  }
>;

/** An event is left out of one projection for ever; never of a projection of money. */
export type ParkedEventSkipped = DomainEvent<
  'ParkedEventSkipped',
  {
    projection: string;
    eventId: string;
    stream: string;
    revision: number;
    reason: string;
  }
>;

export type OperationsEvent = ParkedEventRetried | ParkedEventSkipped;
