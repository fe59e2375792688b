/**
 * A term of office of the one active projector: it puts the generations in order, then runs the live lane and beside it a
 * lane for each projection that is behind (new, of a new version, or set aside), until these have joined. Any failure of
 * the database ends the term; nothing that it knew outlives it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Database, endSession } from '../database/database.ts';
import type { EventStore } from '../event-store/event-store.ts';
import {
  type Checkpoint,
  type Move,
  OutOfOfficeError,
  PROGRESS_CHANNEL,
  type Session,
  readCheckpoints,
  takeOffice,
} from './checkpoints.ts';
import { type AnyProjection, promoteGeneration } from './generations.ts';
import { arrangeGenerations, discardRetired } from './arrange-generations.ts';
import { INBOX_LIMITS } from './inbox.ts';
import { Lane, type LaneOffice, retryDelay } from './lane.ts';
import { Member } from './member.ts';
import { lookNotice, noticeOf } from './notice.ts';

export interface TermOptions {
  readonly database: Database;
  readonly store: EventStore;
  readonly projections: readonly AnyProjection[];
  /** Names this process in the office and in its notices. */
  readonly holder: string;
  readonly warn: (message: string) => void;
  readonly onViews: () => void;
  /** After the checkpoints were put in order or changed otherwise than by folding. */
  readonly onArranged: (checkpoints: readonly Checkpoint[]) => void;
  readonly onStoodStill: (projection: string) => void;
  /** After a commit of live projections. */
  readonly onMoved: (moves: readonly Move[]) => void;
}

/** No statement of a batch takes this long unless its connection is dead. */
const QUERY_TIMEOUT_MS = 30_000;
/** Small beside what an inbox may hold, so that its bound is kept. */
const PULL_ITEMS = 512;
const FINISH_MS = 2_000;
const MERGE_MS = 2_000;
const MERGE_AGAIN_MS = 500;
const RETIRED_AGAIN_MS = 5_000;

export class Term {
  readonly #lanes = new Map<Lane, Promise<void>>();
  readonly #sessions = new Set<pg.Client>();
  #live: Lane | undefined;
  #epoch = 0n;
  #stopped = false;
  #fail: (error: unknown) => void = () => undefined;
  readonly #failed = new Promise<never>((_, reject) => (this.#fail = reject));
  #mergeNotBefore = 0;

  constructor(private readonly options: TermOptions) {
    this.#failed.catch(() => undefined);
  }

