/** Webhooks over HTTP: listed, registered with their secret shown once, changed, switched off and on, and removed. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { publishedTypes } from '../../feed/vocabulary/vocabulary.ts';
import { Answer } from '../../platform/http/answer.ts';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { Id } from '../../platform/http/id.ts';
import { IfMatch } from '../../platform/http/if-match.ts';
import {
  ApiEmptyEnvelope,
  ApiEnvelope,
  ApiIfMatch,
  ApiPlainListEnvelope,
} from '../../platform/http/openapi.ts';
import { Requires, RequiresRecentSignIn } from '../../platform/http/public.ts';
import { RecordsSecurity } from '../../platform/security-log/records-security.ts';
import { WebhookCommands, type WithSecret } from './webhook-commands.ts';
import { ChangeWebhookDto, RegisterWebhookDto, RewindWebhookDto } from './webhook.dto.ts';
import { WebhookQueries } from './webhook.queries.ts';
import { WebhookSecretView, WebhookTypeView, WebhookView, webhookView } from './webhook.view.ts';

const { failures, webhooks: said } = messages;
const FailsChanging = () => FailsSaying(failures.changeWebhookInternal, failures.changeWebhook);

@ApiTags('webhooks')
@Controller('webhooks')
export class WebhooksController {
  constructor(
    private readonly commands: WebhookCommands,
    private readonly queries: WebhookQueries,
  ) {}

  @Get()
  @Requires('webhooks:read')
  @ApiOperation({ summary: 'Os webhooks, do mais novo ao mais antigo; nunca os seus segredos' })
  @ApiPlainListEnvelope(WebhookView)
  async list(): Promise<readonly WebhookView[]> {
    const now = new Date();
    return (await this.queries.list()).map((one) => webhookView(one, now));
  }

  @Get('types')
  @Requires('webhooks:read')
  @ApiOperation({ summary: 'Os tipos de evento que um webhook pode receber' })
  @ApiPlainListEnvelope(WebhookTypeView)
  types(): readonly WebhookTypeView[] {
    return publishedTypes.map(({ type, stream }) => ({ type, stream }));
  }

  @Post()
  @Requires('webhooks:manage')
  @RequiresRecentSignIn()
  @Changes('webhooks', 'security-log')
  @FailsSaying(failures.registerWebhookInternal, failures.registerWebhook)
  @RecordsSecurity('webhook-registered', { subjectOf: ({ data }: Answer<WebhookSecretView>) => data.id })
  @ApiOperation({ summary: 'Cadastra um webhook; a resposta é a única a mostrar o segredo' })
  @ApiEnvelope(WebhookSecretView, { status: 201 })
  async register(
    @Body() { name, url, types, start }: RegisterWebhookDto,
    @Context() context: CommandContext,
  ): Promise<Answer<WebhookSecretView>> {
    const made = await this.commands.register({ name, url, types, start }, context);
    return this.#withSecret(made, context, said.registered, said.registeredBefore);
  }

  @Patch(':id')
  @ApiIfMatch()
  @Requires('webhooks:manage')
  @RequiresRecentSignIn()
  @Changes('webhooks', 'security-log')
  @FailsChanging()
  @RecordsSecurity('webhook-changed')
  @ApiOperation({ summary: 'Muda o nome, o endereço ou os tipos; o que está a caminho vai ao endereço novo' })
  @ApiEnvelope(WebhookView, { command: true })
  async change(
    @Id() id: string,
    @Body() { name, url, types }: ChangeWebhookDto,
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<WebhookView> {
    const change = { ...(name !== undefined && { name }), ...(url !== undefined && { url }) };
    await this.commands.change(id, { ...change, ...(types !== undefined && { types }) }, context, ifMatch);
    return this.#found(id, context);
  }

  @Post(':id/secret')
  @HttpCode(200)
  @Requires('webhooks:manage')
  @RequiresRecentSignIn()
  @Changes('webhooks', 'security-log')
  @FailsChanging()
  @RecordsSecurity('webhook-secret-changed')
  @ApiOperation({ summary: 'Troca o segredo, que é mostrado só aqui; por 24 horas o anterior também assina' })
  @ApiEnvelope(WebhookSecretView)
  async changeSecret(
    @Id() id: string,
    @Context() context: CommandContext,
  ): Promise<Answer<WebhookSecretView>> {
    const made = await this.commands.changeSecret(id, context);
    return this.#withSecret(made, context, said.rotated, said.rotatedBefore);
  }

  @Post(':id/disable')
  @HttpCode(200)
  @Requires('webhooks:manage')
  @Changes('webhooks')
  @FailsChanging()
  @ApiOperation({ summary: 'Desliga: nada mais é enviado até que se ligue de novo' })
  @ApiEnvelope(WebhookView)
  async disable(@Id() id: string, @Context() context: CommandContext): Promise<WebhookView> {
    await this.commands.disable(id, context);
    return this.#found(id, context);
  }

  @Post(':id/enable')
  @HttpCode(200)
  @Requires('webhooks:manage')
  @Changes('webhooks')
  @FailsChanging()
  @ApiOperation({ summary: 'Liga de novo: segue de onde parou' })
  @ApiEnvelope(WebhookView)
  async enable(@Id() id: string, @Context() context: CommandContext): Promise<WebhookView> {
    await this.commands.enable(id, context);
    return this.#found(id, context);
  }

  @Post(':id/rewind')
  @HttpCode(200)
  @Requires('webhooks:manage')
  @Changes('webhooks')
  @FailsChanging()
  @ApiOperation({ summary: 'Reenvia tudo o que vem depois de uma posição, ou tudo desde o primeiro evento' })
  @ApiEnvelope(WebhookView)
  async rewind(
    @Id() id: string,
    @Body() { after }: RewindWebhookDto,
    @Context() context: CommandContext,
  ): Promise<WebhookView> {
    await this.commands.rewind(id, after, context);
    return this.#found(id, context);
  }

  @Delete(':id')
  @ApiIfMatch()
  @Requires('webhooks:manage')
  @Changes('webhooks', 'security-log')
  @FailsSaying(failures.removeWebhookInternal, failures.removeWebhook)
  @RecordsSecurity('webhook-removed')
  @ApiOperation({ summary: 'Remove um webhook, com o seu segredo e as suas entregas' })
  @ApiEmptyEnvelope()
  async remove(
    @Id() id: string,
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<Answer<null>> {
    await this.commands.remove(id, context, ifMatch);
    return Answer.of(null);
  }

  async #withSecret(
    { webhookId, secret }: WithSecret,
    context: CommandContext,
    now: string,
    before: string,
  ): Promise<Answer<WebhookSecretView>> {
    const view = await this.#found(webhookId, context);
    return Answer.of({ ...view, secret }, { message: secret === null ? before : now });
  }

  async #found(id: string, { now }: CommandContext): Promise<WebhookView> {
    const webhook = await this.queries.byId(id);
    // A repeat may be of one that was removed since.
    if (!webhook) throw new DomainError('NOT_FOUND', said.notFound);
    return webhookView(webhook, now);
  }
}
