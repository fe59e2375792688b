/** Changes of an existing client over HTTP: edit, deactivate, reactivate, link to a development. */
import type { Violation } from '@livro/event-sourcing';
import { messages, readUnitsAs } from '@livro/rules';
import { Body, Controller, Delete, HttpCode, Patch, Post, Req } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Changes } from '../../platform/http/changes.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { Answer } from '../../platform/http/answer.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Id } from '../../platform/http/id.ts';
import { IfMatch } from '../../platform/http/if-match.ts';
import { ApiEnvelope, ApiIfMatch } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { ReadsFirst } from '../../platform/http/read-own-writes.ts';
import { type ClientSight, sightOf } from '../personal-data/client-sight.read.ts';
import { ClientAnswers } from './client-answers.api.ts';
import { ClientQueries } from './client.queries.ts';
import { ClientView } from './client.view.ts';
import type { ClientCommandResult } from './client-command-result.write.ts';
import { DeactivateClient, ReactivateClient } from './client-status.commands.ts';
import { AccessesPersonalData } from '../../platform/security-log/records-security.ts';
import { LinkClient } from './link-client.command.ts';
import { UpdateClient } from './update-client.command.ts';
import { changeOf, LinkDevelopmentDto, UpdateClientDto } from './client-changes.dto.ts';
import { droppedIn, droppedUnits, stillDue, unitsTaken } from './client-warnings.api.ts';

@ApiTags('clients')
@Controller('clients')
@AccessesPersonalData('clients')
@ReadsFirst()
export class ClientChangesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ClientQueries,
    private readonly answers: ClientAnswers,
  ) {}

  @Patch(':id')
  @ApiIfMatch()
  @Requires('clients:update')
  @Changes('clients', 'payments', 'transactions', 'developments', 'dashboard', 'analytics')
  @FailsSaying(messages.failures.updateClientUnexpected, messages.failures.updateClient)
  @ApiOperation({ summary: 'Altera um cliente; `developmentUnits`, se vem, é a lista inteira' })
  @ApiEnvelope(ClientView, { command: true })
  async update(
    @Id() id: string,
    @Body() dto: UpdateClientDto,
    @Body() sent: Record<string, unknown>,
    @Context() context: CommandContext,
    @Req() sender: LivroRequest,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<Answer<ClientView>> {
    const change = changeOf(dto, sent);
    const command = new UpdateClient(id, change, context, ifMatch);
    return this.#answer(id, sightOf(sender), command, async () => [
      ...droppedIn(dto.developmentUnits ?? []),
      ...unitsTaken(await this.queries.takenUnits(id, change.developments ?? []), 'developmentUnits'),
    ]);
  }

  @Delete(':id')
  @ApiIfMatch()
  @Requires('clients:delete')
  @Changes('clients', 'payments', 'transactions', 'developments', 'dashboard', 'analytics')
  @FailsSaying(messages.failures.deleteClientUnexpected, messages.failures.deleteClient)
  @ApiOperation({
    summary: 'Desativa um cliente: sai das listas, o histórico fica; avisa de pagamentos pendentes',
  })
  @ApiEnvelope(ClientView, { command: true })
  remove(
    @Id() id: string,
    @Context() context: CommandContext,
    @Req() sender: LivroRequest,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<Answer<ClientView>> {
    const command = new DeactivateClient(id, context, ifMatch);
    return this.#answer(id, sightOf(sender), command, async () => stillDue(await this.queries.pendingOf(id)));
  }

  @Post(':id/reactivate')
  @HttpCode(200)
  @Requires('clients:restore')
  @Changes('clients', 'payments', 'transactions', 'developments', 'dashboard', 'analytics')
  @FailsSaying(messages.failures.updateClientUnexpected, messages.failures.updateClient)
  @ApiOperation({ summary: 'Traz de volta um cliente desativado' })
  @ApiEnvelope(ClientView, { command: true })
  reactivate(
    @Id() id: string,
    @Context() context: CommandContext,
    @Req() sender: LivroRequest,
  ): Promise<Answer<ClientView>> {
    return this.#answer(id, sightOf(sender), new ReactivateClient(id, context));
  }

  @Post(':id/add_development')
  @HttpCode(200)
  @Requires('clients:update')
  @Changes('clients', 'payments', 'transactions', 'developments', 'dashboard', 'analytics')
  @FailsSaying(messages.failures.updateClientUnexpected, messages.failures.updateClient)
  @ApiOperation({ summary: 'Dá ao cliente unidades em um empreendimento; repetir não muda nada' })
  @ApiEnvelope(ClientView, { command: true })
  addDevelopment(
    @Id() id: string,
    @Body() { developmentId, units: typed, namedUnits, notes }: LinkDevelopmentDto,
    @Context() context: CommandContext,
    @Req() sender: LivroRequest,
  ): Promise<Answer<ClientView>> {
    const { units } = readUnitsAs(typed, namedUnits);
    const command = new LinkClient(id, { developmentId, units, notes: notes ?? null }, context);
    return this.#answer(id, sightOf(sender), command, async () => [
      ...droppedUnits(typed, 'units', namedUnits),
      ...unitsTaken(await this.queries.takenUnits(id, [{ developmentId, units }]), 'units'),
    ]);
  }

  @Post(':id/link-development')
  @HttpCode(200)
  @Requires('clients:update')
  @Changes('clients', 'payments', 'transactions', 'developments', 'dashboard', 'analytics')
  @FailsSaying(messages.failures.updateClientUnexpected, messages.failures.updateClient)
  @ApiOperation({ summary: 'O mesmo que add_development' })
  @ApiEnvelope(ClientView, { command: true })
  linkDevelopment(
    @Id() id: string,
    @Body() dto: LinkDevelopmentDto,
    @Context() context: CommandContext,
    @Req() sender: LivroRequest,
  ): Promise<Answer<ClientView>> {
    return this.addDevelopment(id, dto, context, sender);
  }

  async #answer(
    id: string,
    sight: ClientSight,
    command: Command<ClientCommandResult>,
    warnings?: () => Promise<Violation[]>,
  ): Promise<Answer<ClientView>> {
    const { outcome } = await this.commands.execute(command);
    const view = await this.answers.of(id, outcome, sight);
    return Answer.of(view, { warnings: await warnings?.() });
  }
}
