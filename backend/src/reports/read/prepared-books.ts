/** The books of a year as those who issue them need them: what they say now, and their files. */
import { DomainError } from '@livro/event-sourcing';
import { type BookKind, messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { type PreparedBook, YearBookFiles } from '../../audit/issued-book/year-book-files.read.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { digestOfBook } from './book-digest.ts';
import { Printings } from './printings.ts';
import { type YearBook, YearBooks } from './year-books.ts';
import type { Printing } from '../files/statement-words.ts';

@Injectable()
export class PreparedBooks extends YearBookFiles {
  constructor(
    private readonly books: YearBooks,
    private readonly printings: Printings,
  ) {
    super();
  }

  /** Refuses a year that has not begun, a book that would lack something, and one without the company's data. */
  async read(
    year: number,
    context: CommandContext,
    request: LivroRequest,
  ): Promise<{ readonly book: YearBook; readonly printing: Printing }> {
    const book = await this.books.of(year, context.today, context.now);
    const printing = await this.printings.of(context, request, book.entries);
    if (!printing.company) throw new DomainError('BUSINESS_RULE_VIOLATION', messages.bookWithoutCompany);
    return { book, printing };
  }

  async prepare(
    kind: BookKind,
    year: number,
    context: CommandContext,
    request: LivroRequest,
  ): Promise<PreparedBook> {
    const { book, printing } = await this.read(year, context, request);
    const { proof } = printing;
    return {
      from: book.from,
      to: book.to,
      entries: book.entries.count,
      firstEntry: book.entries.first,
      lastEntry: book.entries.last,
      total: Number(book.total),
      contentSha256: await digestOfBook(kind, book, printing.company!),
      checkpoint: proof ? { size: proof.size, root: proof.root } : null,
      write: async (issue, output) => {
        const { writeBookPdf } = await import('../files/pdf/book-pdf.ts');
        return writeBookPdf(kind, book, issue, printing, output);
      },
    };
  }
}
