/** The accounts of which some read model of money lacks a fact, because it could not be folded or waits behind such a one. */
import { Injectable } from '@nestjs/common';
import { ParkedEvents, type StaleKeys } from '../../../platform/projections/parked.types.ts';
import { ProjectionRegistry } from '../../../platform/projections/projection-registry.ts';

@Injectable()
export class StaleAccounts {
  constructor(
    private readonly parked: ParkedEvents,
    private readonly registry: ProjectionRegistry,
  ) {}

  /** Account ids; rejects when the database cannot be asked. */
  keys(): Promise<StaleKeys> {
    return this.parked.staleKeys(this.registry.all.filter((p) => p.holdsMoney).map((p) => p.name));
  }
}
