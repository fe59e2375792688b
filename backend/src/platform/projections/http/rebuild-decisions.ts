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

  /** Of these, or of every projection of the program, by one read of the journal. */
  async rebuild(
    asked: readonly string[] | 'all',
    wish: Wish,
    context: CommandContext,
  ): Promise<readonly string[]> {
    const projections = asked === 'all' ? this.registry.names : asked;
    await this.service.start(projections, wish, () =>
      this.#note(
        projections.map((projection) => ({
          type: 'ProjectionRebuildRequested',
          data: { projection, version: this.#versionOf(projection), wish },
        })),
        context,
      ),
    );
    return projections;
  }

  /** `projection`: the rebuild that this one is part of; none: whichever is under way. */
  stop(projection: string | undefined, context: CommandContext): Promise<void> {
    return this.service.stop(projection, (projections) =>
      this.#note(
        projections.map((one) => ({ type: 'ProjectionRebuildStopped', data: { projection: one } })),
        context,
      ),
    );
  }

  async promote(projection: string, context: CommandContext): Promise<GenerationState> {
    const { version, generation } = await this.rebuilds.held(projection);
    await this.#note(
      [{ type: 'ProjectionPromotionRequested', data: { projection, version, generation } }],
      context,
    );
    return this.rebuilds.promote(projection);
  }

  async rollback(projection: string, context: CommandContext): Promise<GenerationState> {
    const { version, generation } = await this.rebuilds.kept(projection);
    await this.#note(
      [{ type: 'ProjectionRollbackRequested', data: { projection, version, generation } }],
      context,
    );
    return this.rebuilds.rollback(projection);
  }

  /** Answers whether it was decided before under the same key. */
  async #note(decisions: readonly RebuildDecided[], context: CommandContext): Promise<boolean> {
    const book = await this.books.open(operationsDecider);
    const { repeated } = await book.execute(envelopeOf(context, { type: 'DecideOnRebuild', decisions }));
    return repeated;
  }

  #versionOf(projection: string): number {
    return this.registry.all.find(({ name }) => name === projection)?.version ?? 0;
  }
}
