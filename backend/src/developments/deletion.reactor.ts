/**
 * Finishes deletions that a crash cut off between the two streams, of this process or any other. Which ones wait is asked of
 * the read model: there the closed accounts have taken the development out of the lists already.
 */
import { Injectable } from '@nestjs/common';
import { Books } from '../platform/book/book.types.ts';
import { Database } from '../platform/database/database.ts';
import { entityId } from '../platform/event-store/ids.ts';
import { LEFT_ALONE_MS, RecurringWork } from '../platform/reactors/recurring-work.ts';
import { WORK_BATCH_SIZE, WorkQueues } from '../platform/reactors/work-queue.ts';
import { developmentsDecider } from './developments.ts';

@Injectable()
export class DeletionReactor extends RecurringWork {
  constructor(
    private readonly database: Database,
    private readonly books: Books,
    private readonly queues: WorkQueues,
  ) {
    super('deletions are finished later');
  }

  /** Finishes what has waited for `leftAloneMs`. Throws when the store or the database is out of reach. */
  override async catchUp(leftAloneMs = LEFT_ALONE_MS): Promise<void> {
    await this.queues.perform<{ id: string }>({
      worker: 'development-deletions',
      find: (resting) =>
        this.database.query<{ id: string }>(
          `select id from read.development_names
           where standing = 'closed' and closed_at <= $1 and not (id::text = any ($2))
           order by closed_at limit ${WORK_BATCH_SIZE}`,
          [new Date(Date.now() - leftAloneMs), resting],
        ),
      keyOf: ({ id }) => id,
      perform: ({ id }) => this.#finish(id),
    });
  }

  /** Once its accounts are closed this cannot be refused; the same one again does nothing. */
  async #finish(developmentId: string): Promise<void> {
    const book = await this.books.open(developmentsDecider);
    await book.execute({
      id: entityId(developmentId, 'finish deletion'),
      command: { type: 'DeleteDevelopment', developmentId, accountsClosed: true },
      actor: { id: 'system' },
    });
  }
}
