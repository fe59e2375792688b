/** The way to the streams of attachments, one Book each, of which only those used last are kept. Only for entities that are there. */
import type { Recorded } from '@livro/event-sourcing';
import { Injectable } from '@nestjs/common';
import { Books, type Book } from '../../platform/book/book.types.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { attachmentDecider, attachmentStream, type AttachmentState } from './attachments.ts';
import type { AttachmentCommand } from './commands.ts';
import type { AttachmentEvent } from './events.ts';

@Injectable()
export class AttachmentBooks {
  constructor(
    private readonly books: Books,
    private readonly store: EventStore,
  ) {}

  open(ownerId: string): Promise<Book<AttachmentState, AttachmentCommand>> {
    return this.books.openOneOfMany(attachmentDecider(ownerId));
  }

  /** The events from one revision to another, both included. */
  async recordedEvents(
    ownerId: string,
    from: bigint,
    to: bigint,
  ): Promise<readonly Recorded<AttachmentEvent>[]> {
    const recordedEvents: Recorded<AttachmentEvent>[] = [];
    const maxCount = Number(to - from) + 1;
    for await (const event of this.store.readStream(attachmentStream(ownerId), from, { maxCount }))
      recordedEvents.push(event as Recorded<AttachmentEvent>);
    return recordedEvents;
  }
}
