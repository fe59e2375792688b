/**
 * One repair of one owner's rows in any number of read models. The journal is read twice: to learn what belongs to the owner, and to
 * fold what is needed for it into temporary tables. Then, one read model after the other, the projector is kept from it for a
 * moment, the fold follows to where it stands, and the owner's rows are replaced in that one transaction.
 */
import type { Recorded } from '@livro/event-sourcing';
import type { Database } from '../../database/database.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import type { SealedSegments } from '../../segments/sealed-segments.ts';
import { doneOf, type Heads, readHeads, totalOf } from '../rebuild/heads.ts';
import { isEverybodys } from '../rebuild/joint-load.ts';
import { JournalReading } from '../rebuild/journal-reading.ts';
import { LoadSessions } from '../rebuild/load-sessions.ts';
import { settle } from '../rebuild/rebuild-run.ts';
import { keptRows, PACES, type WorkingPace, workingPace } from '../rebuild/working-pace.ts';
import { type Session, statementsOf } from '../schema/checkpoints.ts';
import type { AnyProjection } from '../schema/generations.ts';
import { Belongings, type Owner } from './belongings.ts';
import { keepThings } from './owned-sql.ts';
import { RepairLoad } from './repair-load.ts';
import { fenceProjector, lockedStanding, type Standing, standingOf } from './standing.ts';
import {
  differs,
  type RepairPhase,
  type RepairReport,
  type RepairRequest,
  type RepairResult,
} from './repair.types.ts';

export interface RepairParts {
  readonly database: Database;
  readonly store: EventStore;
  readonly segments: SealedSegments | undefined;
  /** All that can tell what belongs to whom, whether or not they are repaired. */
  readonly known: readonly AnyProjection[];
}

/** The journal tells of no such account or development. */
export class UnknownOwnerError extends Error {
  constructor(readonly owner: Owner) {
    super(`No ${owner.kind} ${owner.id} in the journal.`);
  }
}

/** A read model that is further behind is not repaired: what it lacks would have to be held in memory. */
const MOST_BEHIND = 10_000;
/** What people do meanwhile may link things of others with the owner's: then their past is needed, too, and all is read again. */
const MOST_ROUNDS = 5;
const NOWHERE = { position: undefined, revisions: new Map<string, bigint>() };

/** One fold of what is needed, as far as it is known what that is. */
interface Round {
  readonly reading: JournalReading;
  readonly things: ReadonlySet<string>;
  /** Up to here all read models have come, and all folds were fed. */
  readonly until: bigint;
  /** What came after that, whosever it is. */
  readonly tail: Recorded[];
}

export class RepairRun {
  readonly #began = performance.now();
  readonly #signal: AbortSignal;
  readonly #pace: WorkingPace;
  readonly #belongings: Belongings;
  readonly #results: RepairResult[] = [];
  #learntUntil = -1n;

  constructor(
    private readonly parts: RepairParts,
    private readonly owner: Owner,
    private readonly request: RepairRequest,
  ) {
    this.#signal = request.signal ?? new AbortController().signal;
    this.#pace = workingPace(request.pace ?? 'shared');
    this.#belongings = new Belongings(owner, parts.known);
  }

