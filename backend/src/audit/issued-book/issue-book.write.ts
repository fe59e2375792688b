/** Issues the book of a year: writes and keeps its file, then has the decider number it. An unchanged book stays what it was. */
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DomainError } from '@livro/event-sourcing';
import { type BookKind, messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ledgerDecider } from '../../ledger/public.ts';
import { Books } from '../../platform/book/book.types.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import { placeAt } from '../../platform/event-store/position.ts';
import { FileStore, FileStoreUnreachableError } from '../../platform/files/file-store.ts';
import { fileStoreRefusal } from '../../platform/files/file-store-refusal.ts';
import { type CommandContext, envelopeOf } from '../../platform/http/command-context.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { ReadAfter } from '../../platform/projections/progress/read-after.ts';
import { type IssuedBook, issuedBooksDecider, nextEdition } from './issued-books.ts';
import { IssuedBooks } from './issued-books.read.ts';
import { YearBookFiles } from './year-book-files.read.ts';

@Injectable()
export class BookIssuing {
  constructor(
    private readonly issued: IssuedBooks,
    private readonly years: YearBookFiles,
    private readonly files: FileStore,
    private readonly books: Books,
    private readonly store: EventStore,
    private readonly readAfter: ReadAfter,
  ) {}

  /** Answers the id of the edition that holds now; the same one to a repeat. */
  async issue(
    kind: BookKind,
    year: number,
    context: CommandContext,
    request: LivroRequest,
  ): Promise<{ readonly bookId: string; readonly isUnchanged: boolean }> {
    const bookId = entityId(context.id, 'year book');
    const books = await this.issued.all();
    if (books.some((book) => book.bookId === bookId)) return { bookId, isUnchanged: false };
    await this.#untilAllIsRead();
    const { write, ...facts } = await this.years.prepare(kind, year, context, request);
    const next = nextEdition({ books }, kind, year);
    if (next.before?.contentSha256 === facts.contentSha256)
      return { bookId: next.before.bookId, isUnchanged: true };
    const content = await contentOf((output) => write(next, output));
    // What is there before the event that names it is never missing after a crash.
    const sha256 = await this.#keep(content);
    const { number, edition, before } = next;
    const data: IssuedBook = {
      ...{ bookId, kind, year, number, edition, ...facts },
      ...{ sha256, size: content.length, replaces: before?.sha256 ?? null },
    };
    const book = await this.books.open(issuedBooksDecider);
    await book.execute(envelopeOf(context, { type: 'IssueYearBook', ...data }));
    return { bookId, isUnchanged: false };
  }

  /** A book that lacks what was booked a moment ago would be another edition a moment later. */
  async #untilAllIsRead(): Promise<void> {
    const last = await this.store.lastEvent(ledgerDecider.stream);
    if (!last) return;
    if (!(await this.readAfter.reached([placeAt(last)])))
      throw new DomainError('SERVICE_UNAVAILABLE', messages.lotNotReady);
  }

  async #keep(content: Buffer): Promise<string> {
    try {
      return await this.files.write(content);
    } catch (error) {
      if (!(error instanceof FileStoreUnreachableError)) throw error;
      throw fileStoreRefusal(error);
    }
  }
}

async function contentOf(write: (output: PassThrough) => Promise<void>): Promise<Buffer> {
  const output = new PassThrough();
  const written = write(output).catch((error: Error) => {
    output.destroy(error);
    throw error;
  });
  const [content] = await Promise.all([buffer(output), written]);
  return content;
}
