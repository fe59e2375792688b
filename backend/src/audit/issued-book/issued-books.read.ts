/** The books that were issued, with who issued each and when. */
import type { Recorded } from '@livro/event-sourcing';
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { StreamFold } from '../../platform/event-store/stream-fold.ts';
import type { YearBookIssued } from './issued-books.events.ts';
import { type IssuedBook, YEAR_BOOKS } from './issued-books.ts';

export interface RegisteredBook extends IssuedBook {
  /** ISO instant. */
  readonly issuedAt: string;
  /** Null where there is no such user any more. */
  readonly issuedByName: string | null;
}

interface Kept extends IssuedBook {
  readonly issuedAt: string;
  readonly issuedBy: string;
}

@Injectable()
export class IssuedBooks {
  readonly #kept: StreamFold<Kept[]>;

  constructor(
    store: EventStore,
    private readonly database: ReadDatabase,
  ) {
    this.#kept = new StreamFold<Kept[]>(store, YEAR_BOOKS, [], register);
  }

  /** In the order in which they were issued. Names are asked for each time: one that was erased is kept nowhere. */
  async all(): Promise<readonly RegisteredBook[]> {
    const kept = [...(await this.#kept.toHead())];
    const authors = await this.database.query<{ id: string; name: string }>(
      'select author_id::text as id, name from read.authors where author_id::text = any ($1)',
      [[...new Set(kept.map(({ issuedBy }) => issuedBy))]],
    );
    const names = new Map(authors.map(({ id, name }) => [id, name]));
    return kept.map(({ issuedBy, ...book }) => ({ ...book, issuedByName: names.get(issuedBy) ?? null }));
  }
}

function register(kept: Kept[], { data, metadata }: Recorded): void {
  kept.push({
    ...(data as YearBookIssued['data']),
    issuedAt: metadata.recordedAt,
    issuedBy: metadata.actor,
  });
}
