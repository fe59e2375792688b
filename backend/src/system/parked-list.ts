/** Events that a read model could not fold, each with those that wait behind it and the accounts that all of them are about. */
import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.ts';
import { type ParkedEvent, ParkedEvents } from '../platform/projections/parking/parked.types.ts';
import { EVERY_KEY } from '../platform/projections/parking/parking-lot.ts';
import { ProjectionRegistry } from '../platform/projections/schema/projection-registry.ts';

export interface WaitingAccount {
  readonly id: string;
  readonly type: string;
  readonly developmentId: string;
  readonly development: string | null;
}

export interface ParkedCase {
  readonly event: ParkedEvent;
  /** Whether it may be left out: never of what holds money. */
  readonly maySkip: boolean;
  readonly waiting: number;
  readonly accounts: readonly WaitingAccount[];
  /** Nobody can say which ones: all that comes after waits. */
  readonly isAbout: 'accounts' | 'everything' | 'nothing-of-money';
}

@Injectable()
export class ParkedList {
  constructor(
    private readonly parked: ParkedEvents,
    private readonly registry: ProjectionRegistry,
    private readonly database: Database,
  ) {}

  async cases(): Promise<readonly ParkedCase[]> {
    const all = await this.parked.list();
    const failed = all.filter(({ state }) => state === 'failed');
    const groups = failed.map((event) => ({ event, ...behind(event, all) }));
    const accounts = await this.#accounts([...new Set(groups.flatMap(({ keys }) => [...keys]))]);
    return groups.map(({ event, waiting, keys }) => {
      const { holdsMoney = false } = this.registry.all.find(({ name }) => name === event.projection) ?? {};
      const found = accounts.filter(({ id }) => keys.has(id));
      const isAll = keys.has(EVERY_KEY);
      return {
        event,
        maySkip: !holdsMoney,
        waiting,
        accounts: found,
        isAbout: isAll ? 'everything' : found.length > 0 ? 'accounts' : 'nothing-of-money',
      };
    });
  }

  #accounts(ids: readonly string[]): Promise<WaitingAccount[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return this.database.query<WaitingAccount>(
      `select a.id::text as id, a.type, a.development_id::text as "developmentId", n.name as development
         from read.accounts a left join read.development_names n on n.id = a.development_id
        where a.id::text = any ($1::text[]) order by n.name, a.type, a.id`,
      [ids],
    );
  }
}

/** Those of its read model that touch what it touches, or what one of them touches. */
function behind(
  { projection, generation, keys: own }: ParkedEvent,
  all: readonly ParkedEvent[],
): { readonly waiting: number; readonly keys: ReadonlySet<string> } {
  const keys = new Set(own);
  let open = all.filter(
    (one) => one.state === 'waiting' && one.projection === projection && one.generation === generation,
  );
  const before = open.length;
  for (;;) {
    const isHeld = (one: ParkedEvent): boolean =>
      keys.has(EVERY_KEY) || one.keys.some((key) => key === EVERY_KEY || keys.has(key));
    const held = open.filter(isHeld);
    if (held.length === 0) return { waiting: before - open.length, keys };
    for (const one of held) for (const key of one.keys) keys.add(key);
    open = open.filter((one) => !held.includes(one));
  }
}
