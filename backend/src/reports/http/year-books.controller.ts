/** Livro Diário and Livro Razão of a year as PDF/A. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Heavy } from '../../platform/http/heavy.ts';
import { Requires } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { bookTitles, type BookKind } from '../files/book-kinds.ts';
import { fileName } from '../read/file-names.ts';
import { Printings } from '../read/printings.ts';
import { YearBooks } from '../read/year-books.ts';
import { ApiFile, PDF } from './api-file.ts';
import { YearBookQuery } from './report.dto.ts';
import { sendFile } from './send-file.ts';

/** Who asks, and where the answer goes. */
interface Asked {
  readonly context: CommandContext;
  readonly request: LivroRequest;
  readonly response: Response;
}

@ApiTags('exports')
@Heavy()
@Controller('exports/books')
export class YearBooksController {
  constructor(
    private readonly books: YearBooks,
    private readonly printings: Printings,
  ) {}

  @Get('journal')
  @Requires('audit:export')
  @ApiOperation({
    summary: 'O Livro Diário de um ano como PDF/A, com termos, páginas numeradas e totais transportados',
  })
  @ApiFile(PDF)
  journalBook(
    @Query() query: YearBookQuery,
    @Context() context: CommandContext,
    @Req() request: LivroRequest,
    @Res() response: Response,
  ): Promise<void> {
    return this.#send('journal', query, { context, request, response });
  }

  @Get('ledger')
  @Requires('audit:export')
  @ApiOperation({ summary: 'O Livro Razão de um ano como PDF/A, conta por conta, com o saldo em cada linha' })
  @ApiFile(PDF)
  ledgerBook(
    @Query() query: YearBookQuery,
    @Context() context: CommandContext,
    @Req() request: LivroRequest,
    @Res() response: Response,
  ): Promise<void> {
    return this.#send('ledger', query, { context, request, response });
  }

  async #send(kind: BookKind, query: YearBookQuery, { context, request, response }: Asked): Promise<void> {
    const { today, now } = context;
    const book = await this.books.of(query.year ?? Number(today.slice(0, 4)), today, now);
    const printing = await this.printings.of(context, request, book.entries);
    if (!printing.company) throw new DomainError('BUSINESS_RULE_VIOLATION', messages.bookWithoutCompany);
    const name = fileName(bookTitles[kind], String(book.year));
    await sendFile(response, { name, format: 'pdf' }, async (output) => {
      const { writeBookPdf } = await import('../files/pdf/book-pdf.ts');
      return writeBookPdf(kind, book, printing, output);
    });
  }
}
