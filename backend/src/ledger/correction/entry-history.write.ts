/** Finds the event behind an entry: a read model knows where it stands, the journal itself says what it is. */
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { rowAt } from '../../platform/projections/define-projection.ts';
import { ProjectionPreview } from '../../platform/projections/engine/projection-preview.ts';
import { transactionsProjection } from '../history/transactions.projection.ts';
import { transactionsTable } from '../history/transactions.table.ts';
import type { MoneyEvent, Reversal } from '../journal/events.ts';
import { ledgerDecider } from '../journal/ledger.ts';
import { eventFrom } from '../journal/recorded-event.read.ts';

@Injectable()
export class EntryHistory {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly preview: ProjectionPreview,
  ) {}

  /**
   * The event that moved the entry's money, or undid another's. Undefined for an entry that is unknown and a payment that is
   * not credited, in all that the journal held when this was asked.
   */
  async eventFrom(entryId: string): Promise<MoneyEvent | Reversal | undefined> {
    const number = (await this.#entryNumber(entryId)) ?? (await this.#entryNumberAtHead(entryId));
    if (number === undefined) return undefined;
    const from = BigInt(number - 1);
    for await (const recorded of this.store.readStream(ledgerDecider.stream, from, { maxCount: 1 })) {
      return eventFrom(recorded).event as MoneyEvent | Reversal;
    }
    throw new Error(`Entry ${number} is in the history and not in the journal.`);
  }

  /** An entry's first row has the entry's own id. */
  async #entryNumber(entryId: string): Promise<number | undefined> {
    const [row] = await this.database.query<{ entry_number: number }>(
      'select entry_number from read.transactions where id = $1',
      [entryId],
    );
    return row?.entry_number;
  }

  /** Among those that the read model has not come to. */
  async #entryNumberAtHead(entryId: string): Promise<number | undefined> {
    const head = await this.store.head(ledgerDecider.stream);
    if (!head) return undefined;
    const rows = await this.preview.atHead(transactionsProjection, [rowAt(transactionsTable, entryId)], {
      stream: ledgerDecider.stream,
      revision: head.revision,
    });
    return rows.get(transactionsTable, [entryId])?.entry_number;
  }
}
