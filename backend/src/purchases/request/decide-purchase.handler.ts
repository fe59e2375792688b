/** Has a decision taken and waits until it can be read. */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import { DecidePurchase } from './decide-purchase.command.ts';
import { PurchaseDecisions } from './purchase-decisions.write.ts';
import type { PurchaseDecided } from './request-purchase.command.ts';

@CommandHandler(DecidePurchase)
export class DecidePurchaseHandler implements ICommandHandler<DecidePurchase, PurchaseDecided> {
  constructor(
    private readonly decisions: PurchaseDecisions,
    private readonly progress: ProjectionProgress,
  ) {}

  async execute({ requestId, decision, context }: DecidePurchase): Promise<PurchaseDecided> {
    const taken = await this.decisions.take(requestId, decision, context);
    const { stream, lastRevision } = taken.outcome;
    return { ...taken, visible: await this.progress.reached(stream, lastRevision, ['purchases']) };
  }
}
