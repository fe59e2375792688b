/** The command to set the rules of approving, or to confirm or reject what another administrator proposed. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Books, type Outcome } from '../../platform/book/book.types.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import { type CommandContext, envelopeOf } from '../../platform/http/command-context.ts';
import { People } from '../request/people.read.ts';
import {
  approvalRulesDecider,
  type ApprovalRulesCommand,
  type ConfirmApprovalRulesCommand,
  type RejectApprovalRulesCommand,
  type SetApprovalRulesCommand,
} from './approval-rules.ts';

type Known = 'by' | 'administrators' | 'proposalId';

export type ApprovalRulesChange =
  | Omit<SetApprovalRulesCommand, Known>
  | Omit<ConfirmApprovalRulesCommand, Exclude<Known, 'proposalId'>>
  | Omit<RejectApprovalRulesCommand, Exclude<Known, 'proposalId'>>;

export class ChangeApprovalRules extends Command<Outcome> {
  /** Throws what the decider of the rules refuses with. */
  constructor(
    readonly change: ApprovalRulesChange,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeApprovalRules)
export class ChangeApprovalRulesHandler implements ICommandHandler<ChangeApprovalRules> {
  constructor(
    private readonly books: Books,
    private readonly people: People,
  ) {}

  async execute({ change, context }: ChangeApprovalRules): Promise<Outcome> {
    const administrators = await this.people.administratorsNow();
    const book = await this.books.open(approvalRulesDecider);
    const command: ApprovalRulesCommand = {
      proposalId: entityId(context.id, 'proposal'),
      ...change,
      by: context.actor.id,
      administrators,
    };
    return book.execute(envelopeOf(context, command));
  }
}
