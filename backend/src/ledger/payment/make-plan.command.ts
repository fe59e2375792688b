/** Registers a buyer's plan, all dues or none; cancels one of which nothing is paid. */
import { duesOf } from '@livro/rules';
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import { JournalCommand } from '../journal/journal.command.ts';
import type { CancelPlanCommand, MakePlanCommand } from '../journal/plan-commands.ts';

type Asked = Omit<MakePlanCommand, 'type' | 'planId' | 'paymentIds' | 'today' | 'cancelledDevelopments'>;

export class MakePlan extends JournalCommand<MakePlanCommand> {
  override readonly clientId = this.asked.clientId;

  /** The terms break no rule of their form: their dues can be told. */
  constructor(fields: Asked, context: CommandContext) {
    const planId = entityId(context.id, 'plan');
    const paymentIds = duesOf(fields.terms).map((_, i) => entityId(planId, `due ${i}`));
    super({ ...fields, type: 'MakePlan', planId, paymentIds, today: context.today }, context);
  }

  override businessOn(): string {
    return this.asked.accountId;
  }
}

export class CancelPlan extends JournalCommand<CancelPlanCommand> {
  constructor({ planId, reason }: Pick<CancelPlanCommand, 'planId' | 'reason'>, context: CommandContext) {
    super({ type: 'CancelPlan', planId, reason, today: context.today }, context);
  }
}
