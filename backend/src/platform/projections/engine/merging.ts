/**
 * What becomes of a lane that has read all there is: projections that were set aside join the live lane again, generations
 * that were built are compared with the live ones and take their place. Never to a place that is behind what was read.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Checkpoint,
  type Comparison,
  NotLeaderError,
  type Session,
  readCheckpoints,
} from '../schema/checkpoints.ts';
import { beginSnapshot, compareGenerations } from '../schema/compare-generations.ts';
import { assertLeading, inTransaction, promoteGeneration, type PointReports } from '../schema/generations.ts';
import { isWhole } from '../schema/wholeness.ts';
import type { Lane } from './lane.ts';
import type { Member } from './member.ts';

export interface MergingTerm {
  readonly epoch: bigint;
  readonly pointReports: PointReports;
  /** The lane that others join; undefined while every projection is behind. */
  readonly live: Lane | undefined;
  /** Lanes other than this one, for members that a promotion puts out of work. */
  others(lane: Lane): readonly Lane[];
  /** Makes the lane the one that others join. */
  lead(lane: Lane): void;
  withSession<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  /** Generations came or went. */
  announce(session: Session): Promise<unknown>;
  sweepLater(): void;
  warn(message: string): void;
}

/** How long the live lane may be made to stand still for one merge. */
const HOLD_MS = 2_000;
const AGAIN_MS = 200;
const HELD_AGAIN_MS = 500;
const LEVEL_POLL_MS = 2;

type Decision = 'leave' | 'later' | 'compare' | 'swap' | 'drop';

export class Merging {
  readonly #notBefore = new WeakMap<Lane, number>();

  constructor(private readonly term: MergingTerm) {}

  /** True: the lane's members were taken over, or its generation is wanted no more, and the lane ends. */
  async atHead(lane: Lane): Promise<boolean> {
    if (performance.now() < (this.#notBefore.get(lane) ?? 0)) return false;
    const built = lane.members.find((member) => member.building);
    if (!built) return this.#join(lane, async () => true);
    return this.term.withSession(async (session) => {
      const wanted = decisionOn(await checkpointOf(session, built));
      switch (wanted) {
        case 'leave':
          return true;
        case 'later':
          return this.#later(lane, HELD_AGAIN_MS);
        case 'compare':
          await this.#compare(session, lane, built);
          return false;
        case 'drop':
          await this.#retire(session, built);
          return true;
        case 'swap':
          return this.#join(lane, () => this.#promote(session, lane, built));
        default:
          throw new Error(`No such decision: ${String(wanted satisfies never)}`);
      }
    });
  }

  /** Takes the lane's members into the live lane, which stands still for the moment that this takes. */
  async #join(lane: Lane, promote: () => Promise<boolean>): Promise<boolean> {
    const live = this.term.live;
    if (!live) {
      if (!(await promote())) return this.#later(lane, AGAIN_MS);
      this.term.lead(lane);
      return false;
    }
    const release = await live.hold();
    try {
      // Swapping to a generation that is behind would let a reader's answers go back in time.
      if (!(await lane.foldUpTo(live.position, HOLD_MS))) return this.#later(lane, AGAIN_MS);
      if (!(await promote())) return this.#later(lane, AGAIN_MS);
      live.adopt(lane.members);
      return true;
    } finally {
      release();
    }
  }

  async #promote(session: Session, lane: Lane, member: Member): Promise<boolean> {
    try {
      await promoteGeneration(session, this.term.epoch, member.projection, member.id, this.term.pointReports);
    } catch (error) {
      if (error instanceof NotLeaderError) throw error;
      this.term.warn(`views of ${member.name} could not be swapped yet: ${String(error)}`);
      return false;
    }
    member.building = false;
    for (const other of this.term.others(lane)) other.dismiss((m) => isLiveOf(m, member));
    await this.term.announce(session);
    this.term.sweepLater();
    return true;
  }

