/** Tells what late payments cost more wherever a development says nothing of its own. */
import type { ToldLateRule } from '@livro/rules';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Books, type Outcome } from '../../platform/book/book.types.ts';
import { type CommandContext, envelopeOf } from '../../platform/http/command-context.ts';
import { lateRuleDecider } from './late-rule.ts';

export class SetLateRule extends Command<Outcome> {
  /** `ifMatch`: the versions that the caller has in mind. Throws what the decider of the rule refuses with. */
  constructor(
    readonly rule: ToldLateRule,
    readonly context: CommandContext,
    readonly ifMatch?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(SetLateRule)
export class SetLateRuleHandler implements ICommandHandler<SetLateRule> {
  constructor(private readonly books: Books) {}

  async execute({ rule, context, ifMatch }: SetLateRule): Promise<Outcome> {
    const book = await this.books.open(lateRuleDecider);
    return book.execute(envelopeOf(context, { type: 'SetLateRule', rule, ifMatch } as const));
  }
}
