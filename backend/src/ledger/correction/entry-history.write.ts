/** Finds the event behind an entry: a read model knows where it stands, the journal itself says what it is. */
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import type { MoneyEvent, Reversal } from '../journal/events.ts';
import { ledgerDecider } from '../journal/ledger.ts';
import { eventFrom } from '../journal/recorded-event.read.ts';

@Injectable()
export class EntryHistory {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly progress: ProjectionProgress,
  ) {}

  /**
   * The event that moved the entry's money, or undid another's. Undefined for an entry that is unknown and a payment that is
   * not credited, once the read model has seen all that the journal held when this was asked.
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

  async #entryNumberAtHead(entryId: string): Promise<number | undefined> {
    const head = await this.store.lastEvent(ledgerDecider.stream);
    if (!head) return undefined;
    await this.progress.reached(ledgerDecider.stream, head.revision, ['transactions']);
    return this.#entryNumber(entryId);
  }
}
