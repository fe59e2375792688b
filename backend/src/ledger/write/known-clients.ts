/** Asks the clients' own book whether one exists, so that a payment can follow right after the registration. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { clientsDecider, isActiveClient } from '../../clients/domain/clients.ts';
import { Books } from '../../platform/book/book.types.ts';

@Injectable()
export class KnownClients {
  constructor(private readonly books: Books) {}

  /** Throws `DomainError` NOT_FOUND for a client that is unknown or no longer active. */
  async assert(clientId: string): Promise<void> {
    const book = await this.books.open(clientsDecider);
    if (isActiveClient(book.state, clientId) || isActiveClient(await book.catchUp(), clientId)) return;
    throw new DomainError('NOT_FOUND', messages.clientNotFound, 'clientId');
  }
}
