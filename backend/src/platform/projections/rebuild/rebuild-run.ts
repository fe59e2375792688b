/**
 * One rebuild of any number of projections: each gets a generation of its own, all are filled by one read of the journal, and
 * each is then indexed, handed over to the projector and followed to its outcome. What goes wrong with one is that one's end.
 */
import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import os from 'node:os';
import type pg from 'pg';
import { type Database, endSession } from '../../database/database.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import type { RowMacs } from '../../integrity/row-macs.ts';
import type { SealedSegments } from '../../segments/sealed-segments.ts';
import { skipsOf } from '../engine/start-parking.ts';
import { type Checkpoint, NotLeaderError, type Session, statementsOf } from '../schema/checkpoints.ts';
import type { AnyProjection } from '../schema/generations.ts';
import type { Stand } from '../schema/seen.ts';
import { BulkLoad, generationTarget, type LoadEnd } from './bulk-load.ts';
import { doneOf, type Heads, readHeads, totalOf } from './heads.ts';
import { isEverybodys, JointLoad } from './joint-load.ts';
import { JournalReading } from './journal-reading.ts';
import { LoadSessions } from './load-sessions.ts';
import { claimLoading, handOver, lockRebuild, makeIndexes, RebuildUnderWayError } from './loading.ts';
import { Pacer } from './rebuild-pace.ts';
import type { RebuildReport, RebuildRequest, RebuildResult } from './rebuild.types.ts';
import { inTurns } from './turns.ts';
import { Watching } from './watching.ts';
import { keptRows, type Pace, PACES, workingPace } from './working-pace.ts';

/** As many as there are sessions at work in a rebuild that has the machine to itself, in two processes. */
const FEW_CORES = 4;
/** Of whoever else waits for the end of a run. */
const LISTENERS = 10;

export interface RebuildParts {
  readonly database: Database;
  readonly store: EventStore;
  readonly macs: RowMacs;
  readonly segments: SealedSegments | undefined;
}

/** One projection in the run. */
interface Building {
  readonly projection: AnyProjection;
  readonly checkpoint: Checkpoint;
  readonly resumed: boolean;
  readonly pacer: Pacer;
  /** Events that it had dealt with when the run began. */
  readonly from: number;
}

export class RebuildRun {
  readonly #builder = randomUUID();
  readonly #began = performance.now();
  readonly #pace: Pace;
  readonly #signal: AbortSignal;
  readonly #results: RebuildResult[] = [];
  readonly #finishing: Promise<void>[] = [];

  constructor(
    private readonly parts: RebuildParts,
    private readonly request: RebuildRequest,
  ) {
    this.#pace = request.pace ?? 'shared';
    this.#signal = request.signal ?? new AbortController().signal;
  }

