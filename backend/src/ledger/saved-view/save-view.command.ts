/** Saves, changes and removes views of the list of entries. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Books } from '../../platform/book/book.types.ts';
import { type CommandContext, envelopeOf } from '../../platform/http/command-context.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import { type SavedView, type SavedViewCommand, savedViewsDecider } from './saved-views.ts';
import { savedViewsProjection } from './saved-views.projection.ts';

export interface KeptView {
  /** As it is now; undefined for one that is there no more. */
  readonly view: SavedView | undefined;
  /** False while the read model lags. */
  readonly visible: boolean;
}

export class KeepView extends Command<KeptView> {
  /** Throws what the decider of the views refuses with. */
  constructor(
    readonly asked: SavedViewCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(KeepView)
export class KeepViewHandler implements ICommandHandler<KeepView, KeptView> {
  constructor(
    private readonly books: Books,
    private readonly progress: ProjectionProgress,
  ) {}

  async execute({ asked, context }: KeepView): Promise<KeptView> {
    const book = await this.books.open(savedViewsDecider);
    const { stream, lastRevision } = await book.execute(envelopeOf(context, asked));
    const { views } = await book.catchUp();
    const visible = await this.progress.reached(stream, lastRevision, [savedViewsProjection.name]);
    return { view: views[asked.viewId], visible };
  }
}
