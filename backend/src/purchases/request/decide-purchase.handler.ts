/** Hands a decision to the request's Book, with how far its author reaches, and waits until it can be read. */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { envelopeOf } from '../../platform/http/command-context.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import { People } from './people.read.ts';
import type { PurchaseCommand } from './commands.ts';
import { DecidePurchase } from './decide-purchase.command.ts';
import { DevelopmentLookup } from './development-lookup.write.ts';
import { PurchaseBooks } from './purchase-books.write.ts';
import type { PurchaseDecided } from './request-purchase.command.ts';

@CommandHandler(DecidePurchase)
export class DecidePurchaseHandler implements ICommandHandler<DecidePurchase, PurchaseDecided> {
  constructor(
    private readonly requests: PurchaseBooks,
    private readonly people: People,
    private readonly developments: DevelopmentLookup,
    private readonly progress: ProjectionProgress,
  ) {}

  async execute({ requestId, decision, context }: DecidePurchase): Promise<PurchaseDecided> {
    const by = context.actor.id;
    const reach = await this.people.reachNow(by);
    const of = decision.type === 'ApprovePurchase' ? await this.#development(requestId) : {};
    const command = { ...decision, by, ...reach, ...of } as PurchaseCommand;
    const outcome = await this.requests.decide(requestId, envelopeOf(context, command));
    const visible = await this.progress.reached(outcome.stream, outcome.lastRevision, ['purchases']);
    return { requestId, outcome, visible, ...of };
  }

  /** An approval commits its money. */
  async #development(requestId: string): Promise<Pick<PurchaseDecided, 'developmentStatus'>> {
    const developmentId = await this.requests.developmentOf(requestId);
    return { developmentStatus: await this.developments.statusOf(developmentId) };
  }
}