  /**
   * Brings both to the same position for a moment, and compares them in a snapshot of that moment, while the live lane has
   * long gone on: however many rows there are, nobody waits for the sums over them.
   */
  async #compare(session: Session, lane: Lane, member: Member): Promise<void> {
    const snapshot = await this.#levelSnapshot(session, lane);
    const mine = snapshot.find((c) => isOf(c, member));
    const live = snapshot.find((c) => c.projection === member.name && c.status === 'live');
    if (!mine) {
      await session.query('rollback');
      return;
    }
    let comparison: Comparison;
    try {
      const isFollowed = this.term
        .others(lane)
        .some(({ members }) => members.some((m) => isLiveOf(m, member)));
      if (isFollowed && live && live.position !== mine.position && !live.error && !isToReplace(mine, live)) {
        this.#later(lane, LEVEL_POLL_MS * 10);
        return;
      }
      comparison = await compareGenerations(session, mine, live);
    } finally {
      await session.query('rollback').catch(() => undefined);
    }
    await session.query(
      `update projection.checkpoints set comparison = $4, updated_at = now(),
              wish = case when wish = 'check' and not $5 then 'hold' else wish end
        where projection = $1 and version = $2 and generation = $3`,
      [
        member.id.projection,
        member.id.version,
        member.id.generation,
        JSON.stringify(comparison),
        comparison.equal || !comparison.sameVersion || (live !== undefined && isToReplace(mine, live)),
      ],
    );
  }

  async #levelSnapshot(session: Session, lane: Lane): Promise<readonly Checkpoint[]> {
    const live = this.term.live;
    if (!live) return beginSnapshot(session);
    // The lane stands still meanwhile, so that the live one gets to where it is or past it.
    for (const until = performance.now() + HOLD_MS; live.position < lane.position;) {
      if (performance.now() > until) break;
      await sleep(LEVEL_POLL_MS);
    }
    const release = await live.hold();
    try {
      await lane.foldUpTo(live.position, HOLD_MS);
      return await beginSnapshot(session);
    } finally {
      release();
    }
  }

  async #retire(session: Session, member: Member): Promise<void> {
    await inTransaction(session, async () => {
      await assertLeading(session, this.term.epoch);
      await session.query(
        `update projection.checkpoints set status = 'retired'
          where projection = $1 and version = $2 and generation = $3 and status = 'building'`,
        [member.id.projection, member.id.version, member.id.generation],
      );
    });
    this.term.sweepLater();
  }

  #later(lane: Lane, ms: number): false {
    this.#notBefore.set(lane, performance.now() + ms);
    return false;
  }
}

/** What is to be done with a generation that has caught up. */
export function decisionOn(checkpoint: Checkpoint | undefined): Decision {
  if (checkpoint?.status !== 'building') return 'leave';
  const { wish, comparison } = checkpoint;
  switch (wish) {
    case 'swap':
      return 'swap';
    case 'check':
      return comparison ? 'swap' : 'compare';
    case 'hold':
      return comparison ? 'later' : 'compare';
    case 'drop':
      return comparison ? 'drop' : 'compare';
    default:
      throw new Error(`No such wish: ${String(wish satisfies never)}`);
  }
}

/** Its tables were lost and are filled again while they are read: what was built is whole, and there is nothing to hold it against. */
const isToReplace = ({ wish }: Checkpoint, live: Checkpoint): boolean => wish === 'check' && !isWhole(live);

const isLiveOf = (other: Member, { name }: Member): boolean => other.name === name && !other.building;

const isOf = (checkpoint: Checkpoint, { id }: Member): boolean =>
  checkpoint.projection === id.projection &&
  checkpoint.version === id.version &&
  checkpoint.generation === id.generation;

async function checkpointOf(session: Session, member: Member): Promise<Checkpoint | undefined> {
  return (await readCheckpoints(session)).find((checkpoint) => isOf(checkpoint, member));
}
