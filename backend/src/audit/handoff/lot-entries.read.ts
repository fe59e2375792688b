/**
 * The entries of a lot from the store itself, in the order of their numbers: which they are, in the words that they had when the lot
 * was made, and which entry and lot they change. Nothing of it comes of a read model but the numbers of entries, which never change.
 */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import {
  type EntryAnnotated,
  entryIdOf,
  isMoneyEvent,
  ledgerDecider,
  type LedgerEvent,
  postingsOf,
  valueDateOf,
} from '../../ledger/public.ts';
import { Books } from '../../platform/book/book.types.ts';
import { Database } from '../../platform/database/database.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { flawOf } from '../../platform/event-store/subscription.ts';
import { lotOf, type Reach } from './lots.ts';

type Words = EntryAnnotated['data']['words'];

/** What an entry undoes, or stands in place of. */
export interface Changed {
  readonly kind: 'reversal' | 'correction';
  readonly number: number;
  /** The number of the lot that it is in. */
  readonly lot: number | null;
}

export interface LotEntry {
  readonly number: number;
  readonly event: LedgerEvent;
  readonly date: string;
  readonly words: Words;
  readonly changed: Changed | undefined;
}

/** `before` are the lots before it; `from` is an entry before which nothing is left. */
export interface Selection extends Reach {
  readonly number: number;
  readonly from: number;
  readonly before: readonly (Reach & { readonly number: number })[];
}

interface Aside {
  /** By the entry's id; each from its own number on. */
  readonly words: Map<string, { readonly number: number; readonly words: Words }[]>;
  /** Entries that edits put in the place of others. */
  readonly replaced: Map<string, { readonly id: string; readonly date: string }>;
  /** The numbers of entries that are undone or replaced, by their ids. */
  readonly numbers: Map<string, number | undefined>;
}

@Injectable()
export class LotEntries {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly books: Books,
  ) {}

  /** Entries that are left for a later lot come too, with `taken` false; throws `DomainError` where an event cannot be read. */
  async *read(selection: Selection): AsyncGenerator<LotEntry & { readonly taken: boolean }> {
    const aside = await this.#aside(selection);
    for await (const { event, number } of this.#events(selection.from, selection.through)) {
      const date = valueDateOf(event);
      if (date === null || postingsOf(event).length === 0) continue;
      if (isMoneyEvent(event)) {
        const id = entryIdOf(event);
        if (aside.numbers.has(id)) aside.numbers.set(id, number);
      }
      if (lotOf(selection.before, number, date)) continue;
      const { words, changed } = told(event, number, aside, selection);
      yield { number, event, date, words, changed, taken: date <= selection.until };
    }
  }

  /** What later events say of those in the range. An edit's two events are one append: the second may lie just behind the end. */
  async #aside({ from, through }: Selection): Promise<Aside> {
    const aside: Aside = { words: new Map(), replaced: new Map(), numbers: new Map() };
    for await (const { event, number } of this.#events(from, through + 1)) {
      if (event.type === 'EntryAnnotated' && number <= through) {
        const { entryId, words } = event.data;
        aside.words.set(entryId, [...(aside.words.get(entryId) ?? []), { number, words }]);
      } else if ('reversalId' in event.data) {
        const { entryId, entry, replacementId } = event.data;
        aside.numbers.set(entryId, undefined);
        if (replacementId) aside.replaced.set(replacementId, { id: entryId, date: entry.data.date });
      }
    }
    const rows = await this.database.query<{ id: string; number: number }>(
      `select entry_id::text as id, min(entry_number) as number from read.transactions
       where entry_id = any ($1::uuid[]) group by entry_id`,
      [[...aside.numbers.keys()]],
    );
    for (const { id, number } of rows) aside.numbers.set(id, number);
    return aside;
  }

  async *#events(
    from: number,
    through: number,
  ): AsyncGenerator<{ readonly event: LedgerEvent; readonly number: number }> {
    const maxCount = through - from + 1;
    if (maxCount <= 0) return;
    for await (const recorded of this.store.readRaw(ledgerDecider.stream, BigInt(from - 1), { maxCount })) {
      const number = Number(recorded.revision) + 1;
      if (flawOf(recorded)) await this.#refuseUnlessVoid(number);
      else yield { event: { type: recorded.type, data: recorded.data } as LedgerEvent, number };
    }
  }

  async #refuseUnlessVoid(number: number): Promise<void> {
    const book = await this.books.open(ledgerDecider);
    const { unreadable } = await book.catchUp();
    if (unreadable.get(number)?.voided) return;
    throw new DomainError('DATA_CONSISTENCY_ERROR', messages.lotUnreadable(number));
  }
}

function told(
  event: LedgerEvent,
  number: number,
  aside: Aside,
  { before, number: lot, ...reach }: Selection,
): Pick<LotEntry, 'words' | 'changed'> {
  const changedBy = (kind: Changed['kind'], id: string, date: string): Changed => {
    const was = aside.numbers.get(id);
    // The read model has not come to it yet.
    if (was === undefined) throw new DomainError('SERVICE_UNAVAILABLE', messages.lotNotReady);
    return {
      kind,
      number: was,
      lot: lotOf([...before, { ...reach, number: lot }], was, date)?.number ?? null,
    };
  };
  if ('reversalId' in event.data) {
    const { entryId, entry } = event.data;
    return {
      words: wordsBy(aside, entryId, number),
      changed: changedBy('reversal', entryId, entry.data.date),
    };
  }
  if (!isMoneyEvent(event)) return { words: {}, changed: undefined };
  const id = entryIdOf(event);
  const replaced = aside.replaced.get(id);
  return {
    // Whatever was said before is in the event itself.
    words: wordsBy(aside, id, number),
    changed: replaced && changedBy('correction', replaced.id, replaced.date),
  };
}

const wordsBy = ({ words }: Aside, id: string, from: number): Words =>
  (words.get(id) ?? [])
    .filter(({ number }) => number > from)
    .reduce((all, one) => ({ ...all, ...one.words }), {});
