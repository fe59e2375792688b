/** Has a decision taken. */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DecidePurchase } from './decide-purchase.command.ts';
import { PurchaseDecisions } from './purchase-decisions.write.ts';
import type { PurchaseDecided } from './request-purchase.command.ts';

@CommandHandler(DecidePurchase)
export class DecidePurchaseHandler implements ICommandHandler<DecidePurchase, PurchaseDecided> {
  constructor(private readonly decisions: PurchaseDecisions) {}

  execute({ requestId, decision, context }: DecidePurchase): Promise<PurchaseDecided> {
    return this.decisions.take(requestId, decision, context);
  }
}
