/**
 * How far the read models are behind the journal, measured and not guessed: the heads of the streams beside what each
 * projection has dealt with. An idle journal of yesterday is complete until now; one event that waits is counted and aged.
 */
import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { EventStore } from '../../event-store/event-store.ts';
import { STREAMS } from '../../event-store/streams.ts';
import { isEvent } from '../../event-store/subscription.ts';
import { type Checkpoint, type Setback, readCheckpoints, statementsOf } from '../schema/checkpoints.ts';
import { FamilyTotals } from './family-totals.ts';
import { FoldingRates } from './folding-rates.ts';
import { ProjectionRegistry } from '../schema/projection-registry.ts';
import { successorOf } from '../schema/successor.ts';
import { isWhole } from '../schema/wholeness.ts';

export interface ProjectionLag {
  readonly name: string;
  readonly version: number;
  /**
   * `incomplete`: it is read and filled from the beginning; `building`: the tables of this release are being folded and those
   * of another are read meanwhile.
   */
  readonly state: 'live' | 'incomplete' | 'building' | 'standing-still' | 'missing';
  readonly events: number;
  /** Commit position in the store; undefined before its first event. */
  readonly position: bigint | undefined;
  readonly lagEvents: number;
  /** Age of the oldest event that is not folded yet; 0 when there is none. */
  readonly lagSeconds: number;
  /** ISO instant until which everything recorded can be read. */
  readonly dataUntil: string;
  /** Of the one that is built to take its place. */
  readonly successor: SuccessorProgress | null;
  readonly error: Setback | undefined;
  /** Events that could not be folded, and those that wait behind them. */
  readonly parked: number;
  readonly waiting: number;
  /** The newest failure that was written down and is not repaired: of a projection that stands still, or of a parked event. */
  readonly lastError: LastError | undefined;
  /** Events a second, over the last minute or as long as somebody has asked; 0 where nobody has asked before. */
  readonly rate: number;
}

export interface SuccessorProgress {
  /** Events of the journal that it has dealt with, of those that are there. */
  readonly done: number;
  readonly total: number;
  /** Null until there is a rate to go by. */
  readonly secondsLeft: number | null;
}

export interface LastError {
  readonly message: string;
  /** ISO instant. */
  readonly at: string;
  readonly attempts: number;
  /** `ledger@41`, where one event could be named. */
  readonly event: string | undefined;
}

export interface Lag {
  /** Of the projection that is furthest behind. */
  readonly dataUntil: string;
  readonly lagEvents: number;
  readonly lagSeconds: number;
  readonly projections: readonly ProjectionLag[];
}

/** Askers within this time get one measurement. */
const SHARED_MS = 250;
const THE_BEGINNING = new Date(0).toISOString();

