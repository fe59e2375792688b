/** Clients over HTTP: parses, dispatches, answers, and warns of what is allowed but worth saying. */
import { DomainError } from '@livro/event-sourcing';
import { limits, messages } from '@livro/rules';
import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Changes } from '../../platform/http/changes.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { Answer } from '../../platform/http/answer.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Id } from '../../platform/http/id.ts';
import { ApiEnvelope, ApiListEnvelope } from '../../platform/http/openapi.ts';
import { listRequest, type Page } from '../../platform/http/page.ts';
import { Requires } from '../../platform/http/public.ts';
import { ReadsFirst } from '../../platform/http/read-own-writes.ts';
import { AccessesPersonalData } from '../../platform/security-log/records-security.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { newClient } from './client-rules.ts';
import { ClientQueries } from './client.queries.ts';
import { sightOf } from '../personal-data/client-sight.read.ts';
import { ClientView } from './client.view.ts';
import { ClientAnswers } from './client-answers.api.ts';
import { RegisterClient } from './register-client.command.ts';
import { clientSorts, ClientsQuery, formOf, RegisterClientDto } from './client.dto.ts';
import { droppedIn, formerFor, unitsTaken } from './client-warnings.api.ts';

@ApiTags('clients')
@Controller('clients')
export class ClientsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ClientQueries,
    private readonly answers: ClientAnswers,
  ) {}

  @Get()
  @Requires('clients:read')
  @AccessesPersonalData('clients')
  @ApiOperation({ summary: 'Clientes, do mais novo ao mais antigo' })
  @ApiListEnvelope(ClientView)
  list(
    @Query() query: ClientsQuery,
    @Req() sender: LivroRequest,
  ): Promise<readonly ClientView[] | Page<ClientView>> {
    const { search, tags, hasPayments, developmentId, includeInactive, sort, order } = query;
    return this.queries.list(
      { search, tags, hasPayments, developmentId, includeInactive },
      clientSorts.read(sort, order)!,
      listRequest(query, { plain: limits.newestByDefault, pageSize: limits.clientPageSize }),
      sightOf(sender),
    );
  }

  @Get(':id')
  @Requires('clients:read')
  @AccessesPersonalData('clients')
  @ApiOperation({ summary: 'Um cliente com suas unidades' })
  @ApiEnvelope(ClientView)
  async get(@Id() id: string, @Req() sender: LivroRequest): Promise<ClientView> {
    const view = await this.queries.get(id, sightOf(sender));
    if (view === undefined) throw new DomainError('NOT_FOUND', messages.clientNotFound);
    return view;
  }

  @Post()
  @ReadsFirst()
  @Requires('clients:create')
  @Changes('clients', 'payments', 'transactions', 'developments', 'dashboard', 'analytics')
  @FailsSaying(messages.failures.createClientInternal, messages.failures.createClient)
  @ApiOperation({
    summary:
      'Cadastra um cliente; avisa de unidades que outro cliente também tem, recusa o CPF de um desativado',
  })
  @ApiEnvelope(ClientView, { status: 201 })
  async register(
    @Body() dto: RegisterClientDto,
    @Context() context: CommandContext,
    @Req() sender: LivroRequest,
  ): Promise<Answer<ClientView>> {
    const client = newClient(formOf(dto));
    const { clientId, outcome } = await this.commands.execute(
      new RegisterClient(client, context, formerFor(sender)),
    );
    const [view, taken] = await Promise.all([
      this.answers.of(clientId, outcome, sightOf(sender)),
      this.queries.takenUnits(clientId, client.developments),
    ]);
    return Answer.of(view, {
      warnings: [...droppedIn(dto.developmentUnits), ...unitsTaken(taken, 'developmentUnits')],
    });
  }
}
