/** The way to the streams of papers, one Book each, of which only those used last are kept. Only for entities that are there. */
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

  /** The facts from one revision to another, both included. */
  async facts(ownerId: string, from: bigint, to: bigint): Promise<readonly Recorded<AttachmentEvent>[]> {
    const facts: Recorded<AttachmentEvent>[] = [];
    const maxCount = Number(to - from) + 1;
    for await (const fact of this.store.readStream(attachmentStream(ownerId), from, { maxCount }))
      facts.push(fact as Recorded<AttachmentEvent>);
    return facts;
  }
}
