/** Tells how requests are approved from now on. */
import type { Centavos } from '@livro/money';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Books, type Outcome } from '../../platform/book/book.types.ts';
import { type CommandContext, envelopeOf } from '../../platform/http/command-context.ts';
import { approvalRulesDecider } from './approval-rules.ts';

export class SetApprovalRules extends Command<Outcome> {
  /** `ifMatch`: the versions that the caller has in mind. Throws what the decider of the rules refuses with. */
  constructor(
    readonly secondApprovalFrom: Centavos | null,
    readonly context: CommandContext,
    readonly ifMatch?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(SetApprovalRules)
export class SetApprovalRulesHandler implements ICommandHandler<SetApprovalRules> {
  constructor(private readonly books: Books) {}

  async execute({ secondApprovalFrom, context, ifMatch }: SetApprovalRules): Promise<Outcome> {
    const book = await this.books.open(approvalRulesDecider);
    const command = { type: 'SetApprovalRules', secondApprovalFrom, ifMatch } as const;
    return book.execute(envelopeOf(context, command));
  }
}
