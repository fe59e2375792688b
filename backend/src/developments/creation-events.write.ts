/** Finds the creating events of developments, which carry all that their accounts need. */
import type { Recorded } from '@livro/event-sourcing';
import { Injectable } from '@nestjs/common';
import { EventStore } from '../platform/event-store/event-store.ts';
import { developmentsDecider } from './developments.ts';
import type { CreationEvent } from './development-accounts.write.ts';

@Injectable()
export class CreationEvents {
  constructor(private readonly store: EventStore) {}

  /** The creating event of a development that is known to be in the journal, most likely at `revision`. */
  async eventFrom(developmentId: string, revision: bigint): Promise<CreationEvent> {
    const isIt = (event: Recorded): event is CreationEvent =>
      event.type === 'DevelopmentCreated' && (event as CreationEvent).data.developmentId === developmentId;
    for await (const event of this.store.readStream(developmentsDecider.stream, revision, { maxCount: 1 })) {
      if (isIt(event)) return event;
    }
    for await (const event of this.store.readStream(developmentsDecider.stream))
      if (isIt(event)) return event;
    throw new Error(`Development ${developmentId} was created and is not in the journal.`);
  }
}
