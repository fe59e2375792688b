/**
 * A term of the one active projector: it puts the generations in order, then runs the live lane and beside it a
 * lane for each projection that is behind (new, of a new version, or set aside), until these have joined. Any failure of
 * the database ends the term; nothing that it knew outlives it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Database, endSession } from '../../database/database.ts';
import { StoreUnreachableError } from '../../event-store/errors.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import {
  type Checkpoint,
  type GenerationId,
  type Move,
  NotLeaderError,
  officeNow,
  PROGRESS_CHANNEL,
  type Session,
  readCheckpoints,
  statementsOf,
  takeLeadership,
} from '../schema/checkpoints.ts';
import { programOf } from '../schema/generations.ts';
import { pointReportViews, pointReportViewsOnceFree, type ReportView } from '../schema/report-views.ts';
import { type Arrangement, arrangeGenerations, discardRetired } from '../schema/arrange-generations.ts';
import { INBOX_LIMITS } from './inbox.ts';
import { Lane, type LaneTerm, retryDelay } from './lane.ts';
import { Member } from './member.ts';
import { isGenuine } from '../schema/checkpoint-macs.ts';
import { Merging } from './merging.ts';
import { lookNotice, noticeOf } from '../progress/notice.ts';
import { WatchedSession } from './watched-session.ts';
import { startingLanes } from './starting-lanes.ts';
import { settleHeads } from '../schema/wholeness.ts';

export interface TermOptions extends Omit<Arrangement, 'store'> {
  readonly database: Database;
  readonly store: EventStore;
  readonly reportViews: readonly ReportView[];
  /** Names this process as leader and in its notices. */
  readonly holder: string;
  /** After the checkpoints were put in order or changed otherwise than by folding. */
  readonly onArranged: (checkpoints: readonly Checkpoint[]) => void;
  readonly onStoodStill: (projection: string) => void;
  /** After a commit of live projections. */
  readonly onMoved: (moves: readonly Move[]) => void;
  /** Whether a reader of this process waits for it. */
  readonly isAwaited: () => boolean;
  /** Each generation that is built reads the whole journal, over the connection by which commands wait to be read: none is before. */
  readonly mayBuild: Promise<unknown> | undefined;
}

/** No statement of a batch takes this long unless its connection is dead. */
const QUERY_TIMEOUT_MS = 30_000;
/** Small beside what an inbox may hold, so that its bound is kept. */
const PULL_ITEMS = 512;
/** A store that takes longer to say anything is asked over a new connection. */
const PROBE_MS = 1_000;
const FINISH_MS = 1_000;
/** How soon a generation that was built elsewhere, or is wanted again, is noticed. */
const LOOK_MS = 250;
const RETIRED_AGAIN_MS = 5_000;
const HEADS_AGAIN_MS = 500;

export class Term {
  readonly #lanes = new Map<Lane, Promise<void>>();
  readonly #sessions = new Set<pg.Client>();
  #live: Lane | undefined;
  #epoch = 0n;
  #stopped = false;
  #fail: (error: unknown) => void = () => undefined;
  readonly #failed = new Promise<never>((_, reject) => (this.#fail = reject));
  readonly #merging: Merging;
  #looking: NodeJS.Timeout | undefined;

  constructor(private readonly options: TermOptions) {
    this.#failed.catch(() => undefined);
    this.#merging = this.#mergingTerm();
  }

