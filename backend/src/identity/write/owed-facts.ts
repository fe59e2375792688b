/**
 * Tells the journal what the vault has done already: right after it, and where a crash came between them by a look every few
 * seconds, in whatever process. Each fact has its command's id, so that it is told once.
 */
import { DomainError } from '@livro/event-sourcing';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, LessThan } from 'typeorm';
import type { Envelope, Outcome } from '../../platform/book/book.types.ts';
import { FinishingReactor, LEFT_ALONE_MS } from '../../platform/reactors/finishing-reactor.ts';
import type { UserCommand } from '../domain/commands.ts';
import { OwedFact } from '../vault/vault.entities.ts';
import { UsersBook } from './users-book.ts';

const AT_ONCE = 100;

@Injectable()
export class OwedFacts extends FinishingReactor {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersBook,
  ) {
    super('facts about users are told later', true);
  }

  /** Throws what the Book throws; what it refuses is owed no longer. */
  async settle(envelope: Envelope<UserCommand>): Promise<Outcome> {
    try {
      const outcome = await this.users.tell(envelope);
      await this.#forget(envelope.id);
      return outcome;
    } catch (error) {
      if (error instanceof DomainError) await this.#forget(envelope.id);
      throw error;
    }
  }

  override async catchUp(): Promise<void> {
    const owed = await this.dataSource.getRepository(OwedFact).find({
      where: { owedAt: LessThan(new Date(Date.now() - LEFT_ALONE_MS)) },
      order: { owedAt: 'ASC' },
      take: AT_ONCE,
    });
    for (const { envelope } of owed) {
      await this.settle(envelope).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
      });
    }
  }

  async #forget(id: string): Promise<void> {
    await this.dataSource.getRepository(OwedFact).delete({ id });
  }
}

/** What is put down in the vault's own transaction. */
export const owedFact = (envelope: Envelope<UserCommand>, owedAt: Date): OwedFact => ({
  id: envelope.id,
  envelope,
  owedAt,
});
