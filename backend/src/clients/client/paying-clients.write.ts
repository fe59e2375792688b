/** Tells the ledger of clients: from their own book, so that a payment can follow right after the registration. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { Payers } from '../../ledger/public.ts';
import { Books } from '../../platform/book/book.types.ts';
import { Database } from '../../platform/database/database.ts';
import { clientsDecider, isActiveClient } from './clients.ts';

@Injectable()
export class PayingClients extends Payers {
  constructor(
    private readonly books: Books,
    private readonly database: Database,
  ) {
    super();
  }

  override async assert(clientId: string): Promise<void> {
    const book = await this.books.open(clientsDecider);
    if (isActiveClient(book.state, clientId) || isActiveClient(await book.catchUp(), clientId)) return;
    throw new DomainError('NOT_FOUND', messages.clientNotFound, 'clientId');
  }

  override async unitsIn(
    clientId: string,
    developmentId: string,
  ): Promise<readonly string[] | null | undefined> {
    const [known] = await this.database.query<{ readonly units: readonly string[] | null }>(
      `select cd.units from read.clients c
       left join read.client_developments cd on cd.client_id = c.id and cd.development_id = $2
       where c.id = $1`,
      [clientId, developmentId],
    );
    return known?.units;
  }

  override async namesOf(clientIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (clientIds.length === 0) return new Map();
    const rows = await this.database.query<{ readonly id: string; readonly name: string }>(
      `select id, name from read.clients where id = any ($1::uuid[]) and standing <> 'erased'`,
      [[...new Set(clientIds)]],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
