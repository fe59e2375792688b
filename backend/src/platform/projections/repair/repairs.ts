/**
 * Repairs of one owner's rows in the read models that stand, as a person asks for them on the command line: which read models can be
 * asked, and the repair itself.
 */
import { DomainError } from '@livro/event-sourcing';
import { Injectable, Optional } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { EventStore } from '../../event-store/event-store.ts';
import { SealedSegments } from '../../segments/sealed-segments.ts';
import { ProjectionRegistry } from '../schema/projection-registry.ts';
import type { Owner } from './belongings.ts';
import { RepairRun } from './repair-run.ts';
import type { RepairRequest, RepairResult } from './repair.types.ts';

@Injectable()
export class Repairs {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly registry: ProjectionRegistry,
    /** Where there are none, all is read from the store. */
    @Optional() private readonly segments?: SealedSegments,
  ) {}

  /** Read models of which the rows of one such owner can be made anew by themselves. */
  repairable(kind: string): readonly string[] {
    return this.registry.all.filter(({ owned }) => owned?.by.includes(kind)).map(({ name }) => name);
  }

  /**
   * Asked for what is `repairable` only. Throws `UnknownOwnerError` for an owner that the journal does not
   * know, before anything was touched. Rejects as `Rebuilds.rebuild` does when the database or the store fails: what has its result by
   * then is repaired, the rest is as it was.
   */
  async repair(
    names: readonly string[],
    owner: Owner,
    request: RepairRequest = {},
  ): Promise<readonly RepairResult[]> {
    const { database, store, segments, registry } = this;
    const projections = names.map((name) => {
      const projection = registry.all.find((one) => one.name === name);
      if (!projection) throw new DomainError('NOT_FOUND', `Não há projeção "${name}".`);
      if (!projection.owned?.by.includes(owner.kind))
        throw new TypeError(`${name} has no rows of one ${owner.kind}.`);
      return projection;
    });
    const parts = { database, store, segments, known: registry.all };
    return new RepairRun(parts, owner, request).run(projections);
  }
}
