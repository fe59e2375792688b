/** The deliveries of a webhook over HTTP: the last ones with what became of them, one sent again, and a test. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Answer } from '../../platform/http/answer.ts';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { Id } from '../../platform/http/id.ts';
import { ApiEnvelope, ApiPlainListEnvelope } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import { WebhookCommands } from '../subscription/webhook-commands.ts';
import { WebhookQueries } from '../subscription/webhook.queries.ts';
import { Deliveries } from './deliveries.ts';
import { deliveryView, WebhookDeliveryView } from './delivery.view.ts';

const { failures, webhooks: said } = messages;

@ApiTags('webhooks')
@Controller('webhooks/:id')
export class WebhookDeliveriesController {
  constructor(
    private readonly commands: WebhookCommands,
    private readonly queries: WebhookQueries,
    private readonly deliveries: Deliveries,
  ) {}

  @Get('deliveries')
  @Requires('webhooks:read')
  @ApiOperation({ summary: 'As últimas entregas, da mais nova à mais antiga; sem o que foi enviado' })
  @ApiPlainListEnvelope(WebhookDeliveryView)
  async list(@Id() id: string): Promise<readonly WebhookDeliveryView[]> {
    if (!(await this.queries.byId(id))) throw new DomainError('NOT_FOUND', said.notFound);
    const rows = await this.deliveries.newest(id);
    const names = await this.queries.namesOf(rows.flatMap(({ asked_by }) => asked_by ?? []));
    return rows.map((row) => deliveryView(row, names));
  }

  @Post('deliveries/:delivery/send')
  @HttpCode(200)
  @Requires('webhooks:manage')
  @Changes('webhooks')
  @FailsSaying(failures.askDeliveryInternal, failures.askDelivery)
  @ApiOperation({ summary: 'Envia de novo o que foi enviado, com o mesmo webhook-id' })
  @ApiEnvelope(WebhookDeliveryView)
  async send(
    @Id() id: string,
    @Id('delivery') delivery: string,
    @Context() context: CommandContext,
  ): Promise<Answer<WebhookDeliveryView>> {
    return this.#asked(id, await this.commands.sendAgain(id, delivery, context));
  }

  @Post('ping')
  @HttpCode(200)
  @Requires('webhooks:manage')
  @Changes('webhooks')
  @FailsSaying(failures.askDeliveryInternal, failures.askDelivery)
  @ApiOperation({ summary: 'Envia um teste, assinado como os outros e sem eventos' })
  @ApiEnvelope(WebhookDeliveryView)
  async ping(@Id() id: string, @Context() context: CommandContext): Promise<Answer<WebhookDeliveryView>> {
    return this.#asked(id, await this.commands.ping(id, context));
  }

  async #asked(id: string, deliveryId: string): Promise<Answer<WebhookDeliveryView>> {
    const row = await this.deliveries.byId(id, deliveryId);
    if (!row) throw new DomainError('NOT_FOUND', said.deliveryNotFound);
    const names = await this.queries.namesOf(row.asked_by ? [row.asked_by] : []);
    return Answer.of(deliveryView(row, names), { message: said.asked });
  }
}
