/**
 * One event of the journal by its number, told from the store: who booked it and when, what it posted, what stood on each of
 * those lines of the books before and after, and whether its place in the hash chain holds.
 */
import { Injectable } from '@nestjs/common';
import { DomainError, type Recorded } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { GENESIS_HASH, hashOf } from '../../platform/event-store/chain.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { flawOf } from '../../platform/event-store/subscription.ts';
import { ledgerDecider } from '../journal/ledger.ts';
import type { LedgerEvent } from '../journal/events.ts';
import { entryIdOf, isMoneyEvent } from '../journal/postings.ts';
import { type Figure, FiguresQueries } from './figures.queries.ts';
import { linesOf, type PostingLine, valueDateOf } from './posting-lines.read.ts';

/** Centavos; debits less credits of the same account's same line. */
export interface AuditedLine extends PostingLine {
  readonly before: number;
  readonly after: number;
}

export interface AuditedEntry {
  readonly event: Recorded;
  /** What is wrong with it, where it cannot be read. */
  readonly flaw: string | null;
  readonly date: string | null;
  readonly originalDate: string | null;
  readonly lines: readonly AuditedLine[];
  /** The entry's own id, by which its words, papers and corrections are found; null for an event that is no entry. */
  readonly entryId: string | null;
  /** The entry that this event is about, where it is another one. */
  readonly about: { readonly id: string; readonly number: number | null } | null;
  readonly authorName: string | null;
  /** Whether its hash is that of its content, and whether it names the hash of the event before. */
  readonly contentHolds: boolean;
  readonly linkHolds: boolean;
  /** Whether the journal ends with it, when it was read. */
  readonly last: boolean;
}

@Injectable()
export class AuditedEntries {
  constructor(
    private readonly store: EventStore,
    private readonly database: ReadDatabase,
    private readonly figures: FiguresQueries,
  ) {}

  /** Throws NOT_FOUND for a number that the journal does not have. */
  async get(entryNumber: number): Promise<AuditedEntry> {
    const { event, previous, last } = await this.#read(entryNumber);
    const flaw = flawOf(event)?.message ?? null;
    const told = flaw === null ? ({ type: event.type, data: event.data } as LedgerEvent) : undefined;
    const [authorName, lines, about] = await Promise.all([
      this.#nameOf(event.metadata.actor),
      told ? this.#lines(told, entryNumber) : [],
      told ? this.#about(told) : null,
    ]);
    return {
      event,
      flaw,
      date: told ? valueDateOf(told) : null,
      originalDate: (told && 'originalDate' in told.data && told.data.originalDate) || null,
      lines,
      entryId: told ? entryIdIn(told) : null,
      about: about && about.number === entryNumber ? null : about,
      authorName,
      contentHolds: flaw === null && hashOf(event) === event.metadata.hash,
      linkHolds: event.metadata.previousHash === (previous ? previous.metadata.hash : GENESIS_HASH),
      last,
    };
  }

  async #read(
    entryNumber: number,
  ): Promise<{ readonly event: Recorded; readonly previous: Recorded | undefined; readonly last: boolean }> {
    const first = Math.max(0, entryNumber - 2);
    const maxCount = entryNumber + 1 - first;
    const near = new Map<number, Recorded>();
    for await (const event of this.store.readRaw(ledgerDecider.stream, BigInt(first), { maxCount }))
      near.set(Number(event.revision) + 1, event);
    const event = near.get(entryNumber);
    if (!event) throw new DomainError('NOT_FOUND', messages.transactionNotFound);
    return { event, previous: near.get(entryNumber - 1), last: !near.has(entryNumber + 1) };
  }

  async #lines(event: LedgerEvent, entryNumber: number): Promise<readonly AuditedLine[]> {
    const lines = linesOf(event).filter(({ code }) => !code.startsWith('flow:'));
    if (lines.length === 0) return [];
    const accountIds = [...new Set(lines.map(({ accountId }) => accountId))];
    const figures = await this.figures.atEntry(entryNumber - 1, { accountIds });
    return lines.map((line) => {
      const before = netOf(
        figures.find((one) => one.account_id === line.accountId && one.code === line.code),
      );
      return { ...line, before, after: before + line.amount };
    });
  }

  async #nameOf(userId: string): Promise<string | null> {
    const [user] = await this.database.query<{ name: string }>(
      'select u.name from read.authors u where u.author_id::text = $1',
      [userId],
    );
    return user?.name ?? null;
  }

  async #about({ data }: LedgerEvent): Promise<AuditedEntry['about']> {
    if ('entryNumber' in data) return { id: data.eventId, number: data.entryNumber };
    const id =
      'reversalId' in data || 'words' in data ? data.entryId : 'paymentId' in data ? data.paymentId : null;
    if (id === null) return null;
    const [row] = await this.database.query<{ number: number | null }>(
      `select min(number)::int8 as number from (
         select t.entry_number as number from read.transactions t where t.entry_id = $1
         union all select p.entry_number from read.payments p where p.id = $1) found`,
      [id],
    );
    return { id, number: row?.number ?? null };
  }
}

function entryIdIn(event: LedgerEvent): string | null {
  if (isMoneyEvent(event)) return entryIdOf(event);
  return 'reversalId' in event.data ? event.data.reversalId : null;
}

const netOf = (figure: Figure | undefined): number => (figure ? figure.debit - figure.credit : 0);
