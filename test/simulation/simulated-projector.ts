/**
 * One process's candidate for the active projector in a simulated world. Who leads and for how long is the world's
 * business; what is folded and written is the engine's own: offices, checkpoints, lanes, inboxes, members.
 */
import type { Clock } from '../../backend/src/platform/event-store/clock.ts';
import {
  type Move,
  readCheckpoints,
  takeLeadership,
} from '../../backend/src/platform/projections/schema/checkpoints.ts';
import type { AnyProjection } from '../../backend/src/platform/projections/schema/generations.ts';
import { INBOX_LIMITS, type InboxSource } from '../../backend/src/platform/projections/engine/inbox.ts';
import { Lane, type LaneTerm } from '../../backend/src/platform/projections/engine/lane.ts';
import { Member } from '../../backend/src/platform/projections/engine/member.ts';
import { lookNotice, noticeOf } from '../../backend/src/platform/projections/progress/notice.ts';
import type { CheckpointProgress } from '../../backend/src/platform/projections/progress/progress.ts';
import type { SimulatedPostgres } from './simulated-postgres.ts';
import type { SimulatedSession } from './simulated-session.ts';
import { testMacs } from '../support/integrity.ts';

export interface ProjectorWorld {
  readonly clock: Clock;
  readonly postgres: SimulatedPostgres;
  /** What the process's readers go by. */
  readonly progress: CheckpointProgress;
  readonly notify: (notice: string) => void;
  readonly projections: readonly AnyProjection[];
  readonly session: () => SimulatedSession;
  readonly subscribe: (from: bigint | undefined) => InboxSource;
  /** What must never happen here: a projection that stands still. */
  readonly fail: (error: Error) => void;
}

const STANDBY_MS = 500;
const FINISH_MS = 2_000;

export class SimulatedProjector {
  private isDead = false;
  private session: SimulatedSession | undefined;
  private lane: Lane | undefined;
  private readonly sources = new Set<InboxSource>();
  private dismiss: (error: Error) => void = () => undefined;

  constructor(
    readonly name: string,
    private readonly world: ProjectorWorld,
  ) {}

  /** Until the process is killed: stands by, takes the lock when it is free, serves until something fails. */
  async run(): Promise<void> {
    const { clock, postgres, progress } = this.world;
    while (!this.isDead) {
      if (postgres.holder === undefined) {
        postgres.holder = this;
        await this.serve().catch((error: Error) => this.understand(error));
        if (postgres.holder === this) postgres.holder = undefined;
      }
      await progress.refresh().catch(() => undefined);
      await clock.sleep(STANDBY_MS * (0.5 + clock.random()));
    }
  }

  /** The lock is gone and it hears of it; in between, another may have taken office. */
  hearThatLockIsLost(): void {
    this.dismiss(new Error('the lock session was lost'));
  }

  /** The server of the database died under it. */
  crashSession(): void {
    this.session?.crash();
  }

  /** As kill -9: what it had sent may still be carried out. */
  kill(): void {
    this.isDead = true;
    this.session?.cut(true);
    for (const source of this.sources) source.close();
    void this.lane?.stop();
    if (this.world.postgres.holder === this) this.world.postgres.holder = undefined;
  }

  private async serve(): Promise<void> {
    const { clock, projections, progress, notify } = this.world;
    const session = (this.session = this.world.session());
    const dismissed = new Promise<never>((_, reject) => (this.dismiss = reject));
    dismissed.catch(() => undefined);
    session.onEnd = () => this.dismiss(new Error('the projecting session was lost'));
    let lane: Lane | undefined;
    try {
      const epoch = await takeLeadership(session.asSession, this.name);
      progress.isAuthority = true;
      progress.replace([]);
      const checkpoints = await readCheckpoints(session.asSession);
      progress.replace(checkpoints);
      notify(lookNotice(this.name));
      const members = projections.map((projection) => {
        return new Member(
          projection,
          checkpoints.find((one) => one.projection === projection.name)!,
        );
      });
      this.lane = lane = new Lane(members, session.asSession, this.office(epoch), true);
      await Promise.race([lane.run(), dismissed]);
    } finally {
      progress.isAuthority = false;
      progress.doubt();
      // The batch under way may finish, as at the end of a real term.
      if (lane) await Promise.race([lane.stop(), clock.sleep(FINISH_MS)]);
      session.cut();
    }
  }

  /** A term ends for many good reasons; a statement that nobody has thought of is none. */
  private understand(error: Error): void {
    if (error.message.startsWith('The simulated Postgres')) this.world.fail(error);
  }

  private office(epoch: bigint): LaneTerm {
    const { clock, fail, subscribe, progress } = this.world;
    const unexpected = (what: string) => (member: Member) => fail(new Error(`${member.name} ${what}`));
    return {
      epoch,
      macs: testMacs('simulated-'),
      limits: { ...INBOX_LIMITS, lingerMs: 2 },
      subscribe: (from) => {
        const source = subscribe(from);
        this.sources.add(source);
        return source;
      },
      // Nobody has decided anything about events left aside.
      journal: { readRaw: async function* () {} },
      probeStore: () => clock.sleep(clock.random() * 5),
      committed: (_, moves) => progress.moved(moves),
      noticeOf: (moves: readonly Move[]) => noticeOf(this.name, moves),
      stoodStill: unexpected('stands still'),
      setAside: unexpected('was set aside'),
      atHead: () => Promise.resolve(false),
      warn: (message) => (message.includes('stands still') ? fail(new Error(message)) : undefined),
    };
  }
}
