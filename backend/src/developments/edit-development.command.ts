/** Changes what a development says of itself; its accounts and their money are not touched. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Books } from '../platform/book/book.types.ts';
import { type CommandContext, envelopeOf } from '../platform/http/command-context.ts';
import type { DevelopmentFields } from './commands.ts';
import type { DevelopmentRecord } from './developments-state.ts';
import { developmentsDecider } from './developments.ts';

/** Answered with the development as this process knows it now: at least what this edit made of it. */
export class EditDevelopment extends Command<DevelopmentRecord> {
  /** `ifMatch`: the versions that the caller has in mind. Throws what the developments' decider refuses with. */
  constructor(
    readonly developmentId: string,
    readonly change: Partial<DevelopmentFields>,
    readonly context: CommandContext,
    readonly ifMatch?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(EditDevelopment)
export class EditDevelopmentHandler implements ICommandHandler<EditDevelopment> {
  constructor(private readonly books: Books) {}

  async execute({ developmentId, change, context, ifMatch }: EditDevelopment): Promise<DevelopmentRecord> {
    const book = await this.books.open(developmentsDecider);
    const { today } = context;
    const command = { type: 'EditDevelopment', developmentId, change, ifMatch, today } as const;
    await book.execute(envelopeOf(context, command));
    const current = book.state.current.get(developmentId);
    if (!current) throw new Error(`Development ${developmentId} was edited and is not in the journal.`);
    return current;
  }
}