@Injectable()
export class ProjectionLags {
  readonly #rates = new FoldingRates();
  readonly #families: FamilyTotals;
  #shared: { readonly at: number; readonly lag: Promise<Lag> } | undefined;

  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly registry: ProjectionRegistry,
  ) {
    this.#families = new FamilyTotals(store);
  }

  /** Rejects when the store or the database cannot be asked: then nobody knows. */
  measure(): Promise<Lag> {
    const now = performance.now();
    if (!this.#shared || now - this.#shared.at > SHARED_MS) this.#shared = { at: now, lag: this.#measure() };
    return this.#shared.lag;
  }

  async #measure(): Promise<Lag> {
    const asked = new Date();
    const heads = await this.#heads();
    const checkpoints = await this.#checkpoints();
    const parked = await this.#parked();
    const oldest = this.#oldestWaiting();
    const projections = await Promise.all(
      this.registry.all.map(async (projection): Promise<ProjectionLag> => {
        const { name, version } = projection;
        const fed = checkpoints.filter(
          (c) => c.projection === name && (c.status === 'live' || c.status === 'building'),
        );
        const live = fed.find((c) => c.status === 'live');
        if (!live) return missing(name, version, asked);
        const successor = successorOf(projection, live, fed);
        const error = (successor ?? live).error;
        const behind = heads.filter((head) => isBehind(live, head));
        const since = await Promise.all(behind.map((head) => oldest(live, head)));
        const dataUntil = since.reduce<string>(
          (least, at) => (at !== undefined && at < least ? at : least),
          asked.toISOString(),
        );
        const aside = parked.get(name);
        return {
          name,
          version: live.version,
          state: stateOf(live, version, successor, error),
          events: live.events,
          position: live.position,
          lagEvents: behind.reduce((sum, head) => sum + Number(head.revision - seen(live, head.stream)), 0),
          lagSeconds: behind.length === 0 ? 0 : secondsBetween(dataUntil, asked),
          dataUntil,
          successor: successor ? this.#progressOf(successor, heads, asked) : null,
          error,
          parked: aside?.failed ?? 0,
          waiting: aside?.waiting ?? 0,
          lastError: error ? lastErrorOf(error) : aside?.lastError,
          rate: this.#rates.rate(live, asked),
        };
      }),
    );
    return {
      dataUntil: projections.reduce(
        (least, p) => (p.dataUntil < least ? p.dataUntil : least),
        asked.toISOString(),
      ),
      lagEvents: Math.max(0, ...projections.map((p) => p.lagEvents)),
      lagSeconds: Math.max(0, ...projections.map((p) => p.lagSeconds)),
      projections,
    };
  }

  #progressOf(successor: Checkpoint, heads: readonly Head[], now: Date): SuccessorProgress {
    const total = heads.reduce((sum, { revision }) => sum + Number(revision) + 1, 0);
    const lacking = heads.filter((head) => isBehind(successor, head));
    const left = lacking.reduce(
      (sum, { stream, revision }) => sum + Number(revision - seen(successor, stream)),
      0,
    );
    const rate = this.#rates.rate({ ...successor, events: total - left }, now);
    return { done: total - left, total, secondsLeft: rate > 0 ? Math.ceil(left / rate) : null };
  }

  /** Heads first and checkpoints after: what is folded in between is no lag. */
  async #heads(): Promise<readonly Head[]> {
    const headOf = async (stream: string): Promise<Head> => ({
      stream,
      revision: (await this.store.head(stream))?.revision ?? -1n,
    });
    // Waited for together: a store that is away while the database is asked must be somebody's failure.
    const [named, checkpoints] = await Promise.all([Promise.all(STREAMS.map(headOf)), this.#checkpoints()]);
    const live = checkpoints.filter(({ status }) => status === 'live');
    return [...named, ...(await this.#families.heads(live))];
  }

  #checkpoints(): Promise<Checkpoint[]> {
    return readCheckpoints(statementsOf(this.database));
  }

  /** Each event that waits is looked up once, however many projections it waits for. */
  #oldestWaiting(): (live: Checkpoint, head: Head) => Promise<string | undefined> {
    const asked = new Map<string, Promise<string | undefined>>();
    return (live, { stream, position }) => {
      const next = seen(live, stream) + 1n;
      const key = position === undefined ? `${stream}@${next}` : `after ${live.position}`;
      let found = asked.get(key);
      if (!found) {
        found =
          position === undefined ? this.#recordedAt(stream, next) : this.#firstOfFamilies(live.position);
        asked.set(key, found);
      }
      return found;
    };
  }

  async #firstOfFamilies(after: bigint | undefined): Promise<string | undefined> {
    for await (const item of this.store.familiesAfter(after))
      if (isEvent(item)) return item.metadata.recordedAt;
    return undefined;
  }

  async #parked(): Promise<ReadonlyMap<string, Aside>> {
    const rows = await this.database.query<AsideRow>(
      `select p.projection, count(*) filter (where p.state = 'failed') as failed,
              count(*) filter (where p.state = 'waiting') as waiting,
              (array_agg(jsonb_build_object('message', p.cause, 'at', p.at, 'attempts', p.attempts,
                                            'event', p.stream || '@' || p.revision)
                         order by p.at desc) filter (where p.state = 'failed'))[1] as last
         from projection.parked p join projection.checkpoints c using (projection, version, generation)
        where c.status = 'live' and p.state <> 'skipped' group by p.projection`,
    );
    return new Map(
      rows.map(({ projection, failed, waiting, last }) => [
        projection,
        {
          failed,
          waiting,
          lastError: last ? { ...last, at: new Date(last.at).toISOString() } : undefined,
        },
      ]),
    );
  }

  async #recordedAt(stream: string, revision: bigint): Promise<string | undefined> {
    for await (const event of this.store.readRaw(stream, revision, { maxCount: 1 }))
      return event.metadata.recordedAt;
    return undefined;
  }
}

interface Head {
  readonly stream: string;
  readonly revision: bigint;
  /** Of a family's: anyone who has come to this commit position is not behind. */
  readonly position?: bigint;
}

interface Aside {
  readonly failed: number;
  readonly waiting: number;
  readonly lastError: LastError | undefined;
}
interface AsideRow {
  readonly projection: string;
  readonly failed: number;
  readonly waiting: number;
  readonly last: LastError | null;
}

function stateOf(
  live: Checkpoint,
  version: number,
  successor: Checkpoint | undefined,
  error: Setback | undefined,
): ProjectionLag['state'] {
  if (error) return 'standing-still';
  if (!isWhole(live)) return 'incomplete';
  return live.version === version && !successor ? 'live' : 'building';
}

const lastErrorOf = ({ message, at, attempts, event }: Setback): LastError => ({
  message,
  at,
  attempts,
  event: event && `${event.stream}@${event.revision}`,
});

const seen = ({ revisions }: Checkpoint, stream: string): bigint => revisions.get(stream) ?? -1n;

const isBehind = (live: Checkpoint, { stream, revision, position }: Head): boolean =>
  revision > seen(live, stream) && (position === undefined || (live.position ?? -1n) < position);

/** Never zero: zero says that nothing waits. */
const secondsBetween = (since: string, now: Date): number =>
  Math.max(0.001, Math.round(now.getTime() - Date.parse(since)) / 1000);

const missing = (name: string, version: number, now: Date): ProjectionLag => ({
  name,
  version,
  state: 'missing',
  events: 0,
  position: undefined,
  lagEvents: 0,
  lagSeconds: secondsBetween(THE_BEGINNING, now),
  dataUntil: THE_BEGINNING,
  successor: null,
  error: undefined,
  parked: 0,
  waiting: 0,
  lastError: undefined,
  rate: 0,
});
