/**
 * Finishes completions that a crash cut off between the two streams, of this process or any other. Which ones wait is asked
 * of the read model, because every request has a stream of its own; what is to be done the streams themselves say.
 */
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { LEFT_ALONE_MS, RecurringWork } from '../../platform/reactors/recurring-work.ts';
import { WORK_BATCH_SIZE, WorkQueues } from '../../platform/reactors/work-queue.ts';
import { PurchaseBooks } from '../request/purchase-books.write.ts';
import { PurchaseCompleter, type StartingEvent } from './purchase-completer.write.ts';

interface Stray {
  readonly request_id: string;
  readonly expense_id: string;
  readonly entry_number: number;
}

@Injectable()
export class CompletionReactor extends RecurringWork {
  constructor(
    private readonly database: Database,
    private readonly requests: PurchaseBooks,
    private readonly completer: PurchaseCompleter,
    private readonly queues: WorkQueues,
  ) {
    super('completions are finished later');
  }

  /** Finishes what has waited for `leftAloneMs`. Throws when the store or the database is out of reach. */
  override async catchUp(leftAloneMs = LEFT_ALONE_MS): Promise<void> {
    await this.queues.perform<{ id: string }>({
      worker: 'purchase-completions',
      find: (resting) =>
        this.database.query<{ id: string }>(
          `select id from read.purchases where completing_since <= $1 and not (id::text = any ($2))
           order by completing_since limit ${WORK_BATCH_SIZE}`,
          [new Date(Date.now() - leftAloneMs), resting],
        ),
      keyOf: ({ id }) => id,
      perform: ({ id }) => this.#finish(id),
    });
    await this.queues.perform<Stray>({
      worker: 'purchase-strays',
      find: (resting) =>
        this.database.query<Stray>(
          `select p.id as request_id, e.id as expense_id, e.entry_number
           from read.purchases p join read.expenses e on e.id = p.released_expense_id
           where p.released_expense_id is not null and e.reversed_by is null
             and p.related_expense_id is distinct from e.id and not (e.id::text = any ($1))
           order by e.entry_number limit ${WORK_BATCH_SIZE}`,
          [resting],
        ),
      keyOf: ({ expense_id }) => expense_id,
      perform: ({ request_id, expense_id, entry_number }) =>
        this.completer.undoStray(request_id, expense_id, BigInt(entry_number - 1)),
    });
  }

  async #finish(requestId: string): Promise<void> {
    const events = await this.requests.recordedEvents(requestId);
    const started = events.findLast(
      (event): event is StartingEvent => event.type === 'PurchaseCompletionStarted',
    );
    if (started) await this.completer.finish(started);
  }
}