  /** Serves until `stop` or a failure; resolves or rejects accordingly. `session` holds the lock and does the DDL. */
  async serve(session: Session): Promise<void> {
    const { holder } = this.options;
    this.#epoch = await takeLeadership(session, holder);
    await this.#arrange(session);
    const checkpoints = await this.#announce(session);
    const { warn } = this.options;
    void this.#withSession((s) =>
      pointReportViewsOnceFree(s, this.#epoch, this.options, () => this.#stopped),
    ).catch((error: unknown) => warn(`views for reports stay as they are for now: ${String(error)}`));
    await this.#startLanes(this.#membersFor(checkpoints));
    this.#lookLater();
    void this.#settleHeads();
    if (checkpoints.some((c) => c.status === 'retired')) this.#sweepLater();
    while (!this.#stopped && this.#lanes.size > 0)
      await Promise.race([this.#failed, Promise.all(this.#lanes.values())]);
  }

  /** Lets the batches under way finish, then gives everything back. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#looking);
    const finished = Promise.all([...this.#lanes].map(([lane, run]) => lane.stop().then(() => run)));
    // A lane whose session is dead may never answer: the end of its session settles it.
    await Promise.race([
      finished,
      this.#failed.catch(() => undefined),
      sleep(FINISH_MS, undefined, { ref: false }),
    ]);
    await Promise.all([...this.#sessions].map(endSession));
  }

  /** A store that does not answer may be there, behind a connection that is not: the next term asks over a new one. */
  async #arrange(session: Session): Promise<void> {
    const { store } = this.options;
    const connection = store.currentSession;
    try {
      await arrangeGenerations(session, this.#epoch, this.options);
    } catch (error) {
      if (error instanceof StoreUnreachableError) await store.reconnect(connection).catch(() => undefined);
      throw error;
    }
  }

  /** Every generation that is read or being built, with the fold that this program has for it. */
  #membersFor(checkpoints: readonly Checkpoint[]): Member[] {
    return this.options.projections.flatMap((projection) =>
      checkpoints
        .filter((c) => c.projection === projection.name && (c.status === 'live' || c.status === 'building'))
        .flatMap((checkpoint) => {
          const program = programOf(projection, checkpoint);
          return program && isGenuine(this.options.macs, checkpoint) ? [new Member(program, checkpoint)] : [];
        }),
    );
  }

  async #startLanes(members: readonly Member[]): Promise<void> {
    const { live, behind } = startingLanes(members);
    // Where everything is broken or being built, the first that catches up leads and the others join it.
    if (live.length > 0) this.#live = await this.#start(live, true);
    for (const member of behind.toSorted((one, other) => Number(one.building) - Number(other.building))) {
      if (member.building) await Promise.race([this.options.mayBuild, this.#failed]);
      if (!this.#stopped) await this.#start([member], false, retryPause(member));
    }
  }

  /** Anyone who is read while it is filled learns how far that has to go; no folding waits for the answer. */
  async #settleHeads(): Promise<void> {
    while (!this.#stopped) {
      try {
        if (await settleHeads(this.options.database, this.options.store))
          await this.#withSession((session) => this.#announce(session));
        return;
      } catch {
        await sleep(HEADS_AGAIN_MS, undefined, { ref: false });
      }
    }
  }

  #lookLater(): void {
    if (this.#stopped) return;
    this.#looking = setTimeout(() => {
      // What cannot be asked now is asked again: a database that is away ends the term through its lanes.
      void this.#look()
        .catch(() => undefined)
        .then(() => this.#lookLater());
    }, LOOK_MS);
  }

  /** Takes up generations that a rebuild has handed over, or that somebody wants to go back to. */
  async #look(): Promise<void> {
    const { database } = this.options;
    const names = this.options.projections.map((projection) => projection.name);
    const { epoch, isBuilding } = await officeNow(statementsOf(database), names);
    if (epoch !== this.#epoch) return this.#fail(new NotLeaderError(`Epoch ${this.#epoch} is over.`));
    if (!isBuilding) return;
    const checkpoints = await readCheckpoints(statementsOf(database));
    const known = [...this.#lanes.keys()].flatMap((lane) => lane.members);
    for (const member of this.#membersFor(checkpoints)) {
      if (this.#stopped || !member.building || known.some((other) => isSame(other, member))) continue;
      await this.#start([member], false);
    }
  }

  async #start(members: readonly Member[], isLive: boolean, delayMs = 0): Promise<Lane> {
    const session = await this.options.database.session({ queryTimeoutMs: QUERY_TIMEOUT_MS, pipeline: true });
    this.#sessions.add(session);
    // Rows and checkpoint share the commit: lost in a crash of Postgres, they are lost together and folded again.
    await session.query('set synchronous_commit = off');
    // All it ever does is by primary key; a plan made while a table was empty would scan it for ever.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await session.query(`set enable_${way} = off`);
    await session.query('set plan_cache_mode = force_generic_plan');
    // A process that froze half way through a batch must not keep its successor from the checkpoints.
    await session.query(`set idle_in_transaction_session_timeout = '4s'`);
    session.once('end', () => this.#fail(new Error('a projecting session was lost')));
    const watched = new WatchedSession(session, this.options.database, (error) => this.#fail(error));
    const lane = new Lane(members, watched.session, this.#laneTerm(), isLive);
    const run = lane.run(delayMs).then(
      async () => {
        this.#lanes.delete(lane);
        this.#sessions.delete(session);
        session.removeAllListeners('end');
        await endSession(session);
      },
      (error: unknown) => this.#fail(error),
    );
    this.#lanes.set(lane, run);
    if (this.#stopped) {
      await lane.stop();
      await endSession(session);
    }
    return lane;
  }

  #laneTerm(): LaneTerm {
    const { store, holder, warn, macs } = this.options;
    return {
      epoch: this.#epoch,
      macs,
      limits: { ...INBOX_LIMITS, isAwaited: this.options.isAwaited },
      journal: store,
      subscribe: (from, patience) => {
        const subscription = store.subscribe(from, undefined, patience);
        return { batches: subscription.batches(PULL_ITEMS), close: () => subscription.close() };
      },
      probeStore: async (patience) => {
        const connection = store.currentSession;
        const late = sleep(PROBE_MS * patience, 'late' as const, { ref: false });
        const answer = await Promise.race([store.probe(), late]).catch(() => 'late');
        // A connection that swallows everything answers no subscription either; nobody but us may be using it.
        if (answer === 'late') await store.reconnect(connection).catch(() => undefined);
      },
      noticeOf: (moves) => noticeOf(holder, this.#ofReaders(moves)),
      committed: (_lane, moves) => this.options.onMoved(this.#ofReaders(moves)),
      stoodStill: (member) => this.#isReadBy(member) && this.options.onStoodStill(member.name),
      setAside: (member) => void this.#start([member], false, retryPause(member)).catch(this.#fail),
      atHead: (lane) => this.#merging.atHead(lane),
      warn,
    };
  }

  /** Moves of generations that nobody reads yet concern nobody. */
  #ofReaders(moves: readonly Move[]): readonly Move[] {
    const built = [...this.#lanes.keys()].flatMap((lane) => lane.members).filter((m) => m.building);
    return moves.filter((move) => !built.some((member) => isSame(member, { id: move })));
  }

  /** False for one that is built beside another which goes on. */
  #isReadBy(member: Member): boolean {
    if (!member.building) return true;
    const all = [...this.#lanes.keys()].flatMap((lane) => lane.members);
    return !all.some((other) => other.name === member.name && !other.building);
  }

  #mergingTerm(): Merging {
    const epoch = (): bigint => this.#epoch;
    const live = (): Lane | undefined => this.#live;
    return new Merging({
      get epoch() {
        return epoch();
      },
      get live() {
        return live();
      },
      pointReports: (session, tables) =>
        pointReportViews(session, this.options.reportViews, this.options.warn, tables),
      others: (lane) => [...this.#lanes.keys()].filter((other) => other !== lane),
      lead: (lane) => {
        lane.isLive = true;
        this.#live = lane;
      },
      withSession: (work) => this.#withSession(work),
      announce: (session) => this.#announce(session),
      sweepLater: () => this.#sweepLater(),
      warn: this.options.warn,
    });
  }

  async #withSession<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const session = await this.options.database.session();
    this.#sessions.add(session);
    try {
      return await work(session);
    } finally {
      this.#sessions.delete(session);
      await endSession(session);
    }
  }

  /** Generations came or went: anyone who waits, here or elsewhere, has to learn where things stand now. */
  async #announce(session: Session): Promise<readonly Checkpoint[]> {
    const checkpoints = await readCheckpoints(session);
    this.options.onArranged(checkpoints);
    await session.query('select pg_notify($1, $2)', [PROGRESS_CHANNEL, lookNotice(this.options.holder)]);
    return checkpoints;
  }

  #sweepLater(): void {
    void this.#sweep().catch((error: unknown) =>
      this.options.warn(`old generations stay for now: ${String(error)}`),
    );
  }

  /** Drops retired generations once no reader is in them. */
  async #sweep(): Promise<void> {
    await this.#withSession(async (session) => {
      while (!this.#stopped && !(await discardRetired(session, this.#epoch))) {
        await sleep(RETIRED_AGAIN_MS, undefined, { ref: false });
      }
    });
  }
}

const retryPause = (member: Member): number => (member.attempts > 0 ? retryDelay(member.attempts) : 0);

const isSame = (one: { readonly id: GenerationId }, other: { readonly id: GenerationId }): boolean =>
  one.id.projection === other.id.projection &&
  one.id.version === other.id.version &&
  one.id.generation === other.id.generation;
