/**
 * This process's candidate for the one active projector. Anyone who holds the advisory lock, on a session that does nothing
 * else, leads; the others ask again twice a second. Losing that session ends the term at once, and the epoch on the
 * checkpoints stops whatever of it was still under way.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  Optional,
} from '@nestjs/common';
import type pg from 'pg';
import { Database, endSession } from '../../database/database.ts';
import { EventStore } from '../../event-store/event-store.ts';
import { HeadWatch } from '../../integrity/head-watch.ts';
import { RowMacs } from '../../integrity/row-macs.ts';
import { TamperReports } from '../../integrity/tamper-reports.ts';
import { CheckpointProgress } from '../progress/progress.ts';
import { ProgressFeed } from '../progress/progress-feed.ts';
import { ProjectionRegistry } from '../schema/projection-registry.ts';
import {
  type Candidate,
  candidatesFor,
  editionOf,
  evictOlderHolder,
  followerName,
  hasNewer,
  tellEdition,
} from './candidates.ts';
import { tamperedCheckpoints } from '../schema/arrange-generations.ts';
import { tamperedCheckpoint } from '../schema/checkpoint-macs.ts';
import { PROJECTOR_LOCK, statementsOf } from '../schema/checkpoints.ts';
import { lockAnswer } from './lock-answer.ts';
import { evictSilentHolder } from './silent-holder.ts';
import { Term } from './term.ts';

const STANDBY_MS = 500;
/** Until the office of one whose session was ended is free: before that one asks for it again. */
const EVICTED_MS = 10;
const HEARTBEAT_MS = 1_000;
const AGAIN_MS = { first: 100, last: 1_000 } as const;
/** A term that lasted this long was not the fault of whatever ended it. */
const GOOD_TERM_MS = 10_000;
const BOOTSTRAP_MS = 10_000;

export type ProjectorRole = 'starting' | 'standby' | 'active' | 'stopped';

