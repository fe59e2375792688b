/** Drafts of the Livro Diário and Livro Razão of a year as PDF/A: not issued, without a number. */
import type { BookKind } from '@livro/rules';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Heavy } from '../../platform/http/heavy.ts';
import { Requires } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { bookName } from '../files/book-words.ts';
import { fileName } from '../read/file-names.ts';
import { PreparedBooks } from '../read/prepared-books.ts';
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
  constructor(private readonly books: PreparedBooks) {}

  @Get('journal')
  @Requires('audit:export')
  @ApiOperation({
    summary:
      'A minuta do Livro Diário de um ano como PDF/A, sem número, com termos, páginas numeradas e totais transportados',
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
  @ApiOperation({ summary: 'A minuta do Livro Razão de um ano como PDF/A, sem número, conta por conta' })
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
    const year = query.year ?? Number(context.today.slice(0, 4));
    const { book, printing } = await this.books.read(year, context, request);
    const name = fileName(bookName(kind, undefined), String(book.year));
    await sendFile(response, { name, format: 'pdf' }, async (output) => {
      const { writeBookPdf } = await import('../files/pdf/book-pdf.ts');
      return writeBookPdf(kind, book, undefined, printing, output);
    });
  }
}
