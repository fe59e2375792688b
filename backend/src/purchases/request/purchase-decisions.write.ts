/** Hands a decision to the request's Book, with how far its author reaches. Waits for no read model. */
import { Injectable } from '@nestjs/common';
import { type CommandContext, envelopeOf } from '../../platform/http/command-context.ts';
import { ApprovalRules } from '../approval-rules/approval-rules.read.ts';
import type { PurchaseCommand } from './commands.ts';
import type { PurchaseDecision } from './decide-purchase.command.ts';
import { DevelopmentLookup } from './development-lookup.write.ts';
import { People } from './people.read.ts';
import { PurchaseBooks } from './purchase-books.write.ts';
import type { PurchaseDecided } from './request-purchase.command.ts';

@Injectable()
export class PurchaseDecisions {
  constructor(
    private readonly requests: PurchaseBooks,
    private readonly people: People,
    private readonly developments: DevelopmentLookup,
    private readonly rules: ApprovalRules,
  ) {}

  async take(
    requestId: string,
    decision: PurchaseDecision,
    context: CommandContext,
  ): Promise<PurchaseDecided> {
    const by = context.actor.id;
    const reach = await this.people.reachNow(by);
    const isApproval = decision.type === 'ApprovePurchase';
    const of = isApproval ? await this.#development(requestId) : {};
    const asksRules = isApproval || decision.type === 'RevisePurchase';
    const rules = asksRules ? { secondApprovalFrom: (await this.rules.now()).secondApprovalFrom } : {};
    const command = { ...decision, by, ...reach, ...of, ...rules } as PurchaseCommand;
    const outcome = await this.requests.decide(requestId, envelopeOf(context, command));
    // A first approval of two leaves it waiting.
    const { status } = (await this.requests.open(requestId)).state;
    return { requestId, outcome, ...of, isPending: status === 'pending' };
  }

  /** An approval commits its money. */
  async #development(requestId: string): Promise<Pick<PurchaseDecided, 'developmentStatus'>> {
    const developmentId = await this.requests.developmentOf(requestId);
    return { developmentStatus: await this.developments.statusOf(developmentId) };
  }
}
