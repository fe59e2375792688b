/** Livro Diário and Livro Razão as files: all that the filters of the lists let through, one row for each posting. */
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AccountQueries } from '../../ledger/account/account.queries.ts';
import { AccountLineQueries, type FoundLine, lineKey } from '../../ledger/books/account-lines.queries.ts';
import {
  type FoundJournalEntry,
  JournalEntryQueries,
  journalKey,
} from '../../ledger/books/journal-entries.queries.ts';
import { journalFilter, linesFilter } from '../../ledger/books/journal.dto.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Heavy } from '../../platform/http/heavy.ts';
import { Requires } from '../../platform/http/public.ts';
import type { Batches } from '../../platform/files/table.ts';
import {
  type AccountPlace,
  journalColumns,
  type JournalLine,
  ledgerColumns,
  type LedgerLine,
} from '../lists/book-columns.ts';
import { wholeList } from '../read/whole-list.ts';
import { ApiFile, CSV, XLSX } from './api-file.ts';
import { ListFiles } from './list-files.ts';
import { ExportJournalQuery, ExportLinesQuery } from './report.dto.ts';

type Places = ReadonlyMap<string, AccountPlace>;

@ApiTags('exports')
@Heavy()
@Controller('exports')
export class BookExportsController {
  constructor(
    private readonly journal: JournalEntryQueries,
    private readonly lines: AccountLineQueries,
    private readonly accounts: AccountQueries,
    private readonly files: ListFiles,
  ) {}

  @Get('journal')
  @Requires('audit:export')
  @ApiOperation({
    summary: 'O Livro Diário que passa pelos filtros, uma linha por partida, como planilha ou CSV',
  })
  @ApiFile(XLSX, CSV)
  async journalFile(
    @Query() query: ExportJournalQuery,
    @Context() context: CommandContext,
    @Res() response: Response,
  ): Promise<void> {
    const filter = journalFilter(query);
    const descending = query.sort === '-number';
    const entries = wholeList((request) => this.journal.list(filter, descending, request), journalKey);
    const rows = postingsOf(entries, await this.#places());
    await this.files.send('Livro Diário', query.format, journalColumns, rows, { context, response });
  }

  @Get('ledger')
  @Requires('audit:export')
  @ApiOperation({
    summary: 'O Livro Razão que passa pelos filtros, com o saldo em cada linha, como planilha ou CSV',
  })
  @ApiFile(XLSX, CSV)
  async ledgerFile(
    @Query() query: ExportLinesQuery,
    @Context() context: CommandContext,
    @Res() response: Response,
  ): Promise<void> {
    // What is booked while it is written would change the balances of rows that are still to come.
    const filter = linesFilter({ ...query, knownAt: query.knownAt ?? context.now.toISOString() });
    const lines = wholeList((request) => this.lines.list(filter, request), lineKey);
    const rows = placed(lines, await this.#places());
    await this.files.send('Livro Razão', query.format, ledgerColumns, rows, { context, response });
  }

  async #places(): Promise<Places> {
    return new Map((await this.accounts.all()).map((account) => [account.id, account]));
  }
}

async function* postingsOf(
  batches: Batches<FoundJournalEntry>,
  places: Places,
): AsyncGenerator<readonly JournalLine[]> {
  for await (const entries of batches)
    yield entries.flatMap((entry): JournalLine[] =>
      entry.postings.length === 0
        ? [{ entry, posting: null, account: places.get(entry.account_ids[0] ?? '') ?? null }]
        : entry.postings.map((posting) => ({
            entry,
            posting,
            account: places.get(posting.account_id) ?? null,
          })),
    );
}

async function* placed(batches: Batches<FoundLine>, places: Places): AsyncGenerator<readonly LedgerLine[]> {
  for await (const lines of batches)
    yield lines.map((line) => ({ ...line, account: places.get(line.account_id) ?? null }));
}
