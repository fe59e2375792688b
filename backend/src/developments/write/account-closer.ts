/**
 * The two halves of a deletion: the ledger closes the accounts of a development, then the development goes. Once the first is
 * booked the second cannot be refused, and whoever finds it missing may book it.
 */
import { Injectable } from '@nestjs/common';
import { ledgerDecider } from '../../ledger/domain/ledger.ts';
import { Books, type Outcome } from '../../platform/book/book.types.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import { developmentsDecider } from '../domain/developments.ts';
import type { CreationFact } from './account-opener.ts';

@Injectable()
export class AccountCloser {
  constructor(private readonly books: Books) {}

  /** Closes both accounts of a created development. Throws the ledger's refusal where anything was ever booked on them. */
  async close({ data }: CreationFact, context: CommandContext): Promise<Outcome> {
    const ledger = await this.books.open(ledgerDecider);
    const { id, actor, correlationId, today } = context;
    const { developmentId, accounts } = data;
    return ledger.execute({
      id: entityId(id, 'close accounts'),
      command: {
        type: 'CloseAccounts',
        developmentId,
        accountIds: accounts.map(({ accountId }) => accountId),
        today,
      },
      actor,
      correlationId,
      causationId: id,
    });
  }

  /** Deletes a development whose accounts are closed; the same one again does nothing. */
  async finish(developmentId: string): Promise<Outcome> {
    const book = await this.books.open(developmentsDecider);
    return book.execute({
      id: entityId(developmentId, 'finish deletion'),
      command: { type: 'DeleteDevelopment', developmentId, accountsClosed: true },
      actor: { id: 'system' },
    });
  }
}