  /** Rejects when store or database are away: then what has no result yet goes on from its last flush when it is asked for again. */
  async run(projections: readonly AnyProjection[]): Promise<readonly RebuildResult[]> {
    const { database } = this.parts;
    // Each of them sleeps under it while it is watched.
    setMaxListeners(LISTENERS + projections.length, this.#signal);
    // Holds the locks and does nothing else; who loses it is kept from writing by the name on the checkpoint.
    const keeper = await database.session();
    try {
      const mine = await this.#locked(keeper, projections);
      if (mine.length === 0) return this.#results;
      const settled = (session: pg.Client) => settle(session, this.#pace);
      const sessions = await LoadSessions.open(database, PACES[this.#pace].sessions, settled);
      try {
        await this.#loadAndFinish(sessions, mine);
      } finally {
        await sessions.close();
      }
      return this.#results;
    } finally {
      await endSession(keeper);
    }
  }

  async #locked(keeper: Session, projections: readonly AnyProjection[]): Promise<readonly AnyProjection[]> {
    const mine: AnyProjection[] = [];
    for (const projection of projections) {
      try {
        await lockRebuild(keeper, projection.name);
        mine.push(projection);
      } catch (error) {
        if (!(error instanceof RebuildUnderWayError)) throw error;
        this.#tell({ projection: projection.name, error });
      }
    }
    return mine;
  }

  async #loadAndFinish(sessions: LoadSessions, projections: readonly AnyProjection[]): Promise<void> {
    const { store, segments } = this.parts;
    const watching = new Watching(statementsOf(this.parts.database), store, this.#pace, this.#signal);
    const heads = await readHeads(store, statementsOf(this.parts.database));
    const buildings = new Map<BulkLoad, Building>();
    const skips = await skipsOf(store);
    for (const projection of projections) {
      const building = await this.#claimed(sessions, projection, heads);
      const { checkpoint } = building;
      const limits = { ...PACES[this.#pace], keptRows: keptRows(projections.length) };
      const leftOut = skips.get(projection.name);
      const target = generationTarget(checkpoint, this.#builder, this.parts.macs);
      const load = await BulkLoad.begin({ sessions, projection, checkpoint, target, leftOut, limits });
      buildings.set(load, building);
    }
    // Where people wait, one at a time is indexed, compared and swapped; else as many as there are sessions for.
    const finish = inTurns(this.#pace === 'shared' ? 1 : Infinity);
    const reading = new JournalReading(
      { store, segments, slice: PACES[this.#pace].slice, signal: this.#signal },
      furthestBack([...buildings.values()].map(({ checkpoint }) => checkpoint)),
    );
    const joint = new JointLoad([...buildings.keys()], {
      reading,
      pace: workingPace(this.#pace),
      signal: this.#signal,
      onSlice: () => {
        const done = doneOf(reading.stand.revisions, heads);
        for (const load of joint.active) if (!load.ahead) buildings.get(load)!.pacer.at(done);
      },
      onEnd: (load, end) => {
        const building = buildings.get(load)!;
        const work = () => this.#finish(sessions, watching, building, end, heads);
        const finishing = end.at === 'aborted' ? work() : finish(work);
        finishing.catch(() => undefined); // Told once the load is over.
        this.#finishing.push(finishing);
      },
      onFailure: (load, error) => this.#failed(buildings.get(load)!, error),
    });
    try {
      await joint.run();
    } finally {
      // What was handed over is followed to its end; a session must not end under what is still being made.
      await Promise.allSettled(this.#finishing);
    }
    await Promise.all(this.#finishing);
  }

  async #claimed(sessions: LoadSessions, projection: AnyProjection, heads: Heads): Promise<Building> {
    const { wish = 'check', onProgress = () => undefined } = this.request;
    const { checkpoint, resumed } = await sessions.use((session) =>
      claimLoading(session, projection, this.#builder, wish, this.parts.macs),
    );
    const pacer = new Pacer(projection.name, onProgress);
    const from = doneOf(checkpoint.revisions, heads);
    pacer.phase('loading', from, totalOf(heads));
    return { projection, checkpoint, resumed, pacer, from };
  }

  /** From the last event that was loaded to the outcome. */
  async #finish(
    sessions: LoadSessions,
    watching: Watching,
    building: Building,
    end: LoadEnd,
    heads: Heads,
  ): Promise<void> {
    const { projection, checkpoint, pacer } = building;
    const report = (outcome: RebuildReport['outcome'], now?: Checkpoint): void =>
      this.#tell({ projection: projection.name, report: this.#reportOf(building, end, outcome, now) });
    if (end.at === 'aborted' || this.#signal.aborted) return report('interrupted');
    try {
      pacer.phase('indexing', pacer.done, totalOf(heads));
      await makeIndexes(sessions, projection, checkpoint);
      const handed = await sessions.use((session) =>
        handOver(session, projection, checkpoint, this.#builder, end.at === 'head'),
      );
      if (handed === 'live') return report('swapped');
      const { outcome, now } = await watching.until(checkpoint, pacer);
      report(outcome, now);
    } catch (error) {
      if (isEverybodys(error)) throw error;
      this.#failed(building, error);
    }
  }

  #reportOf(
    { projection, checkpoint, resumed, pacer, from }: Building,
    end: LoadEnd,
    outcome: RebuildReport['outcome'],
    now: Checkpoint | undefined,
  ): RebuildReport {
    return {
      projection: projection.name,
      version: checkpoint.version,
      generation: checkpoint.generation,
      outcome,
      resumed,
      events: pacer.done - from,
      seconds: Math.round(performance.now() - this.#began) / 1000,
      comparison: now?.comparison,
      stoppedAt: stopOf(end),
    };
  }

  #failed({ projection }: Building, error: unknown): void {
    const { name } = projection;
    const isOvertaken = error instanceof NotLeaderError;
    this.#tell({ projection: name, error: isOvertaken ? new RebuildUnderWayError(name) : asError(error) });
  }

  #tell(result: RebuildResult): void {
    this.#results.push(result);
    this.request.onResult?.(result);
  }
}

/** A long load must not be planned like a question: all it asks is by primary key, and what it loses it loads again. */
export async function settle(session: Session, pace: Pace): Promise<void> {
  await session.query('set synchronous_commit = off');
  await session.query(`set maintenance_work_mem = '64MB'`);
  // Indexes are made as many at a time as there are sessions: one takes all cores from people who wait, and on few cores helpers cost
  // more than they bring (a million entries on two: 38 s without, 48 s with them).
  if (pace === 'shared' || os.availableParallelism() <= FEW_CORES)
    await session.query('set max_parallel_maintenance_workers = 0');
  for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await session.query(`set enable_${way} = off`);
  await session.query('set plan_cache_mode = force_generic_plan');
}

/** Where a read that leaves nobody out has to begin. */
const furthestBack = (stands: readonly Stand[]): Stand =>
  stands.reduce((least, one) => ((one.position ?? -1n) < (least.position ?? -1n) ? one : least));

const stopOf = (end: LoadEnd): string | undefined =>
  end.at === 'event'
    ? `${end.event.stream}@${end.event.revision} (${end.event.type}): ${end.reason.message}`
    : undefined;

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
