/** Developments over HTTP: parses, dispatches, answers. No rule of the business is decided here. */
import { ZERO } from '@livro/money';
import { DomainError } from '@livro/event-sourcing';
import { type InheritedLateRule, messages, moneyAreas, readDevelopmentStatus } from '@livro/rules';
import { Body, Controller, Delete, Get, Patch, Post, Put, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Changes } from '../platform/http/changes.ts';
import { FailsSaying } from '../platform/http/failure-sentence.ts';
import { Answer } from '../platform/http/answer.ts';
import { type CommandContext, Context } from '../platform/http/command-context.ts';
import { Id } from '../platform/http/id.ts';
import { IfMatch } from '../platform/http/if-match.ts';
import { ApiEmptyEnvelope, ApiEnvelope, ApiIfMatch, ApiListEnvelope } from '../platform/http/openapi.ts';
import { listRequest, type Page } from '../platform/http/page.ts';
import { Requires } from '../platform/http/public.ts';
import type { LivroRequest } from '../platform/http/request.ts';
import { ReadsFirst } from '../platform/http/read-own-writes.ts';
import { DevelopmentQueries } from './development.queries.ts';
import { DevelopmentSummaryView, DevelopmentView, viewOf, wordsOf } from './development.view.ts';
import { columnsOf } from './developments.projection.ts';
import { CreateDevelopment, type CreatedDevelopment } from './create-development.command.ts';
import { DeleteDevelopment } from './delete-development.command.ts';
import { EditDevelopment } from './edit-development.command.ts';
import {
  changeOf,
  CreateDevelopmentDto,
  DevelopmentsQuery,
  EditDevelopmentDto,
  ReplaceDevelopmentDto,
} from './development.dto.ts';

