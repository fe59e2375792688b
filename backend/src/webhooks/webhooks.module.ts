/** The room of webhooks: to whom the feed is sent, and the sending. What is decided about them is in the journal. */
import { Module } from '@nestjs/common';
import { FeedModule } from '../feed/feed.module.ts';
import { Batches } from './delivery/batches.ts';
import { Deliverer } from './delivery/deliverer.ts';
import { Deliveries } from './delivery/deliveries.ts';
import { WebhookDeliveriesController } from './delivery/webhook-deliveries.controller.ts';
import { Subscriptions } from './subscription/subscriptions.ts';
import { WebhookCommands } from './subscription/webhook-commands.ts';
import { WebhookQueries } from './subscription/webhook.queries.ts';
import { WebhookSecrets } from './subscription/webhook-secrets.ts';
import { WebhooksController } from './subscription/webhooks.controller.ts';

@Module({
  imports: [FeedModule],
  controllers: [WebhooksController, WebhookDeliveriesController],
  providers: [Batches, Deliverer, Deliveries, Subscriptions, WebhookCommands, WebhookQueries, WebhookSecrets],
  exports: [WebhookQueries],
})
export class WebhooksModule {}
