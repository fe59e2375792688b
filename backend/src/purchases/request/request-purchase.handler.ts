/** Makes a request: finds out what the decision needs to know of the development, and hands it to the request's own Book. */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { entityId } from '../../platform/event-store/ids.ts';
import { envelopeOf } from '../../platform/http/command-context.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import { DevelopmentLookup } from './development-lookup.write.ts';
import { PurchaseBooks } from './purchase-books.write.ts';
import { RequestPurchase, type PurchaseDecided } from './request-purchase.command.ts';

@CommandHandler(RequestPurchase)
export class RequestPurchaseHandler implements ICommandHandler<RequestPurchase, PurchaseDecided> {
  constructor(
    private readonly requests: PurchaseBooks,
    private readonly developments: DevelopmentLookup,
    private readonly progress: ProjectionProgress,
  ) {}

  async execute({ purchase, context }: RequestPurchase): Promise<PurchaseDecided> {
    const requestId = entityId(context.id, 'purchase request');
    const developmentStatus = await this.developments.statusOf(purchase.developmentId);
    const outcome = await this.requests.begin(
      envelopeOf(context, {
        type: 'RequestPurchase',
        requestId,
        requestedBy: context.actor.id,
        developmentStatus,
        today: context.today,
        ...purchase,
      }),
    );
    // The number by which people speak of it is counted by the read model alone; while that lags it is told without.
    await this.progress.reached(outcome.stream, outcome.lastRevision, ['purchases']);
    return { requestId, outcome };
  }
}