@ApiTags('developments')
@Controller('developments')
export class DevelopmentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: DevelopmentQueries,
  ) {}

  @Get()
  @Requires('developments:read')
  @ApiOperation({ summary: 'Empreendimentos com indicadores, do mais novo ao mais antigo' })
  @ApiListEnvelope(DevelopmentView)
  list(@Query() query: DevelopmentsQuery): Promise<readonly DevelopmentView[] | Page<DevelopmentView>> {
    const statuses = query.status?.split(',').flatMap((word) => readDevelopmentStatus(word) ?? []);
    return this.queries.list({ search: query.search, statuses }, listRequest(query, { plain: 'all' }));
  }

  @Get('summary')
  @Requires('developments:read')
  @ApiOperation({ summary: 'Quantos empreendimentos há, por situação' })
  @ApiEnvelope(DevelopmentSummaryView)
  summary(): Promise<DevelopmentSummaryView> {
    return this.queries.summary();
  }

  @Get(':id')
  @Requires('developments:read')
  @ApiOperation({ summary: 'Um empreendimento com indicadores' })
  @ApiEnvelope(DevelopmentView)
  async get(@Id() id: string): Promise<DevelopmentView> {
    const view = await this.queries.get(id);
    if (view === undefined) throw new DomainError('NOT_FOUND', messages.developmentNotFound);
    return view;
  }

  @Post()
  @ReadsFirst()
  @Requires('developments:create')
  @Changes(...moneyAreas)
  @FailsSaying(messages.failures.createDevelopmentInternal, messages.failures.createDevelopment)
  @ApiOperation({ summary: 'Cria um empreendimento, suas duas contas e os saldos iniciais' })
  @ApiEnvelope(DevelopmentView, { status: 201 })
  async create(
    @Body() dto: CreateDevelopmentDto,
    @Context() context: CommandContext,
    @Req() request: LivroRequest,
  ): Promise<Answer<DevelopmentView>> {
    const openings = { building: dto.buildingOpeningBalance ?? ZERO, land: dto.landOpeningBalance ?? ZERO };
    if (
      openings.building + openings.land > 0 &&
      !request.user?.permissions.has('accounts:set_initial_balance')
    ) {
      throw new DomainError('FORBIDDEN', messages.forbidden);
    }
    const result = await this.commands.execute(
      new CreateDevelopment(
        {
          name: dto.name,
          description: dto.description ?? null,
          address: dto.address ?? null,
          status: readDevelopmentStatus(dto.status)!,
          progressPercentage: dto.progressPercentage,
          startDate: dto.startDate,
          expectedCompletion: dto.expectedCompletion ?? null,
          totalUnits: dto.totalUnits,
          tags: dto.tags,
          openings,
        },
        context,
      ),
    );
    return this.#answer(result);
  }

  @Put(':id')
  @ReadsFirst()
  @ApiIfMatch()
  @Requires('developments:update')
  @Changes(...moneyAreas, 'clients')
  @FailsSaying(messages.failures.updateDevelopmentInternal, messages.failures.updateDevelopment)
  @ApiOperation({ summary: 'Muda um empreendimento; nome, situação e data de início são obrigatórios' })
  @ApiEnvelope(DevelopmentView, { command: true })
  replace(
    @Id() id: string,
    @Body() dto: ReplaceDevelopmentDto,
    @Body() sent: Record<string, unknown>,
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<Answer<DevelopmentView>> {
    return this.#edit(new EditDevelopment(id, changeOf(dto, sent), context, ifMatch));
  }

  @Patch(':id')
  @ReadsFirst()
  @ApiIfMatch()
  @Requires('developments:update')
  @Changes(...moneyAreas, 'clients')
  @FailsSaying(messages.failures.updateDevelopmentInternal, messages.failures.updateDevelopment)
  @ApiOperation({ summary: 'Muda o que for enviado de um empreendimento; as contas ficam como estão' })
  @ApiEnvelope(DevelopmentView, { command: true })
  edit(
    @Id() id: string,
    @Body() dto: EditDevelopmentDto,
    @Body() sent: Record<string, unknown>,
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<Answer<DevelopmentView>> {
    return this.#edit(new EditDevelopment(id, changeOf(dto, sent), context, ifMatch));
  }

  @Delete(':id')
  @ApiIfMatch()
  @Requires('developments:delete')
  @Changes(...moneyAreas, 'clients')
  @FailsSaying(messages.failures.deleteDevelopmentInternal)
  @ApiOperation({ summary: 'Exclui um empreendimento em cujas contas nada foi lançado' })
  @ApiEmptyEnvelope({ command: true })
  async delete(
    @Id() id: string,
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<Answer<null>> {
    await this.commands.execute(new DeleteDevelopment(id, context, ifMatch));
    return Answer.of(null, { message: messages.screens.developmentDeleted });
  }

  async #edit(command: EditDevelopment): Promise<Answer<DevelopmentView>> {
    const { current, recordedAt } = await this.commands.execute(command);
    const view = await this.queries.get(command.developmentId);
    // Without its sums there is nothing to show yet; the edit is booked, and sending it again changes nothing.
    if (!view) throw new DomainError('OUTCOME_UNKNOWN', messages.outcomeUnknown);
    const message = messages.screens.developmentUpdated;
    if (view.version >= current.version) return Answer.of(view, { message });
    const revision = current.version - 1;
    const row = { ...columnsOf(current.fields), updated_at: recordedAt ?? view.updated_at, revision };
    return Answer.of({ ...view, ...wordsOf(row, view.inheritedLateRule) }, { message });
  }

  async #answer({ created, recordedAt, outcomes }: CreatedDevelopment): Promise<Answer<DevelopmentView>> {
    const inherited = await this.queries.inheritedLateRule();
    const revision = Number(outcomes[0]!.firstRevision);
    const view = viewOfEvent(created, recordedAt, { revision, inherited });
    return Answer.of(view, { message: messages.screens.developmentCreated });
  }
}

/** As it was made: the event itself, and the openings as the only money there can be. */
function viewOfEvent(
  created: CreatedDevelopment['created'],
  recordedAt: string,
  { revision, inherited }: { readonly revision: number; readonly inherited: InheritedLateRule },
): DevelopmentView {
  const opening = (kind: string): number =>
    created.accounts.find((account) => account.kind === kind)?.openingBalance ?? 0;
  return viewOf(
    {
      id: created.developmentId,
      ...columnsOf(created),
      created_at: recordedAt,
      updated_at: recordedAt,
      revision,
    },
    {
      building_balance: opening('building'),
      land_balance: opening('land'),
      total_investment: 0,
      total_revenue: 0,
      total_expenses: 0,
    },
    inherited,
  );
}
