/** Livro Diário and Livro Razão over HTTP, and one entry with all that the store tells of it. */
import { DomainError } from '@livro/event-sourcing';
import { limits, messages } from '@livro/rules';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiEnvelope } from '../../platform/http/openapi.ts';
import { pagedOf, pagedRequest } from '../../platform/http/page.ts';
import { Requires } from '../../platform/http/public.ts';
import { reais } from '../journal/wire-values.view.ts';
import { AccountQueries } from '../account/account.queries.ts';
import { UnreadableEntries } from './unreadable-entries.read.ts';
import { AccountLineQueries, lineKey } from './account-lines.queries.ts';
import { AuditedEntries } from './audited-entries.read.ts';
import { JournalEntryQueries, journalKey } from './journal-entries.queries.ts';
import { journalFilter, JournalQuery, linesFilter, LinesQuery } from './journal.dto.ts';
import {
  type Accounts,
  AuditedEntryView,
  auditedEntryView,
  journalEntryView,
  JournalPageView,
  LedgerPageView,
  ledgerLineView,
  ledgerSums,
} from './journal.view.ts';

@ApiTags('audit')
@Controller('audit')
export class JournalController {
  constructor(
    private readonly journal: JournalEntryQueries,
    private readonly lines: AccountLineQueries,
    private readonly entries: AuditedEntries,
    private readonly accounts: AccountQueries,
    private readonly unreadable: UnreadableEntries,
  ) {}

  @Get('journal')
  @Requires('audit:read')
  @ApiOperation({ summary: 'O Livro Diário: todos os eventos por número, com as partidas de cada um' })
  @ApiEnvelope(JournalPageView)
  async list(@Query() query: JournalQuery): Promise<JournalPageView> {
    const request = pagedRequest(query, limits.newestByDefault);
    const [found, accounts, unreadable] = await Promise.all([
      this.journal.page(journalFilter(query), query.sort === '-number', request),
      this.#accounts(),
      this.unreadable.all(),
    ]);
    const page = pagedOf(request, found.rows, found.count, journalKey);
    return {
      ...page,
      results: page.results.map((row) => journalEntryView(row, accounts)),
      amount: reais(Number(found.amount)),
      unreadable: unreadable.map(({ number }) => number),
    };
  }

  @Get('ledger')
  @Requires('audit:read')
  @ApiOperation({
    summary: 'O Livro Razão: as partidas de uma conta do plano, com o saldo depois de cada uma',
  })
  @ApiEnvelope(LedgerPageView)
  async ledger(@Query() query: LinesQuery): Promise<LedgerPageView> {
    const request = pagedRequest(query, limits.newestByDefault);
    const [found, accounts] = await Promise.all([
      this.lines.page(linesFilter(query), request),
      this.#accounts(),
    ]);
    const page = pagedOf(request, found.rows, found.count, lineKey);
    const results = page.results.map((row) => ledgerLineView(row, accounts));
    return { ...page, results, ...ledgerSums(found) };
  }

  @Get('entries/:entryNumber')
  @Requires('audit:read')
  @ApiOperation({
    summary:
      'Um evento do diário por número, lido do livro de eventos: partidas, saldos antes e depois, hashes',
  })
  @ApiEnvelope(AuditedEntryView)
  async entry(@Param('entryNumber') raw: string): Promise<AuditedEntryView> {
    if (!/^[1-9]\d{0,14}$/.test(raw)) throw new DomainError('NOT_FOUND', messages.transactionNotFound);
    const [entry, accounts] = await Promise.all([this.entries.get(Number(raw)), this.#accounts()]);
    return auditedEntryView(entry, accounts);
  }

  async #accounts(): Promise<Accounts> {
    return new Map((await this.accounts.all()).map((account) => [account.id, account]));
  }
}
