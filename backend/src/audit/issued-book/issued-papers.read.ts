/** The register of what was issued and can be given out again byte for byte: books of a year and lots for the accountant. */
import { Injectable } from '@nestjs/common';
import { HandoffStream } from '../handoff/handoff-stream.read.ts';
import { IssuedBooks } from './issued-books.read.ts';

export const paperKinds = ['journal', 'ledger', 'lot'] as const;
export type PaperKind = (typeof paperKinds)[number];

export interface IssuedPaper {
  /** Of a book. */
  readonly id: string | null;
  readonly kind: PaperKind;
  readonly number: number;
  /** Of a lot its revision. */
  readonly edition: number;
  readonly year: number | null;
  readonly from: string | null;
  readonly to: string;
  readonly entries: number;
  readonly firstEntry: number;
  readonly lastEntry: number;
  /** Sum of the debits, centavos. */
  readonly total: number;
  /** Of the file. */
  readonly sha256: string;
  readonly replaces: string | null;
  /** Whether a later edition took its place. */
  readonly isReplaced: boolean;
  /** Events that the checkpoint counts on which a book was made. */
  readonly checkpointSize: number | null;
  readonly issuedAt: string;
  readonly issuedByName: string | null;
  /** Where the file is given out. */
  readonly file: string;
}

@Injectable()
export class IssuedPapers {
  constructor(
    private readonly books: IssuedBooks,
    private readonly handoff: HandoffStream,
  ) {}

  /** The newest first. */
  async all(): Promise<readonly IssuedPaper[]> {
    const [books, lots] = await Promise.all([this.#books(), this.#lots()]);
    return [...books, ...lots].sort((a, b) => (a.issuedAt < b.issuedAt ? 1 : -1));
  }

  async #books(): Promise<readonly IssuedPaper[]> {
    const books = await this.books.all();
    const replaced = new Set(books.map(({ replaces }) => replaces));
    return books.map(({ bookId, checkpoint, contentSha256: _, size: __, ...book }) => ({
      ...book,
      id: bookId,
      isReplaced: replaced.has(book.sha256),
      checkpointSize: checkpoint?.size ?? null,
      file: `/api/exports/issued-papers/${bookId}/`,
    }));
  }

  async #lots(): Promise<readonly IssuedPaper[]> {
    const { state, delivered } = await this.handoff.read();
    return state.lots.flatMap((lot) =>
      lot.revisions.map(({ revision, sha256 }, index) => {
        const author = delivered.get(lot.number)![index]!;
        return {
          ...{ id: null, kind: 'lot', number: lot.number, edition: revision, year: null, from: null },
          ...{ to: lot.until, entries: lot.entries, firstEntry: lot.first, lastEntry: lot.last },
          ...{ total: lot.debits, sha256, replaces: lot.revisions[index - 1]?.sha256 ?? null },
          isReplaced: index < lot.revisions.length - 1,
          checkpointSize: null,
          issuedAt: author.at,
          issuedByName: author.name,
          file: `/api/exports/accountant/lots/${lot.number}/?revision=${revision}`,
        } as const;
      }),
    );
  }
}
