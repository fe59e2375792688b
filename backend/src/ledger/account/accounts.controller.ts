/** Accounts over HTTP: lists with every total, and the opening balance. */
import { DomainError } from '@livro/event-sourcing';
import { limits, messages, moneyAreas } from '@livro/rules';
import { Body, Controller, Get, Post, Query, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Answer } from '../../platform/http/answer.ts';
import { Changes } from '../../platform/http/changes.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Id } from '../../platform/http/id.ts';
import { ApiEnvelope, ApiListEnvelope, ApiPlainListEnvelope } from '../../platform/http/openapi.ts';
import { listRequest, type Page, pagedOf, pagedRequest, pageOf } from '../../platform/http/page.ts';
import { Requires } from '../../platform/http/public.ts';
import { accountKey, AccountQueries, type FoundAccount } from './account.queries.ts';
import { StaleAccounts } from './stale-accounts.read.ts';
import { AccountsInTime } from '../books/accounts-in-time.read.ts';
import { DailyBalanceQueries } from '../books/daily-balance.queries.ts';
import { statementKey, StatementQueries } from '../books/statement.queries.ts';
import { ExistingScope } from './existing-scope.interceptor.ts';
import {
  AccountView,
  accountView,
  DailyBalancesView,
  dailyBalancesView,
  MonthlyBalancesView,
  monthlyBalancesView,
} from './account.view.ts';
import { SetOpeningBalance } from './set-opening-balance.command.ts';
import { EntryService } from '../journal/entry.service.ts';
import { OpeningBalanceDto } from '../journal/ledger.dto.ts';
import { AccountsQuery, DailyBalancesQuery, PointInTimeQuery, StatementQuery } from '../journal/list.dto.ts';
import { statementRange } from '../journal/list-filters.api.ts';
import { shown } from '../journal/shown.api.ts';
import { statementLineView, StatementView } from '../books/statement.view.ts';
import { accountsProjection } from './accounts.projection.ts';
import { accountsTable } from './accounts.table.ts';
import { reais } from '../journal/wire-values.view.ts';

@ApiTags('accounts')
@UseInterceptors(ExistingScope)
@Controller('accounts')
export class AccountsController {
  constructor(
    private readonly queries: AccountQueries,
    private readonly stale: StaleAccounts,
    private readonly inTime: AccountsInTime,
    private readonly statements: StatementQueries,
    private readonly daily: DailyBalanceQueries,
    private readonly commands: CommandBus,
    private readonly service: EntryService,
  ) {}

  @Get()
  @Requires('accounts:read')
  @ApiOperation({ summary: 'Contas com todos os totais; do empreendimento mais novo ao mais antigo' })
  @ApiListEnvelope(AccountView)
  async list(@Query() query: AccountsQuery): Promise<readonly AccountView[] | Page<AccountView>> {
    const request = listRequest(query, { plain: 'all' });
    const [{ rows, count }, stale] = await Promise.all([
      this.queries.list(query.development, request, query.knownAt),
      this.stale.keys(),
    ]);
    const page = pageOf(request, await this.inTime.at(rows, query), count, accountKey);
    return shown(page, (row) => accountView(row, stale.has(row.id)));
  }

  @Get('daily-balances')
  @Requires('accounts:read')
  @ApiOperation({
    summary: 'O curso do saldo de cada conta de um empreendimento: os fechamentos dos últimos dias',
  })
  @ApiPlainListEnvelope(DailyBalancesView)
  async dailyBalances(
    @Query() { development, asOf, days = limits.balanceCourseDays }: DailyBalancesQuery,
    @Context() { today }: CommandContext,
  ): Promise<readonly DailyBalancesView[]> {
    const found = await this.daily.of(development, asOf ?? today, days);
    return found.map(dailyBalancesView);
  }

  @Get('monthly-balances')
  @Requires('accounts:read')
  @ApiOperation({
    summary:
      'O curso do saldo de cada empreendimento: os fechamentos dos últimos doze meses e o saldo de hoje',
  })
  @ApiPlainListEnvelope(MonthlyBalancesView)
  async monthlyBalances(@Context() { today }: CommandContext): Promise<readonly MonthlyBalancesView[]> {
    return (await this.daily.ofMonths(today, limits.balanceCourseMonths)).map(monthlyBalancesView);
  }

  @Get(':id')
  @Requires('accounts:read')
  @ApiOperation({ summary: 'Uma conta com todos os totais' })
  @ApiEnvelope(AccountView)
  async get(@Id() id: string, @Query() query: PointInTimeQuery): Promise<AccountView> {
    const [row] = await this.inTime.at([await this.#known(id, query.knownAt)], query);
    return accountView(row!, (await this.stale.keys()).has(id));
  }

  @Get(':id/statement')
  @Requires('transactions:read')
  @ApiOperation({
    summary: 'Extrato: os movimentos entre dois dias, do mais antigo, com o saldo depois de cada um',
  })
  @ApiEnvelope(StatementView)
  async statement(
    @Id() id: string,
    @Query() query: StatementQuery,
    @Context() { today }: CommandContext,
  ): Promise<StatementView> {
    await this.#known(id, query.knownAt);
    const range = statementRange(query, today);
    // Always a page: its balances are only half said without where they come from.
    const request = pagedRequest(query, limits.newestByDefault);
    const statement = await this.statements.statement({ accountId: id, ...range }, request);
    const page = pagedOf(request, statement.rows, statement.count, statementKey);
    return {
      accountId: id,
      from: range.from ?? null,
      to: range.to,
      knownAt: range.knownAt ?? null,
      openingBalance: reais(statement.opening),
      closingBalance: reais(statement.closing),
      totalIn: reais(statement.credits),
      totalOut: reais(statement.debits),
      ...page,
      results: page.results.map(statementLineView),
    };
  }

  @Post(':id/set_initial_balance')
  @Requires('accounts:set_initial_balance')
  @Changes(...moneyAreas)
  @FailsSaying(messages.failures.setOpeningBalanceInternal)
  @ApiOperation({ summary: 'Lança o único saldo inicial de uma conta' })
  @ApiEnvelope(AccountView, { status: 201 })
  setInitialBalance(
    @Id() id: string,
    @Body() dto: OpeningBalanceDto,
    @Context() context: CommandContext,
  ): Promise<Answer<AccountView>> {
    return this.service.answer(
      this.commands.execute(new SetOpeningBalance({ ...dto, accountId: id }, context)),
      {
        shown: {
          projection: accountsProjection,
          table: accountsTable,
          view: async (row, namesOf) => {
            const { development_name } = namesOf(id);
            const stale = (await this.stale.keys()).has(id);
            return accountView({ ...row, development_name, development_revision: -1 }, stale);
          },
        },
        ids: [id],
      },
    );
  }

  async #known(id: string, knownAt: string | undefined): Promise<FoundAccount> {
    const row = await this.queries.get(id, knownAt);
    if (!row) throw new DomainError('ACCOUNT_NOT_FOUND', messages.accountNotFound);
    return row;
  }
}
