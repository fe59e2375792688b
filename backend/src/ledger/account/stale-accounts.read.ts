/** The accounts of which some read model of money lacks an event, because it could not be folded or waits behind such a one. */
import { Injectable } from '@nestjs/common';
import { Gathered } from '../../platform/database/gathered.ts';
import { ParkedEvents, type StaleKeys } from '../../platform/projections/parking/parked.types.ts';
import { ProjectionRegistry } from '../../platform/projections/schema/projection-registry.ts';

const MONEY = 'money';

@Injectable()
export class StaleAccounts {
  readonly #asked = new Gathered<typeof MONEY, StaleKeys>(
    async () => new Map([[MONEY, await this.#keys()]]),
    (name) => name,
  );

  constructor(
    private readonly parked: ParkedEvents,
    private readonly registry: ProjectionRegistry,
  ) {}

  /**
   * Account ids; rejects when the database cannot be asked. What many requests ask at once is one statement, begun after
   * each of them asked.
   */
  async keys(): Promise<StaleKeys> {
    return (await this.#asked.ask(MONEY))!;
  }

  #keys(): Promise<StaleKeys> {
    return this.parked.staleKeys(this.registry.all.filter((p) => p.holdsMoney).map((p) => p.name));
  }
}
