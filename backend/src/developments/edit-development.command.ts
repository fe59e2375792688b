/** Changes what a development says of itself; its accounts and their money are not touched. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Books } from '../platform/book/book.types.ts';
import { type CommandContext, envelopeOf } from '../platform/http/command-context.ts';
import type { DevelopmentFields } from './commands.ts';
import type { DevelopmentRecord } from './developments-state.ts';
import { developmentsDecider } from './developments.ts';

export interface EditedDevelopment {
  /** As this process knows it now: at least what the edit made of it. */
  readonly current: DevelopmentRecord;
  /** When the edit was booked; undefined of one that changed nothing. */
  readonly recordedAt: string | undefined;
}

export class EditDevelopment extends Command<EditedDevelopment> {
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

  async execute({ developmentId, change, context, ifMatch }: EditDevelopment): Promise<EditedDevelopment> {
    const book = await this.books.open(developmentsDecider);
    const { today } = context;
    const command = { type: 'EditDevelopment', developmentId, change, ifMatch, today } as const;
    const { events } = await book.execute(envelopeOf(context, command));
    const current = book.state.current.get(developmentId);
    if (!current) throw new Error(`Development ${developmentId} was edited and is not in the journal.`);
    return { current, recordedAt: events.at(-1)?.metadata.recordedAt };
  }
}
