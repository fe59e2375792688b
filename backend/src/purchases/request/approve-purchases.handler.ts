/** Has each of several requests decided by its own stream, as if it were approved alone. */
import { DomainError } from '@livro/event-sourcing';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { entityId } from '../../platform/event-store/ids.ts';
import { type CommandContext, contentHash } from '../../platform/http/command-context.ts';
import { statusOfCode } from '../../platform/http/error-status.ts';
import { ApprovePurchases, type Approved, type SeenPurchase } from './approve-purchases.command.ts';
import { PurchaseDecisions } from './purchase-decisions.write.ts';

/** Streams of their own: they need not wait for each other, and the store is left room for others. */
const ABREAST = 10;

@CommandHandler(ApprovePurchases)
export class ApprovePurchasesHandler implements ICommandHandler<ApprovePurchases> {
  constructor(private readonly decisions: PurchaseDecisions) {}

  async execute({ seen, context }: ApprovePurchases): Promise<readonly Approved[]> {
    const answers: Approved[] = [];
    for (let at = 0; at < seen.length; at += ABREAST) {
      const abreast = seen.slice(at, at + ABREAST).map((one) => this.#approve(one, context));
      // All have ended before a failure is told: nothing goes on behind the answer.
      await Promise.allSettled(abreast);
      answers.push(...(await Promise.all(abreast)));
    }
    return answers;
  }

  async #approve(seen: SeenPurchase, context: CommandContext): Promise<Approved> {
    const { id, version: ifVersion } = seen;
    const decision = { type: 'ApprovePurchase', ifVersion } as const;
    try {
      return { id, decided: await this.decisions.take(id, decision, contextOfOne(context, seen)) };
    } catch (error) {
      if (error instanceof DomainError && statusOfCode(error.code) < 500) return { id, refusal: error };
      throw error;
    }
  }
}

/** Its own command's, whatever else was sent with it. */
function contextOfOne(context: CommandContext, seen: SeenPurchase): CommandContext {
  const { idempotency } = context;
  return {
    ...context,
    id: entityId(context.id, `approve ${seen.id}`),
    idempotency: idempotency && { key: `${idempotency.key} ${seen.id}`, contentHash: contentHash(seen) },
  };
}
