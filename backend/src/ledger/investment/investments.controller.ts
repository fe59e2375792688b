/** Financial investments and their returns over HTTP. */
import type { LocalDate } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import { limits, messages, moneyAreas } from '@livro/rules';
import { Body, Controller, Get, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Answer } from '../../platform/http/answer.ts';
import { Changes } from '../../platform/http/changes.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Id } from '../../platform/http/id.ts';
import { IfMatch } from '../../platform/http/if-match.ts';
import { ApiEnvelope, ApiIfMatch, ApiListEnvelope } from '../../platform/http/openapi.ts';
import { listRequest, type Page, pageOf } from '../../platform/http/page.ts';
import { Requires } from '../../platform/http/public.ts';
import { investmentsProjection, madeInvestment } from './investments.projection.ts';
import { type InvestmentRow, investmentsTable, type ReturnRow, returnsTable } from './investments.table.ts';
import { type FoundInvestment, InvestmentQueries } from './investment.queries.ts';
import { entryKey } from '../journal/newest-first.read.ts';
import { ExistingScope } from '../account/existing-scope.interceptor.ts';
import { cleared } from '../correction/cleared.api.ts';
import { EditInvestmentDto, EditReturnDto } from '../correction/edit-moved.dto.ts';
import { EditEntry } from '../correction/edit-entry.command.ts';
import { MakeInvestment } from './make-investment.command.ts';
import { RegisterReturn } from './register-return.command.ts';
import { EntryService, type Shown } from '../journal/entry.service.ts';
import {
  InvestmentReturnView,
  InvestmentSummaryView,
  InvestmentView,
  investmentView,
  InvestmentYieldView,
  returnView,
  summaryView,
  yieldView,
} from './investment.view.ts';
import { AddReturnDto, CreateInvestmentDto } from '../journal/ledger.dto.ts';
import { commaList, InvestmentsQuery, OnDayQuery, ScopeQuery, YieldQuery } from '../journal/list.dto.ts';
import { shown } from '../journal/shown.api.ts';

@ApiTags('financial-investments')
@UseInterceptors(ExistingScope)
@Controller('financial-investments')
export class InvestmentsController {
  constructor(
    private readonly queries: InvestmentQueries,
    private readonly commands: CommandBus,
    private readonly service: EntryService,
  ) {}

