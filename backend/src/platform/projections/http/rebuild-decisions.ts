/**
 * What an administrator decides about rebuilds: judged where generations can be seen, written into the journal with its name, and
 * then done. A rebuild that is asked for again under the same key is the same one, and begins once.
 */
import { Injectable } from '@nestjs/common';
import { Books } from '../../book/book.types.ts';
import { type CommandContext, envelopeOf } from '../../http/command-context.ts';
import { operationsDecider } from '../parking/operations.ts';
import type { RebuildDecided } from '../parking/operations.events.ts';
import { ProjectionRegistry } from '../schema/projection-registry.ts';
import type { GenerationState } from '../rebuild/rebuild.types.ts';
import { Rebuilds } from '../rebuild/rebuilds.ts';
import { RebuildService } from './rebuild.service.ts';

type Wish = 'check' | 'hold' | 'drop';

@Injectable()
export class RebuildDecisions {
  constructor(
    private readonly rebuilds: Rebuilds,
    private readonly service: RebuildService,
    private readonly registry: ProjectionRegistry,
    private readonly books: Books,
  ) {}

  rebuild(projection: string, wish: Wish, context: CommandContext): Promise<void> {
    const version = this.registry.all.find(({ name }) => name === projection)?.version ?? 0;
    return this.service.start(projection, wish, () =>
      this.#note({ type: 'ProjectionRebuildRequested', data: { projection, version, wish } }, context),
    );
  }

  stop(projection: string, context: CommandContext): Promise<void> {
    return this.service.stop(projection, () =>
      this.#note({ type: 'ProjectionRebuildStopped', data: { projection } }, context),
    );
  }

  async promote(projection: string, context: CommandContext): Promise<GenerationState> {
    const { version, generation } = await this.rebuilds.held(projection);
    await this.#note(
      { type: 'ProjectionPromotionRequested', data: { projection, version, generation } },
      context,
    );
    return this.rebuilds.promote(projection);
  }

  async rollback(projection: string, context: CommandContext): Promise<GenerationState> {
    const { version, generation } = await this.rebuilds.kept(projection);
    await this.#note(
      { type: 'ProjectionRollbackRequested', data: { projection, version, generation } },
      context,
    );
    return this.rebuilds.rollback(projection);
  }

  /** Answers whether it was decided before under the same key. */
  async #note(decision: RebuildDecided, context: CommandContext): Promise<boolean> {
    const book = await this.books.open(operationsDecider);
    const { repeated } = await book.execute(envelopeOf(context, { type: 'DecideOnRebuild', decision }));
    return repeated;
  }
}
