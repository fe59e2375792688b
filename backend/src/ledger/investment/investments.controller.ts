/** Financial investments and their returns over HTTP. */
import type { LocalDate } from '@livro/calendar';
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
import { ApiEnvelope, ApiListEnvelope } from '../../platform/http/openapi.ts';
import { listRequest, type Page, pageOf } from '../../platform/http/page.ts';
import { Requires } from '../../platform/http/public.ts';
import { investmentsProjection } from './investments.projection.ts';
import { investmentsTable, returnsTable } from './investments.table.ts';
import { type FoundInvestment, InvestmentQueries } from './investment.queries.ts';
import { entryKey } from '../journal/newest-first.read.ts';
import { ExistingScope } from '../account/existing-scope.interceptor.ts';
import { MakeInvestment } from './make-investment.command.ts';
import { RegisterReturn } from './register-return.command.ts';
import { EntryService } from '../journal/entry.service.ts';
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
      this.queries.histories(scope),
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
    return yieldView(await this.queries.histories({ accountId, developmentId }), asOf ?? today);
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
      shown: {
        projection: investmentsProjection,
        table: investmentsTable,
        read: (id) => this.#read(id, context.today),
        view: async (row) =>
          investmentView({ ...row, ...(await this.service.namesOf(row.account_id)) }, [], context.today),
      },
      ids: [command.asked.investmentId],
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
      shown: {
        projection: investmentsProjection,
        table: returnsTable,
        read: async (returnId) => {
          const [row, of] = await Promise.all([this.queries.getReturn(returnId), this.queries.get(id)]);
          return row && returnView(row, of);
        },
        view: async (row, rows) =>
          returnView(row, (await this.queries.get(id)) ?? rows.get(investmentsTable, [id])),
      },
      ids: [command.asked.returnId],
    });
  }

  async #read(id: string, on: LocalDate): Promise<InvestmentView | undefined> {
    const row = await this.queries.get(id);
    return row && investmentView(row, await this.queries.returnsOf([id]), on);
  }
}