@Injectable()
export class Projector implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(Projector.name);
  readonly #stop = new AbortController();
  /** By which this process is known to the others. */
  readonly holder = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;
  #role: ProjectorRole = 'starting';
  #running: Promise<void> | undefined;
  #headAtStart: Promise<bigint | undefined> | undefined;
  #reachedHeadAtStart = false;
  /** Of a server: who has none takes the office where it is free, and nobody waits for it. */
  #edition: number | undefined;
  #mayBuild: Promise<unknown> | undefined;
  #viewsAreThere: () => void = () => undefined;
  /** Ends a term because the journal is another by now: the next one holds the checkpoints against it. */
  #beginAnew: () => void = () => undefined;

  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly registry: ProjectionRegistry,
    private readonly progress: CheckpointProgress,
    private readonly feed: ProgressFeed,
    private readonly macs: RowMacs,
    private readonly reports: TamperReports,
    @Optional() heads?: HeadWatch,
  ) {
    heads?.onChange(() => this.#beginAnew());
    reports.addCheck(async () =>
      (await tamperedCheckpoints(statementsOf(database), { projections: registry.all, macs })).map(
        tamperedCheckpoint,
      ),
    );
  }

  get role(): ProjectorRole {
    return this.#role;
  }

  /** All processes that follow the journal or stand by, each by its session in the database. Rejects where that cannot be asked. */
  candidates(): Promise<readonly Candidate[]> {
    return candidatesFor(this.database, PROJECTOR_LOCK, this.holder);
  }

  /** Of a server: an older program's gives its office up to this one. Generations are built after `mayBuild`. Before the start. */
  succeedOlder(mayBuild: Promise<unknown> = Promise.resolve()): void {
    this.#mayBuild = mayBuild;
  }

  /** Starts and waits, for a while, until there are views to read: a request before that would meet no table. */
  async onApplicationBootstrap(): Promise<void> {
    const views = new Promise<void>((resolve) => (this.#viewsAreThere = resolve));
    if (this.#mayBuild) this.#edition = editionOf(this.registry.all);
    this.feed.start(this.holder);
    this.#running = this.#run();
    // Only asked early: callers that need the answer ask again.
    this.caughtUpToHeadAtStart().catch(() => undefined);
    await Promise.race([views, sleep(BOOTSTRAP_MS, undefined, { ref: false })]);
  }

  /**
   * Ends the candidacy while the program goes on answering, as a reader of what others fold. One that leads gives its office up
   * only where another stands by that is not older: until the program ends somebody has to fold what it reads.
   */
  async handOver(): Promise<void> {
    const others = await this.candidates().catch(() => []);
    const canFold = others.some(({ isThis, edition }) => !isThis && edition >= (this.#edition ?? 0));
    if (this.#role !== 'standby' && !canFold) return;
    this.#stop.abort();
    await this.#running;
    this.#role = 'standby';
    await this.progress.refresh().catch(() => undefined);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    this.#role = 'stopped';
  }

  /**
   * True once all projections have dealt with every event that was in the store when this process started; for readiness.
   * Waits at most `timeoutMs` (default: answers at once).
   */
  async caughtUpToHeadAtStart(timeoutMs = 0): Promise<boolean> {
    if (this.#reachedHeadAtStart) return true;
    const until = performance.now() + timeoutMs;
    this.#headAtStart ??= this.#askForHead();
    this.#headAtStart.catch(() => undefined);
    const head = await Promise.race([
      this.#headAtStart,
      sleep(Math.max(timeoutMs, 1), 'unknown' as const, { ref: false }),
    ]);
    // Before a term has begun, the checkpoints may speak of another journal.
    while (this.#role === 'starting' && performance.now() < until) await this.#sleep(20);
    if (head === 'unknown' || this.#role === 'starting') return false;
    // A standby learns from the notices, which come only when something moves.
    await this.progress.refresh().catch(() => undefined);
    this.#reachedHeadAtStart = await this.progress.reachedPosition(head, until - performance.now());
    return this.#reachedHeadAtStart;
  }

  async #askForHead(): Promise<bigint | undefined> {
    // Anyone who leads has made sure that the checkpoints are of this journal: what they have come to is not read again.
    while (this.#role === 'starting') {
      this.#stop.signal.throwIfAborted();
      await this.#sleep(20);
    }
    for (;;) {
      try {
        await this.progress.refresh();
        const { furthest } = this.progress;
        const head = await this.store.headPosition(furthest);
        return furthest === undefined || (head !== undefined && head > furthest) ? head : furthest;
      } catch (error) {
        if (this.#stop.signal.aborted) throw error;
        await this.#sleep(AGAIN_MS.last / 2);
      }
    }
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#stop.signal.aborted;) {
      const began = performance.now();
      try {
        await this.#stand();
        failures = 0;
      } catch (error) {
        if (performance.now() - began > GOOD_TERM_MS) failures = 0;
        const pause = Math.min(AGAIN_MS.first * 2 ** failures++, AGAIN_MS.last);
        this.#logger.warn(
          `the projector restarts in ${pause} ms: ${error instanceof Error ? error.message : String(error)}`,
        );
        await this.#sleep(pause);
      }
    }
  }

  /** From candidate to the end of the term. */
  async #stand(): Promise<void> {
    const session = await this.database.session({ queryTimeoutMs: 30_000 });
    try {
      const lost = new Promise<never>((_, reject) =>
        session.once('end', () => {
          this.progress.doubt();
          reject(new Error('the lock session was lost'));
        }),
      );
      lost.catch(() => undefined);
      // By which others see who follows the journal, and who of them leads.
      await session.query(`select set_config('application_name', $1, false)`, [followerName(this.holder)]);
      // A machine that vanishes sends no goodbye; the server should find out in seconds, not hours.
      await session.query(
        `select set_config('tcp_keepalives_idle', '1', false), set_config('tcp_keepalives_interval', '1', false),
                set_config('tcp_keepalives_count', '3', false)`,
      );
      if (this.#edition !== undefined) await lockAnswer(tellEdition(session, this.#edition));
      while (!(await this.#mayLead(session))) {
        this.#role = 'standby';
        await this.#isArrangedByOther();
        await this.#sleep((await this.#evict(session)) ? EVICTED_MS : STANDBY_MS);
        if (this.#stop.signal.aborted) return;
      }
      await this.#serve(session, lost);
    } finally {
      await endSession(session);
    }
  }

  async #serve(session: pg.Client, lost: Promise<never>): Promise<void> {
    const term = new Term({
      database: this.database,
      store: this.store,
      macs: this.macs,
      report: (row) => this.reports.report(row),
      projections: this.registry.all,
      reportViews: this.registry.reportViews,
      holder: this.holder,
      warn: (message) => this.#logger.warn(message),
      onViews: () => {
        // What the checkpoints said before is not to be believed until the journal has been looked at.
        this.progress.isAuthority = true;
        this.progress.replace([]);
        this.#viewsAreThere();
      },
      onArranged: (checkpoints) => {
        this.progress.replace(checkpoints);
        this.#role = 'active';
      },
      onStoodStill: (projection) => this.progress.stoodStill(projection),
      onMoved: (moves) => this.progress.moved(moves),
      isAwaited: () => this.progress.isAwaited,
      mayBuild: this.#mayBuild,
    });
    this.#role = 'starting';
    const over = new AbortController();
    try {
      const stopped = new Promise<void>((resolve) =>
        this.#stop.signal.addEventListener('abort', () => resolve(), { once: true }),
      );
      const outdated = new Promise<never>((_, reject) => {
        this.#beginAnew = () => reject(new Error('the journal is not the one that was folded'));
      });
      const serving = term.serve(session);
      const pulse = this.#pulse(session, over.signal);
      await Promise.race([serving, pulse, lost, stopped, outdated]);
      outdated.catch(() => undefined);
      serving.catch(() => undefined);
      pulse.catch(() => undefined);
    } finally {
      over.abort();
      this.progress.isAuthority = false;
      this.progress.doubt();
      this.#role = 'starting';
      await term.stop();
    }
  }

  async #mayLead(session: pg.Client): Promise<boolean> {
    if (this.#edition !== undefined && (await lockAnswer(hasNewer(session, this.#edition)))) return false;
    return this.#lock(session);
  }

  /** True where the office will be free in a moment. */
  async #evict(session: pg.Client): Promise<boolean> {
    if (await lockAnswer(evictSilentHolder(session, PROJECTOR_LOCK)))
      this.#logger.warn('the projector that leads was silent: its session was ended');
    if (
      this.#edition === undefined ||
      !(await lockAnswer(evictOlderHolder(session, PROJECTOR_LOCK, this.#edition)))
    )
      return false;
    this.#logger.warn('the projector that led was of an older program: this one leads from now on');
    return true;
  }

  async #lock(session: pg.Client): Promise<boolean> {
    const { rows } = await lockAnswer(
      session.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', [
        ...PROJECTOR_LOCK,
      ]),
    );
    return rows[0]!.locked;
  }

  /** A lock on a half-open connection is no lock: the server may have given it to another. */
  async #pulse(session: pg.Client, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleep(HEARTBEAT_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await lockAnswer(session.query('select 1'));
    }
  }

  async #isArrangedByOther(): Promise<void> {
    await this.progress.refresh();
    if (this.progress.knows(this.registry.names)) this.#viewsAreThere();
  }

  #sleep(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }
}
