/** Saves, changes and removes views of the list of entries. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Books } from '../../platform/book/book.types.ts';
import { type CommandContext, envelopeOf } from '../../platform/http/command-context.ts';
import { type SavedView, type SavedViewCommand, savedViewsDecider } from './saved-views.ts';

/** Answered with the view as it is now; undefined for one that is there no more. */
export class KeepView extends Command<SavedView | undefined> {
  /** Throws what the decider of the views refuses with. */
  constructor(
    readonly asked: SavedViewCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(KeepView)
export class KeepViewHandler implements ICommandHandler<KeepView> {
  constructor(private readonly books: Books) {}

  async execute({ asked, context }: KeepView): Promise<SavedView | undefined> {
    const book = await this.books.open(savedViewsDecider);
    await book.execute(envelopeOf(context, asked));
    const { views } = await book.catchUp();
    return views[asked.viewId];
  }
}