  readonly #shownOn = (today: LocalDate): Shown<InvestmentRow, InvestmentView> => ({
    projection: investmentsProjection,
    table: investmentsTable,
    view: async (row, namesOf, rows) => {
      const unread = new Map(rows?.put(returnsTable).map((given) => [given.id, given]));
      const read = rows ? await this.queries.returnsOf([row.id]) : [];
      const returns = [...read.filter(({ id }) => !unread.has(id)), ...unread.values()];
      const own = returns.filter((given) => given.investment_id === row.id);
      own.sort((a, b) => a.entry_number - b.entry_number);
      return investmentView({ ...row, ...namesOf(row.account_id) }, own, today);
    },
  });
  readonly #shownReturn: Shown<ReturnRow, InvestmentReturnView> = {
    projection: investmentsProjection,
    table: returnsTable,
    view: async (row, _namesOf, rows) => {
      const { investment_id: id } = row;
      return returnView(row, (await this.queries.get(id)) ?? rows?.get(investmentsTable, [id]));
    },
  };

  @Get()
  @Requires('investments:read')
  @ApiOperation({ summary: 'Aplicações com seus retornos, da mais nova à mais antiga' })
  @ApiListEnvelope(InvestmentView)
  async list(
    @Query() query: InvestmentsQuery,
    @Context() { today }: CommandContext,
  ): Promise<readonly InvestmentView[] | Page<InvestmentView>> {
    const request = listRequest(query, { plain: limits.newestByDefault });
    const { rows, count } = await this.queries.list(
      {
        accountId: query.account,
        developmentId: query.development,
        types: commaList(query.type),
        statuses: commaList(query.status),
        tags: query.tags,
        search: query.search,
      },
      request,
    );
    const returns = await this.queries.returnsOf(rows.map(({ id }) => id));
    const key = entryKey<FoundInvestment>((row) => row.investment_date);
    return shown(pageOf(request, rows, count, key), (row) =>
      investmentView(
        row,
        returns.filter(({ investment_id }) => investment_id === row.id),
        today,
      ),
    );
  }

  @Get('summary')
  @Requires('investments:read')
  @ApiOperation({ summary: 'Totais das aplicações de uma conta, de um empreendimento ou de tudo' })
  @ApiEnvelope(InvestmentSummaryView)
  async summary(
    @Query() { account: accountId, development: developmentId }: ScopeQuery,
    @Context() { today }: CommandContext,
  ): Promise<InvestmentSummaryView> {
    const scope = { accountId, developmentId };
    const [totals, histories] = await Promise.all([
      this.queries.totals(scope),
      this.queries.histories(scope, today),
    ]);
    return summaryView(totals, histories, today);
  }

  @Get('xirr')
  @Requires('investments:read')
  @ApiOperation({
    summary:
      'Taxa interna de retorno das aplicações de uma conta, de um empreendimento ou de tudo, até um dia',
  })
  @ApiEnvelope(InvestmentYieldView)
  async xirr(
    @Query() { account: accountId, development: developmentId, asOf }: YieldQuery,
    @Context() { today }: CommandContext,
  ): Promise<InvestmentYieldView> {
    const day = asOf ?? today;
    return yieldView(await this.queries.histories({ accountId, developmentId }, day), day);
  }

  @Get(':id')
  @Requires('investments:read')
  @ApiOperation({
    summary: 'Uma aplicação com seus retornos, o valor no dia e as taxas prometidas e realizadas',
  })
  @ApiEnvelope(InvestmentView)
  async get(
    @Id() id: string,
    @Query() { asOf }: OnDayQuery,
    @Context() { today }: CommandContext,
  ): Promise<InvestmentView> {
    const view = await this.#read(id, asOf ?? today);
    if (!view) throw new DomainError('NOT_FOUND', messages.investmentNotFound);
    return view;
  }

  @Post()
  @Requires('investments:create')
  @Changes(...moneyAreas)
  @FailsSaying(messages.failures.createInvestment, messages.failures.invest)
  @ApiOperation({ summary: 'Aplica dinheiro de uma conta' })
  @ApiEnvelope(InvestmentView, { status: 201 })
  create(
    @Body() dto: CreateInvestmentDto,
    @Context() context: CommandContext,
  ): Promise<Answer<InvestmentView>> {
    const { type: investmentType, expectedReturnRate: expectedRate } = dto;
    const command = new MakeInvestment({ ...dto, investmentType, expectedRate }, context);
    return this.service.answer(this.commands.execute(command), {
      shown: this.#shownOn(context.today),
      ids: [command.asked.investmentId],
      made: madeInvestment,
    });
  }

  @Post(':id/add_return')
  @Requires('investments:add_return')
  @Changes(...moneyAreas)
  @FailsSaying(messages.failures.registerReturn)
  @ApiOperation({ summary: 'Registra um resgate parcial ou total' })
  @ApiEnvelope(InvestmentReturnView, { status: 201 })
  addReturn(
    @Id() id: string,
    @Body() dto: AddReturnDto,
    @Context() context: CommandContext,
  ): Promise<Answer<InvestmentReturnView>> {
    const asksAboveValue = dto.force !== true;
    const command = new RegisterReturn({ ...dto, investmentId: id, kind: dto.type, asksAboveValue }, context);
    return this.service.answer(this.commands.execute(command), {
      shown: this.#shownReturn,
      ids: [command.asked.returnId],
    });
  }

  @Get('returns/:id')
  @Requires('investments:read')
  @ApiOperation({ summary: 'Um retorno' })
  @ApiEnvelope(InvestmentReturnView)
  async getReturn(@Id() id: string): Promise<InvestmentReturnView> {
    const view = await this.#readReturn(id);
    if (!view) throw new DomainError('NOT_FOUND', messages.returnNotFound);
    return view;
  }

  @Patch('returns/:id')
  @ApiIfMatch()
  @Requires('investments:update_return')
  @Changes(...moneyAreas)
  @FailsSaying(messages.failures.registerReturn)
  @ApiOperation({
    summary: 'Corrige palavras de um retorno por anotação; o resto por estorno e novo retorno',
  })
  @ApiEnvelope(InvestmentReturnView, { command: true })
  editReturn(
    @Id() id: string,
    @Body() { reason, force, type: kind, ...dto }: EditReturnDto,
    @Body() sent: Record<string, unknown>,
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<Answer<InvestmentReturnView>> {
    const change = { ...dto, kind, ...cleared(sent, ['notes']) };
    const edit = { kind: 'return', change, asksAboveValue: force !== true } as const;
    const command = new EditEntry({ entryId: id, reason, ifMatch }, edit, context);
    return this.service.answer(this.commands.execute(command), {
      shown: this.#shownReturn,
      ids: [command.asked.replacementId, id],
    });
  }

  @Patch(':id')
  @ApiIfMatch()
  @Requires('investments:update')
  @Changes(...moneyAreas)
  @FailsSaying(messages.failures.invest)
  @ApiOperation({
    summary:
      'Corrige palavras de uma aplicação por anotação; o resto por estorno e nova aplicação, enquanto não há retornos',
  })
  @ApiEnvelope(InvestmentView, { command: true })
  edit(
    @Id() id: string,
    @Body() { reason, type: investmentType, expectedReturnRate: expectedRate, ...dto }: EditInvestmentDto,
    @Body() sent: Record<string, unknown>,
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<Answer<InvestmentView>> {
    const { expectedReturnRate, ...emptied } = cleared(sent, [
      'notes',
      'expectedReturnDate',
      'expectedReturnRate',
    ]);
    const rate = expectedReturnRate === null ? null : expectedRate;
    const change = { ...dto, investmentType, expectedRate: rate, ...emptied };
    const command = new EditEntry({ entryId: id, reason, ifMatch }, { kind: 'investment', change }, context);
    return this.service.answer(this.commands.execute(command), {
      shown: this.#shownOn(context.today),
      ids: [command.asked.replacementId, id],
    });
  }

  async #readReturn(id: string): Promise<InvestmentReturnView | undefined> {
    const row = await this.queries.getReturn(id);
    return row && returnView(row, await this.queries.get(row.investment_id));
  }

  async #read(id: string, on: LocalDate): Promise<InvestmentView | undefined> {
    const row = await this.queries.get(id);
    return row && investmentView(row, await this.queries.returnsOf([id], on), on);
  }
}
