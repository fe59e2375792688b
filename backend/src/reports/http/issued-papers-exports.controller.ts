/** The register of issued papers as a file, and the file of an issued book as it was issued. */
import { pipeline } from 'node:stream/promises';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { IssuedBooks } from '../../audit/issued-book/issued-books.read.ts';
import { IssuedPapers } from '../../audit/issued-book/issued-papers.read.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import {
  ContentDamagedError,
  ContentMissingError,
  FileStore,
  FileStoreUnreachableError,
} from '../../platform/files/file-store.ts';
import { fileStoreRefusal } from '../../platform/files/file-store-refusal.ts';
import { Heavy } from '../../platform/http/heavy.ts';
import { Requires } from '../../platform/http/public.ts';
import { bookName } from '../files/book-words.ts';
import { paperColumns } from '../lists/paper-columns.ts';
import { fileName } from '../read/file-names.ts';
import { ApiFile, CSV, PDF, XLSX } from './api-file.ts';
import { ListFiles } from './list-files.ts';
import { IssuedPapersQuery } from './report.dto.ts';
import { sendFile } from './send-file.ts';

@ApiTags('exports')
@Heavy()
@Controller('exports/issued-papers')
export class IssuedPapersExportsController {
  constructor(
    private readonly papers: IssuedPapers,
    private readonly books: IssuedBooks,
    private readonly contents: FileStore,
    private readonly files: ListFiles,
  ) {}

  @Get()
  @Requires('audit:export')
  @ApiOperation({ summary: 'O registro dos livros e papéis emitidos, como planilha ou CSV' })
  @ApiFile(XLSX, CSV)
  async register(
    @Query() { format }: IssuedPapersQuery,
    @Context() context: CommandContext,
    @Res() response: Response,
  ): Promise<void> {
    const papers = await this.papers.all();
    const batches = (async function* () {
      yield await Promise.resolve(papers);
    })();
    await this.files.send('Livros e papéis emitidos', format, paperColumns, batches, { context, response });
  }

  @Get(':id')
  @Requires('audit:export')
  @ApiOperation({ summary: 'O arquivo de um livro emitido, byte por byte como foi emitido' })
  @ApiFile(PDF)
  async book(@Param('id') id: string, @Res() response: Response): Promise<void> {
    const book = (await this.books.all()).find(({ bookId }) => bookId === id);
    if (!book) throw new DomainError('NOT_FOUND', messages.bookNotIssued, 'id');
    const content = await this.contents.open(book.sha256).catch((error: unknown) => {
      throw refusalOf(error);
    });
    const name = fileName(bookName(book.kind, book), String(book.year));
    await sendFile(response, { name, format: 'pdf' }, (output) => pipeline(content, output));
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof ContentMissingError || error instanceof ContentDamagedError)
    return new DomainError('DATA_CONSISTENCY_ERROR', messages.bookFileLost);
  return error instanceof FileStoreUnreachableError ? fileStoreRefusal(error) : error;
}
