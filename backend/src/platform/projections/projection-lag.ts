/**
 * How far the read models are behind the journal, measured and not guessed: the heads of the streams beside what each
 * projection has dealt with. An idle journal of yesterday is complete until now; one event that waits is counted and aged.
 */
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { EventStore, STREAMS } from '../event-store/event-store.ts';
import { type Checkpoint, type Setback, readCheckpoints } from './checkpoints.ts';
import { ProjectionRegistry } from './projection-registry.ts';

export interface ProjectionLag {
  readonly name: string;
  readonly version: number;
  /** `building`: the version of this program is being folded and the one before it is read meanwhile. */
  readonly state: 'live' | 'building' | 'standing-still' | 'missing';
  readonly events: number;
  readonly lagEvents: number;
  /** Age of the oldest event that is not folded yet; 0 when there is none. */
  readonly lagSeconds: number;
  /** ISO instant until which everything recorded can be read. */
  readonly dataUntil: string;
  readonly error: Setback | undefined;
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
  #shared: { readonly at: number; readonly lag: Promise<Lag> } | undefined;

  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly registry: ProjectionRegistry,
  ) {}

  /** Rejects when the store or the database cannot be asked: then nobody knows. */
  measure(): Promise<Lag> {
    const now = performance.now();
    if (!this.#shared || now - this.#shared.at > SHARED_MS) this.#shared = { at: now, lag: this.#measure() };
    return this.#shared.lag;
  }

  async #measure(): Promise<Lag> {
    const asked = new Date();
    const heads = await Promise.all(
      STREAMS.map(async (stream) => ({
        stream,
        revision: (await this.store.lastEvent(stream))?.revision ?? -1n,
      })),
    );
    const checkpoints = await readCheckpoints({
      query: async (text: string) => ({ rows: await this.database.query(text) }),
    } as never);
    const waitingSince = new Map<string, Promise<string | undefined>>();
    const oldest = (stream: string, revision: bigint): Promise<string | undefined> => {
      const key = `${stream}@${revision}`;
      let found = waitingSince.get(key);
      if (!found) waitingSince.set(key, (found = this.#recordedAt(stream, revision)));
      return found;
    };
    const projections = await Promise.all(
      this.registry.all.map(async ({ name, version }): Promise<ProjectionLag> => {
        const own = checkpoints.filter((c) => c.projection === name);
        const live = own.find((c) => c.status === 'live');
        const error = (own.find((c) => c.version === version) ?? live)?.error;
        if (!live) return missing(name, version, asked);
        const behind = heads.filter((head) => head.revision > seen(live, head.stream));
        const since = await Promise.all(
          behind.map((head) => oldest(head.stream, seen(live, head.stream) + 1n)),
        );
        const dataUntil = since.reduce<string>(
          (least, at) => (at !== undefined && at < least ? at : least),
          asked.toISOString(),
        );
        return {
          name,
          version: live.version,
          state: error ? 'standing-still' : live.version === version ? 'live' : 'building',
          events: live.events,
          lagEvents: behind.reduce((sum, head) => sum + Number(head.revision - seen(live, head.stream)), 0),
          lagSeconds: behind.length === 0 ? 0 : secondsBetween(dataUntil, asked),
          dataUntil,
          error,
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

  async #recordedAt(stream: string, revision: bigint): Promise<string | undefined> {
    for await (const event of this.store.readStream(stream, revision, { maxCount: 1 }))
      return event.metadata.recordedAt;
    return undefined;
  }
}

const seen = ({ revisions }: Checkpoint, stream: string): bigint => revisions.get(stream) ?? -1n;

/** Never zero: zero says that nothing waits. */
const secondsBetween = (since: string, now: Date): number =>
  Math.max(0.001, Math.round(now.getTime() - Date.parse(since)) / 1000);

const missing = (name: string, version: number, now: Date): ProjectionLag => ({
  name,
  version,
  state: 'missing',
  events: 0,
  lagEvents: 0,
  lagSeconds: secondsBetween(THE_BEGINNING, now),
  dataUntil: THE_BEGINNING,
  error: undefined,
});
