/** Hands a decision to the request's Book, with how far its author reaches, and waits until it can be read. */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { envelopeOf } from '../../platform/http/command-context.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import { People } from '../read/people.ts';
import { DecidePurchase } from './decide-purchase.command.ts';
import { PurchaseBooks } from './purchase-books.ts';
import type { PurchaseDecided } from './request-purchase.command.ts';

@CommandHandler(DecidePurchase)
export class DecidePurchaseHandler implements ICommandHandler<DecidePurchase, PurchaseDecided> {
  constructor(
    private readonly requests: PurchaseBooks,
    private readonly people: People,
    private readonly progress: ProjectionProgress,
  ) {}

  async execute({ requestId, wish, context }: DecidePurchase): Promise<PurchaseDecided> {
    const by = context.actor.id;
    const command = { ...wish, by, ...(await this.people.reachNow(by)) };
    const outcome = await this.requests.decide(requestId, envelopeOf(context, command));
    const visible = await this.progress.reached(outcome.stream, outcome.lastRevision, ['purchases']);
    return { requestId, outcome, visible };
  }
}
