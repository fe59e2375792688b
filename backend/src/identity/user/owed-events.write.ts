/**
 * Tells the journal what the vault has done already: right after it, and where a crash came between them by a look every few
 * seconds, in whatever process. Each event has its command's id, so that it is told once.
 */
import { DomainError } from '@livro/event-sourcing';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In, LessThan, Not } from 'typeorm';
import type { Envelope, Outcome } from '../../platform/book/book.types.ts';
import { LEFT_ALONE_MS, RecurringWork } from '../../platform/reactors/recurring-work.ts';
import { WORK_BATCH_SIZE, WorkQueues } from '../../platform/reactors/work-queue.ts';
import { IssuedKeys } from '../access-key/issued-keys.write.ts';
import { AccountNotices } from '../notices/account-notices.write.ts';
import type { UserCommand } from './commands.ts';
import { OwedFact } from './vault.entities.ts';
import { VaultTags } from './vault-tags.store.ts';
import { UsersBook } from './users-book.write.ts';

@Injectable()
export class OwedEvents extends RecurringWork {
  readonly #warnings = new Logger(OwedEvents.name);
  readonly #doubted = new Set<string>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersBook,
    private readonly tags: VaultTags,
    private readonly queues: WorkQueues,
    private readonly issuedKeys: IssuedKeys,
    private readonly notices: AccountNotices,
  ) {
    super('events about users are told later', { atOnce: true });
  }

  /** Throws what the Book throws; what it refuses is owed no longer. */
  async settle(envelope: Envelope<UserCommand>): Promise<Outcome> {
    try {
      const outcome = await this.users.tell(envelope);
      const { command } = envelope;
      // All before it is forgotten: after a crash in between, the next look does what is missing.
      if (command.type === 'ResetAccess' && command.reason === 'compromised')
        await this.issuedKeys.revokeAllOf(command.userId, envelope);
      await this.notices.ofCommand(envelope, new Date());
      await this.#forget(envelope.id);
      return outcome;
    } catch (error) {
      if (error instanceof DomainError) await this.#forget(envelope.id);
      throw error;
    }
  }

  override async catchUp(): Promise<void> {
    await this.queues.perform<OwedFact>({
      worker: 'owed-user-events',
      find: (resting) =>
        this.dataSource.getRepository(OwedFact).find({
          // Those that are doubted stay where they are, and keep nothing else from its turn.
          where: {
            id: Not(In([...resting, ...this.#doubted])),
            owedAt: LessThan(new Date(Date.now() - LEFT_ALONE_MS)),
          },
          order: { owedAt: 'ASC' },
          take: WORK_BATCH_SIZE,
        }),
      keyOf: ({ id }) => id,
      perform: (event) => this.#tell(event),
    });
  }

  async #tell(event: OwedFact): Promise<void> {
    if (!this.tags.isOwed(event)) return this.#doubt(event.id);
    await this.settle(event.envelope).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
    });
  }

  /** Left where it is: a verification names it. */
  #doubt(id: string): void {
    if (this.#doubted.has(id)) return;
    this.#doubted.add(id);
    this.#warnings.error(
      `owed event ${id} was put down by no program with this installation's key: not told`,
    );
  }

  async #forget(id: string): Promise<void> {
    await this.dataSource.getRepository(OwedFact).delete({ id });
  }
}
