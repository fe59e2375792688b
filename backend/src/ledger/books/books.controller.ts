/** The books as a whole over HTTP: the trial balance at any point in time, what changed between two moments, what cannot be read. */
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Answer } from '../../platform/http/answer.ts';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { ApiEnvelope } from '../../platform/http/openapi.ts';
import { pagedOf, pagedRequest } from '../../platform/http/page.ts';
import { Requires, RequiresRecentSignIn } from '../../platform/http/public.ts';
import { DomainError } from '@livro/event-sourcing';
import { limits, messages, moneyAreas } from '@livro/rules';
import { AccountQueries } from '../account/account.queries.ts';
import { FiguresQueries } from './figures.queries.ts';
import { TrialBalanceQueries } from './trial-balance.queries.ts';
import { sortOf } from '../history/transaction-order.read.ts';
import { transactionKey, TransactionQueries } from '../history/transaction.queries.ts';
import { UnreadableEntries } from './unreadable-entries.read.ts';
import { VoidEntry } from './void-entry.command.ts';
import { ReasonDto } from '../correction/correction.dto.ts';
import { ChangesQuery, TrialBalanceQuery } from '../journal/list.dto.ts';
import { transactionView } from '../history/transaction.view.ts';
import {
  accountChanges,
  ChangesView,
  trialBalanceView,
  TrialBalanceView,
  UnreadableEntryView,
  unreadableEntryView,
} from './trial-balance.view.ts';

@ApiTags('books')
@Controller()
export class BooksController {
  constructor(
    private readonly trialBalances: TrialBalanceQueries,
    private readonly figures: FiguresQueries,
    private readonly accounts: AccountQueries,
    private readonly transactions: TransactionQueries,
    private readonly unreadable: UnreadableEntries,
    private readonly commands: CommandBus,
  ) {}

  @Get('trial-balance')
  @Requires('audit:read')
  @ApiOperation({
    summary:
      'Balancete de todos os livros ou de um empreendimento, em qualquer dia e como se conhecia em qualquer instante',
  })
  @ApiEnvelope(TrialBalanceView)
  async trialBalance(@Query() query: TrialBalanceQuery): Promise<TrialBalanceView> {
    const { balance, accounts } = await this.trialBalances.at(query, query.development);
    return trialBalanceView(balance, accounts, await this.unreadable.all(), query);
  }

  @Post('entries/:entryNumber/void')
  @HttpCode(200)
  @Requires('entries:void')
  @RequiresRecentSignIn()
  @Changes(...moneyAreas)
  @ApiOperation({
    summary: 'Anula, com um motivo, um lançamento que não pode ser lido; o que pode ser lido se estorna',
  })
  @ApiEnvelope(UnreadableEntryView, { command: true })
  async voidEntry(
    @Param('entryNumber') raw: string,
    @Body() { reason }: ReasonDto,
    @Context() context: CommandContext,
  ): Promise<Answer<UnreadableEntryView>> {
    const entryNumber = entryNumberOf(raw);
    await this.commands.execute(new VoidEntry({ entryNumber, reason }, context));
    const entry = (await this.unreadable.all()).find(({ number }) => number === entryNumber);
    if (!entry?.voided) throw new Error(`Entry ${entryNumber} was declared void and is not.`);
    return Answer.of(unreadableEntryView(entry), { message: messages.entryVoidedNow });
  }

  @Get('audit/changes')
  @Requires('audit:read')
  @ApiOperation({
    summary:
      'O que mudou entre dois instantes: a diferença de cada conta e os lançamentos gravados no intervalo',
  })
  @ApiEnvelope(ChangesView)
  async changes(@Query() query: ChangesQuery, @Context() { now }: CommandContext): Promise<ChangesView> {
    const { fromKnownAt } = query;
    const toKnownAt = query.toKnownAt ?? now.toISOString();
    const [fromEntry = 0, toEntry = 0] = await Promise.all([
      this.figures.existingEntry({ knownAt: fromKnownAt }),
      this.figures.existingEntry({ knownAt: toKnownAt }),
    ]);
    const request = pagedRequest(query, limits.newestByDefault);
    const sort = sortOf('-created_at');
    const [figures, accounts, found] = await Promise.all([
      this.figures.between(fromEntry, toEntry),
      this.accounts.all(),
      this.transactions.page(
        { afterEntry: fromEntry, upToEntry: toEntry, knownAt: toKnownAt },
        sort,
        request,
      ),
    ]);
    const page = pagedOf(request, found.rows, found.count, transactionKey(sort));
    return {
      fromKnownAt,
      toKnownAt,
      fromEntry,
      toEntry,
      accounts: accountChanges(figures, accounts),
      ...page,
      results: page.results.map(transactionView),
    };
  }
}

/** What is no number of an entry names none. */
function entryNumberOf(raw: string): number {
  if (/^[1-9]\d{0,14}$/.test(raw)) return Number(raw);
  throw new DomainError('NOT_FOUND', messages.transactionNotFound);
}