  /** Serves until `stop` or a failure; resolves or rejects accordingly. `session` holds the lock and does the DDL. */
  async serve(session: Session): Promise<void> {
    const { projections, holder } = this.options;
    this.#epoch = await takeOffice(session, holder);
    await arrangeGenerations(session, this.#epoch, this.options);
    const checkpoints = await this.#announce(session);
    const members = projections.map((projection) => new Member(projection, wanted(projection, checkpoints)));
    await this.#startLanes(members);
    if (checkpoints.some((c) => c.status === 'retired')) this.#sweepLater();
    while (!this.#stopped && this.#lanes.size > 0)
      await Promise.race([this.#failed, Promise.all(this.#lanes.values())]);
  }

  /** Lets the batches under way finish, then gives everything back. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const finished = Promise.all([...this.#lanes].map(([lane, run]) => lane.stop().then(() => run)));
    // A lane whose session is dead may never answer: the end of its session settles it.
    await Promise.race([
      finished,
      this.#failed.catch(() => undefined),
      sleep(FINISH_MS, undefined, { ref: false }),
    ]);
    await Promise.all([...this.#sessions].map(endSession));
  }

  /** The furthest of the projections that are read now form the live lane; all others have to catch up with them. */
  async #startLanes(members: readonly Member[]): Promise<void> {
    const furthest = members
      .filter((m) => !m.building && m.attempts === 0)
      .reduce<bigint | undefined>((most, m) => larger(most, m.position ?? -1n), undefined);
    const ofLive = members.filter((m) => !m.building && m.attempts === 0 && (m.position ?? -1n) === furthest);
    // Where everything is broken or being built, the first one leads and the others join it.
    const live = ofLive.length > 0 ? ofLive : members.slice(0, 1);
    this.#live = await this.#start(live, true);
    for (const member of members)
      if (!live.includes(member)) await this.#start([member], false, retryPause(member));
  }

  async #start(members: readonly Member[], isLive: boolean, delayMs = 0): Promise<Lane> {
    const session = await this.options.database.session({ queryTimeoutMs: QUERY_TIMEOUT_MS, pipeline: true });
    this.#sessions.add(session);
    // Rows and checkpoint share the commit: lost in a crash of Postgres, they are lost together and folded again.
    await session.query('set synchronous_commit = off');
    // All it ever does is by primary key; a plan made while a table was empty would scan it for ever.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await session.query(`set enable_${way} = off`);
    await session.query('set plan_cache_mode = force_generic_plan');
    session.once('end', () => this.#fail(new Error('a projecting session was lost')));
    const lane = new Lane(members, session, this.#office(), isLive);
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

  #office(): LaneOffice {
    const { store, holder, warn } = this.options;
    return {
      epoch: this.#epoch,
      limits: INBOX_LIMITS,
      subscribe: (from) => {
        const subscription = store.subscribe(from);
        return { batches: subscription.batches(PULL_ITEMS), close: () => subscription.close() };
      },
      probeStore: async () => {
        const connection = store.currentSession;
        // A connection that swallows everything answers no subscription either; nobody but us may be using it.
        await store.headPosition().catch(() => store.reconnect(connection).catch(() => undefined));
      },
      noticeOf: (moves) => noticeOf(holder, this.#ofReaders(moves)),
      committed: (_lane, moves) => this.options.onMoved(this.#ofReaders(moves)),
      stoodStill: (member) => this.options.onStoodStill(member.name),
      setAside: (member) => void this.#start([member], false, retryPause(member)).catch(this.#fail),
      atHead: (lane) => this.#merge(lane),
      warn,
    };
  }

  /** Moves of generations that nobody reads yet concern nobody. */
  #ofReaders(moves: readonly Move[]): readonly Move[] {
    const built = new Set([...this.#lanes.keys()].flatMap((lane) => lane.members).filter((m) => m.building));
    return moves.filter((move) => ![...built].some((m) => m.name === move.projection));
  }

  /** Joins a lane that has caught up with the live one, which stands still for the moment that this takes. */
  async #merge(lane: Lane): Promise<boolean> {
    if (!this.#live || performance.now() < this.#mergeNotBefore) return false;
    const release = await this.#live.hold();
    try {
      // Swapping to a generation that is behind would let a reader's answers go back in time.
      if (!(await lane.foldUpTo(this.#live.position, MERGE_MS))) return this.#mergeLater();
      for (const member of lane.members.filter((m) => m.building)) {
        if (!(await this.#promote(member))) return this.#mergeLater();
      }
      this.#live.adopt(lane.members);
      return true;
    } finally {
      release();
    }
  }

  #mergeLater(): false {
    this.#mergeNotBefore = performance.now() + MERGE_AGAIN_MS;
    return false;
  }

  async #promote(member: Member): Promise<boolean> {
    const session = await this.options.database.session();
    try {
      await promoteGeneration(session, this.#epoch, member.projection, member.id);
      member.building = false;
      await this.#announce(session);
      this.#sweepLater();
      return true;
    } catch (error) {
      if (error instanceof OutOfOfficeError) throw error;
      this.options.warn(`views of ${member.name} could not be swapped yet: ${String(error)}`);
      return false;
    } finally {
      await endSession(session);
    }
  }

  /** Generations came or went: whoever waits, here or elsewhere, has to learn where things stand now. */
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
    const session = await this.options.database.session();
    this.#sessions.add(session);
    try {
      while (!this.#stopped && !(await discardRetired(session, this.#epoch))) {
        await sleep(RETIRED_AGAIN_MS, undefined, { ref: false });
      }
    } finally {
      this.#sessions.delete(session);
      await endSession(session);
    }
  }
}

const retryPause = (member: Member): number => (member.attempts > 0 ? retryDelay(member.attempts) : 0);
const larger = (a: bigint | undefined, b: bigint): bigint => (a === undefined || b > a ? b : a);

/** The generation of a projection that this program feeds: the one being built, else the live one. */
function wanted(projection: AnyProjection, checkpoints: readonly Checkpoint[]): Checkpoint {
  const own = checkpoints.filter((c) => c.projection === projection.name && c.version === projection.version);
  const found = own.find((c) => c.status === 'building') ?? own.find((c) => c.status === 'live');
  if (!found)
    throw new Error(`Projection ${projection.name} has no generation after the generations were arranged.`);
  return found;
}
