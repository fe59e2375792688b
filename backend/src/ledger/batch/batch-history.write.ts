/** Finds the entries of a batch: they stand side by side in the journal, and the batch has its command's id. */
import { Injectable } from '@nestjs/common';
import { CommandHistory } from '../../platform/book/command-history.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import { COMMAND_LOG } from '../../platform/projections/command-log/command-log.projection.ts';
import { EntryHistory } from '../correction/entry-history.write.ts';
import type { ReverseBatchCommand } from '../journal/commands.ts';
import type { EntryFields, LedgerEvent } from '../journal/events.ts';
import { ledgerDecider } from '../journal/ledger.ts';
import { entryIdOf, isMoneyEvent, kindOf } from '../journal/postings.ts';
import { eventFrom } from '../journal/recorded-event.read.ts';

export type BatchEntry = Omit<ReverseBatchCommand['entries'][number], 'reversalId'>;

const { stream } = ledgerDecider;

@Injectable()
export class BatchHistory {
  constructor(
    private readonly commands: CommandHistory,
    private readonly store: EventStore,
    private readonly progress: ProjectionProgress,
    private readonly history: EntryHistory,
  ) {}

  /** In the order in which they were booked, each with the event that moved its money; none of a batch that is unknown. */
  async entriesOf(batchId: string): Promise<readonly BatchEntry[]> {
    const first = (await this.#firstOf(batchId)) ?? (await this.#firstAtHead(batchId));
    if (first === undefined) return [];
    const entries: BatchEntry[] = [];
    // The history may be in the middle of it, so where it ends the journal alone says: it was booked by one append.
    for await (const recorded of this.store.readStream(stream, first)) {
      const { event, entryNumber } = eventFrom(recorded);
      if (!isMoneyEvent(event) || (event.data as EntryFields).batchId !== batchId) break;
      const entryId = entryIdOf(event);
      const entry = isPending(event) ? await this.history.eventFrom(entryId) : event;
      entries.push({ entryId, entry, entryNumber, kind: kindOf(event) });
    }
    return entries;
  }

  async #firstOf(batchId: string): Promise<bigint | undefined> {
    return (await this.commands.find(stream, [batchId])).commands.get(batchId)?.firstRevision;
  }

  async #firstAtHead(batchId: string): Promise<bigint | undefined> {
    const head = await this.store.lastEvent(stream);
    if (!head) return undefined;
    await this.progress.reached(stream, head.revision, [COMMAND_LOG]);
    return this.#firstOf(batchId);
  }
}

/** Its money came, if at all, by an event of its own. */
const isPending = (event: LedgerEvent): boolean =>
  event.type === 'PaymentRegistered' && event.data.status === 'pending';