  /**
   * Throws `UnknownOwnerError` before anything was touched. Rejects when store or database are away, or with the signal's reason:
   * what has a result then is repaired, and nothing else was touched.
   */
  async run(projections: readonly AnyProjection[]): Promise<readonly RepairResult[]> {
    const { database, store } = this.parts;
    const heads = await readHeads(store, statementsOf(database));
    await this.#learn(heads);
    if (!this.#belongings.isKnown) throw new UnknownOwnerError(this.owner);
    await this.request.onBegin?.();
    const sessions = await LoadSessions.open(database, 1, (session) =>
      settle(session, this.request.pace ?? 'shared'),
    );
    try {
      let left = projections;
      for (let round = 0; left.length > 0 && round < MOST_ROUNDS; round++)
        left = await this.#round(sessions, left, heads);
      for (const { name } of left)
        await this.#tell({
          projection: name,
          error: new Error('O que se liga a estas linhas mudou sem parar; tente de novo.'),
        });
      return this.#results;
    } finally {
      await sessions.close();
    }
  }

  /** The first read. */
  async #learn(heads: Heads): Promise<void> {
    const reading = this.#reading();
    for await (const slice of reading.slices()) {
      for (const event of slice) this.#belongings.add(event);
      reading.dealtWith(slice);
      this.#progress('looking', reading, heads);
      await this.#pace.between();
    }
    this.#signal.throwIfAborted();
    this.#learntUntil = reading.stand.position ?? -1n;
  }

  /** The second read, and what follows it. Answers those for which all has to be read again. */
  async #round(
    sessions: LoadSessions,
    projections: readonly AnyProjection[],
    heads: Heads,
  ): Promise<readonly AnyProjection[]> {
    const standings = await this.#standings(sessions, projections, heads);
    if (standings.size === 0) return [];
    const positions = [...standings.values()].map(({ live }) => live.position ?? -1n);
    const until = positions.reduce((least, one) => (one < least ? one : least), this.#learntUntil);
    const limits = { ...PACES[this.request.pace ?? 'shared'], keptRows: keptRows(standings.size) };
    const loads: RepairLoad[] = [];
    for (const [projection, standing] of standings)
      loads.push(await RepairLoad.begin(projection, standing, sessions, limits));
    const round: Round = {
      reading: this.#reading(),
      things: this.#belongings.things(),
      until,
      tail: [],
    };
    await this.#read(
      round,
      async (events, stand) => {
        for (const load of loads) await this.#orFailed(load, () => load.take(events, stand));
      },
      heads,
    );
    await sessions.use((session) => keepThings(session, round.things));
    const again: AnyProjection[] = [];
    for (const load of loads) {
      await this.#orFailed(load, () => load.flush(round.reading.stand));
      if (!load.failure) await load.settle();
      if (!load.failure && (await this.#repair(sessions, round, load)) === 'again')
        again.push(load.projection);
      await load.end();
    }
    return again;
  }

  /** Those that are read by a fold of this program, and not far behind; the others have their result at once. */
  async #standings(
    sessions: LoadSessions,
    projections: readonly AnyProjection[],
    heads: Heads,
  ): Promise<ReadonlyMap<AnyProjection, Standing>> {
    const standings = new Map<AnyProjection, Standing>();
    for (const projection of projections) {
      const standing = await sessions.use((session) => standingOf(session, projection));
      const behind = standing ? totalOf(heads) - doneOf(standing.live.revisions, heads) : 0;
      if (standing?.program.owned && behind <= MOST_BEHIND) standings.set(projection, standing);
      else
        await this.#tell({
          projection: projection.name,
          error: new Error(
            standing?.program.owned
              ? `Está ${behind} eventos atrás do livro; espere que ele o alcance.`
              : 'A versão em uso não é deste programa.',
          ),
        });
    }
    return standings;
  }

  /** Reads on to the head: `fold` is given what is needed up to where the round ends, and the rest waits. */
  async #read(
    { reading, things, until, tail }: Round,
    fold: (events: readonly Recorded[], stand: JournalReading['stand']) => Promise<void>,
    heads?: Heads,
  ): Promise<void> {
    for await (const slice of reading.slices()) {
      const old = slice.filter(({ position }) => position <= until);
      await fold(
        old.filter((event) => this.#belongings.isNeeded(event, things)),
        reading.stand,
      );
      for (const event of slice.slice(old.length)) {
        if (event.position > this.#learntUntil) this.#belongings.add(event);
        tail.push(event);
      }
      reading.dealtWith(slice);
      this.#learntUntil = max(this.#learntUntil, reading.stand.position ?? -1n);
      if (heads) {
        this.#progress('folding', reading, heads);
        await this.#pace.between();
      }
    }
    this.#signal.throwIfAborted();
  }

  /** One read model, in one transaction during which the projector does not move it. */
  async #repair(sessions: LoadSessions, round: Round, load: RepairLoad): Promise<'done' | 'again'> {
    const nothingOld = (): Promise<void> => Promise.resolve();
    await this.#read(round, nothingOld);
    // One by one: there is only this session, and the load writes through it, too.
    const on = <Result>(work: (session: Session) => Promise<Result>): Promise<Result> => sessions.use(work);
    await on((session) => session.query('begin'));
    let open = true;
    try {
      const now = await on((session) => lockedStanding(session, load.projection));
      const held = performance.now();
      if (!now || !load.agreesWith(now, round.until)) return 'again';
      const position = now.live.position ?? -1n;
      if ((round.reading.stand.position ?? -1n) < position) await this.#read(round, nothingOld);
      const things = this.#belongings.things();
      if (!isOf(round, things, this.#belongings)) return 'again';
      const needed = round.tail.filter((event) => this.#belongings.isNeeded(event, things));
      await load.follow(needed, now, round.reading.stand);
      if (load.failure) throw load.failure;
      if (things.size > round.things.size) await on((session) => keepThings(session, things));
      const tables = await on((session) => load.replace(session, now, this.#belongings.owners));
      const report = this.#report(load, now, tables);
      const isReplacing = this.request.onlyCompare !== true && differs(report);
      if (isReplacing) await on((session) => fenceProjector(session, now));
      await on((session) => session.query(isReplacing ? 'commit' : 'rollback'));
      open = false;
      const heldSeconds = (performance.now() - held) / 1000;
      await this.#tell({ projection: load.projection.name, report: { ...report, heldSeconds } });
      return 'done';
    } catch (error) {
      if (isEverybodys(error) || this.#signal.aborted) throw error;
      load.failure = asError(error);
      return 'done';
    } finally {
      if (open) await on((session) => session.query('rollback')).catch(() => undefined);
      if (load.failure) await this.#tell({ projection: load.projection.name, error: load.failure });
    }
  }

  #report(
    { standing, events }: RepairLoad,
    { live }: Standing,
    tables: RepairReport['tables'],
  ): RepairReport {
    const owned = new Set(tables.map(({ table }) => table));
    return {
      projection: live.projection,
      version: live.version,
      generation: live.generation,
      position: live.position === undefined ? null : `${live.position}`,
      tables,
      left: standing.program.tables.map(({ name }) => name).filter((name) => !owned.has(name)),
      events,
      heldSeconds: 0,
      seconds: Math.round(performance.now() - this.#began) / 1000,
      replaced: this.request.onlyCompare !== true,
    };
  }

  async #orFailed(load: RepairLoad, work: () => Promise<void>): Promise<void> {
    if (load.failure) return;
    try {
      await work();
    } catch (error) {
      if (isEverybodys(error)) throw error;
      load.failure = asError(error);
    }
    if (load.failure) await this.#tell({ projection: load.projection.name, error: load.failure });
  }

  async #tell(result: RepairResult): Promise<void> {
    this.#results.push(result);
    await this.request.onResult?.(result);
  }

  #reading(): JournalReading {
    const { store, segments } = this.parts;
    const { slice } = PACES[this.request.pace ?? 'shared'];
    return new JournalReading({ store, segments, slice, signal: this.#signal }, NOWHERE);
  }

  #progress(phase: RepairPhase, reading: JournalReading, heads: Heads): void {
    this.request.onProgress?.({ phase, done: doneOf(reading.stand.revisions, heads), total: totalOf(heads) });
  }
}

/** False where something of others is linked by now whose making has been passed by. */
function isOf({ things, tail }: Round, now: ReadonlySet<string>, belongings: Belongings): boolean {
  const late = [...now].filter((thing) => !things.has(thing));
  if (late.length === 0) return true;
  const made = new Set(
    tail.flatMap((event) => belongings.concernsOf(event).flatMap(({ makes = [] }) => makes)),
  );
  return late.every((thing) => made.has(thing));
}

const max = (one: bigint, other: bigint): bigint => (one > other ? one : other);
const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
