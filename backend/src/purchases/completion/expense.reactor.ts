/**
 * Requests follow the expense that completed them: undone in the ledger, the request is open again; replaced by a correction,
 * it is completed with the replacement. Which ones wait is asked of the read models, what happened the journal itself says;
 * every id derives from the reversal, so that a repeat, or another process, does each step once.
 */
import { actorOf, type Recorded } from '@livro/event-sourcing';
import { centavos } from '@livro/money';
import { Injectable } from '@nestjs/common';
import { type EntryReversed, type ExpenseRecorded, ledgerDecider } from '../../ledger/public.ts';
import { Database } from '../../platform/database/database.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import { RecurringWork } from '../../platform/reactors/recurring-work.ts';
import { WORK_BATCH_SIZE, WorkQueues } from '../../platform/reactors/work-queue.ts';
import type { PurchaseCommand } from '../request/commands.ts';
import { PurchaseBooks } from '../request/purchase-books.write.ts';

interface Behind {
  readonly request_id: string;
  readonly entry_number: number;
}

@Injectable()
export class ExpenseReactor extends RecurringWork {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly requests: PurchaseBooks,
    private readonly queues: WorkQueues,
  ) {
    super('requests follow their expenses later');
  }

  /** Throws when the store or the database is out of reach. */
  override async catchUp(): Promise<void> {
    await this.queues.perform<Behind>({
      worker: 'purchase-expenses',
      find: (resting) =>
        this.database.query<Behind>(
          `select p.id as request_id, t.entry_number
           from read.purchases p join read.expenses e on e.id = p.related_expense_id
           join read.transactions t on t.id = e.reversed_by
           where p.status = 'completed' and not (p.id::text = any ($1))
           order by t.entry_number limit ${WORK_BATCH_SIZE}`,
          [resting],
        ),
      keyOf: ({ request_id }) => request_id,
      perform: ({ request_id, entry_number }) => this.#follow(request_id, BigInt(entry_number - 1)),
    });
  }

  /** `revision` is where the reversal stands in the ledger. */
  async #follow(requestId: string, revision: bigint): Promise<void> {
    const reversal = (await this.#eventAt(revision)) as Recorded<EntryReversed>;
    const { id, metadata } = reversal;
    const book = await this.requests.open(requestId);
    await book.execute({
      id: entityId(id, `followed by ${requestId}`),
      actor: actorOf(metadata),
      correlationId: metadata.correlationId,
      causationId: id,
      command: await this.#commandFor(reversal),
    });
  }

  async #commandFor({ data, metadata, revision }: Recorded<EntryReversed>): Promise<PurchaseCommand> {
    const { entryId: expenseId, replacementId, reason } = data;
    if (replacementId === null) return { type: 'ReopenPurchase', by: metadata.actor, expenseId, reason };
    // An edit books the replacement just before the reversal, in one append.
    const { data: replacement } = (await this.#eventAt(revision - 1n)) as Recorded<ExpenseRecorded>;
    if (replacement.expenseId !== replacementId)
      throw new Error(`Entry ${revision} is not what replaced expense ${expenseId}.`);
    return {
      type: 'FollowReplacement',
      expenseId,
      replacementId,
      finalCost: centavos(replacement.amount),
    };
  }

  async #eventAt(revision: bigint): Promise<Recorded> {
    for await (const event of this.store.readStream(ledgerDecider.stream, revision, { maxCount: 1 }))
      return event;
    throw new Error(`Entry ${revision + 1n} is in the history and not in the journal.`);
  }
}
