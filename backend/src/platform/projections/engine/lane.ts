/**
 * One subscription and the projections that share its place in the journal: every batch is folded by each of them and
 * written, rows and checkpoints together, in one transaction. It decides nothing about other lanes and never guesses after
 * a failed commit: the term ends and the checkpoints are read again.
 */
import type { Recorded } from '@livro/event-sourcing';
import { StoreUnreachableError } from '../../event-store/errors.ts';
import type { RowMacs } from '../../integrity/row-macs.ts';
import { isEvent, type SubscriptionItem } from '../../event-store/subscription.ts';
import {
  type Move,
  type Session,
  type Setback,
  markOf,
  moveStatement,
  recordSetback,
} from '../schema/checkpoints.ts';
import { Inbox, type InboxLimits, type InboxSource, SourceLostError } from './inbox.ts';
import type { Member } from './member.ts';
import type { ParkingLot } from '../parking/parking-lot.ts';
import { type RereadJournal, startParking } from './start-parking.ts';
import { watchFold } from '../../telemetry/watched-work.ts';
import { type OwnedStatement, writeTogether } from './write-together.ts';

/** What a lane needs of the term that it serves in. */
export interface LaneTerm {
  readonly epoch: bigint;
  readonly macs: RowMacs;
  readonly limits: InboxLimits;
  /** `patience`, 1 at first, multiplies how long the store may be silent before it is doubted. */
  subscribe(from: bigint | undefined, patience: number): InboxSource;
  readonly journal: RereadJournal;
  /** Makes sure that the connection to the store is not what was lost. */
  probeStore(patience: number): Promise<void>;
  /** Called after each commit, with the notice that other processes hear. */
  committed(lane: Lane, moves: readonly Move[]): void;
  noticeOf(moves: readonly Move[]): string;
  /** Called when the reason has been written down. */
  stoodStill(member: Member): void;
  /** Takes over a member that could not fold, so that the others go on. */
  setAside(member: Member): void;
  /** The lane has read all there is: may its members join the live ones? True: they did, and the lane ends. */
  atHead(lane: Lane): Promise<boolean>;
  warn(message: string): void;
}

/** The only member of its lane cannot get past this. */
class StuckError extends Error {
  constructor(
    readonly reason: Error,
    readonly event: Recorded | undefined,
  ) {
    super(reason.message);
  }
}

const IDLE_MS = 500;
const RESUBSCRIBE_MS = { first: 25, last: 1_000 } as const;
const RETRY_MS = { first: 500, last: 60_000 } as const;
const MOST_PATIENCE = 8;
/** Events older than this are history: nobody waits for them. */
const FRESH_MS = 2_000;

export class Lane {
  #members: Member[];
  #inbox: Inbox | undefined;
  #caughtUp = false;
  /** As it stands in the checkpoints; undefined until this lane has written it once. */
  #catchingUp: boolean | undefined;
  #stopped = false;
  #hold: Promise<void> | undefined;
  #dealing: Promise<void> = Promise.resolve();
  #wake: (() => void) | undefined;

  constructor(
    members: readonly Member[],
    private readonly session: Session,
    private readonly term: LaneTerm,
    /** The lane that others join; it never joins anyone itself. */
    public isLive: boolean,
  ) {
    this.#members = [...members];
  }

  get members(): readonly Member[] {
    return this.#members;
  }

  /** Where its slowest member stands, -1 before the first event. */
  get position(): bigint {
    return this.#members.reduce<bigint>(
      (least, m) => min(least, m.position ?? -1n),
      this.#members[0]?.position ?? -1n,
    );
  }

  /** All that was there has been folded, as far as the subscription has told. */
  get isCaughtUp(): boolean {
    return this.#caughtUp;
  }

  /** Runs until stopped, emptied or merged. Rejects when the database failed: then the term is over. */
  async run(delayMs = 0): Promise<void> {
    await this.#pause(delayMs);
    for (let losses = 0; !this.#stopped && this.#members.length > 0;) {
      const from = this.position;
      const inbox = (this.#inbox = new Inbox(
        this.term.subscribe(from < 0n ? undefined : from, patienceAfter(losses)),
        this.term.limits,
      ));
      this.#caughtUp = false;
      try {
        await this.#startParking();
        while (!this.#stopped && this.#members.length > 0) {
          const items = await inbox.take(IDLE_MS);
          if (items.length > 0) losses = 0;
          await this.#dealWhenAllowed(items);
          if (!this.isLive && this.#caughtUp && inbox.isEmpty && (await this.term.atHead(this))) return;
        }
      } catch (error) {
        await this.#recover(error, losses++);
      } finally {
        inbox.close();
      }
    }
  }

  /** Takes nothing new; the batch under way is finished or fails. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#inbox?.wake();
    this.#wake?.();
    await this.#dealing.catch(() => undefined);
  }

  /** Stands still between two batches until the answer is called. One holder at a time. */
  async hold(): Promise<() => void> {
    while (this.#hold) await this.#hold;
    let release = (): void => undefined;
    this.#hold = new Promise<void>((resolve) => {
      release = () => {
        this.#hold = undefined;
        resolve();
      };
    });
    await this.#dealing.catch(() => undefined);
    return release;
  }

  /** Lets members go that are read no more; call it while holding the lane, or for a lane that stands still. */
  dismiss(isDone: (member: Member) => boolean): void {
    this.#members = this.#members.filter((member) => !isDone(member));
  }

  /** Folds on to `position` and not past it; false when that does not happen in time. For a lane at its own head. */
  async foldUpTo(position: bigint, timeoutMs: number): Promise<boolean> {
    const until = performance.now() + timeoutMs;
    while (this.position < position) {
      const left = until - performance.now();
      if (left <= 0 || this.#stopped) return false;
      const items = await this.#inbox!.take(left);
      const beyond = items.findIndex((item) => isEvent(item) && item.position > position);
      if (beyond >= 0) this.#inbox!.putBack(items.slice(beyond));
      await this.#deal(beyond < 0 ? items : items.slice(0, beyond));
    }
    return true;
  }

  /** Takes in members that stand at or ahead of this lane; call it while holding the lane. */
  adopt(members: readonly Member[]): void {
    this.#members.push(...members);
  }

  async #startParking(): Promise<void> {
    try {
      await startParking(this.#members, this.session, this.term.journal);
    } catch (error) {
      if (error instanceof StoreUnreachableError) throw new SourceLostError(error.message, { cause: error });
      throw error;
    }
  }

  async #dealWhenAllowed(items: readonly SubscriptionItem[]): Promise<void> {
    while (this.#hold) await this.#hold;
    if (items.length === 0 || this.#stopped) return;
    this.#dealing = this.#deal(items);
    await this.#dealing;
  }

  async #deal(items: readonly SubscriptionItem[]): Promise<void> {
    const events = items.filter(isEvent);
    if (items.some((item) => 'caughtUp' in item)) this.#caughtUp = true;
    const last = events.at(-1);
    const isOld = last !== undefined && Date.now() - Date.parse(last.metadata.recordedAt) > FRESH_MS;
    const catchingUp = !this.#caughtUp && isOld;
    const news = catchingUp !== this.#catchingUp;
    this.#catchingUp = catchingUp;
    if (events.length === 0 && news) await this.#foldAndFlush(events);
    // What somebody decided about a parked event is dealt with alone, between what came before and what came after it.
    for (let from = 0; from < events.length;) {
      const next = events.findIndex(
        (event, i) => i >= from && this.#members.some((m) => m.isDecision(event)),
      );
      const to = next < 0 ? events.length : next > from ? next : from + 1;
      await this.#foldAndFlush(events.slice(from, to));
      from = to;
    }
  }

  /** `refusal`: Postgres did not take the rows of this one event, which is to be parked. */
  #foldAndFlush(events: readonly Recorded[], refusal?: Error): Promise<void> {
    const folded = this.#foldTogether(events, refusal);
    watchFold(() => this.#members.map(({ name }) => name), events, folded);
    return folded;
  }

  async #foldTogether(events: readonly Recorded[], refusal?: Error): Promise<void> {
    for (const member of this.#members) {
      const gap = member.gapIn(events);
      // A journal has no gaps, so a subscription that shows one has lost something: ask again from the checkpoint.
      if (gap) throw new SourceLostError(`${gap.stream}@${gap.revision} came before its predecessor`);
    }
    const members = [...this.#members];
    const folds = await Promise.all(members.map((member) => member.fold(this.session, events, refusal)));
    const statements: OwnedStatement[] = [];
    const moves: Move[] = [];
    const lots: (ParkingLot | undefined)[] = [];
    for (const [i, member] of members.entries()) {
      const folded = folds[i]!;
      if (!folded.ok) {
        if (refusal) throw new StuckError(folded.error, folded.culprit);
        return this.#withoutCulprit(member, events, folded.error, folded.culprit);
      }
      lots.push(folded.lot);
      moves.push(member.moveTo(events, folded.events, this.#catchingUp ?? false, this.term.macs));
      statements.push(...folded.statements.map((statement) => ({ member, statement })));
    }
    const move = moveStatement(this.term.epoch, moves, this.term.noticeOf(moves));
    const refused = await writeTogether(this.session, [{ statement: move }, ...statements]);
    if (refused && refusal) throw new StuckError(refused.error, events[0]);
    if (refused) return this.#withoutCulprit(refused.member, events, refused.error, undefined);
    members.forEach((member, i) => member.arrived(events, lots[i]));
    this.term.committed(this, moves);
  }

  /**
   * One member failed as a whole: Postgres refused its rows, or too much is parked. Among several it is set aside and the
   * others fold the batch without it. Alone, it finds the event by halving and parks it, or stands still before it.
   */
  async #withoutCulprit(
    member: Member,
    events: readonly Recorded[],
    error: Error,
    culprit: Recorded | undefined,
  ): Promise<void> {
    if (this.#members.length > 1) {
      this.#members = this.#members.filter((other) => other !== member);
      await this.#recordSetback(member, error, culprit);
      this.term.setAside(member);
      return this.#foldAndFlush(events);
    }
    const index = culprit ? events.indexOf(culprit) : Math.floor(events.length / 2);
    if (index > 0) await this.#foldAndFlush(events.slice(0, index));
    if (culprit || events.length === 0 || !member.isParking)
      throw new StuckError(error, culprit ?? events[0]);
    if (events.length === 1) return this.#foldAndFlush(events, error);
    await this.#foldAndFlush(events.slice(index));
  }

  async #recordSetback(member: Member, error: Error, event: Recorded | undefined): Promise<void> {
    member.attempts++;
    const setback: Setback = {
      message: error.message.slice(0, 500),
      at: new Date().toISOString(),
      attempts: member.attempts,
      ...(event && { event: markOf(event) }),
    };
    const where = event ? ` at ${event.stream}@${event.revision} (${event.type})` : '';
    this.term.warn(
      `projection ${member.name} stands still${where}, attempt ${member.attempts}: ${error.stack ?? error.message}`,
    );
    await recordSetback(this.session, this.term.epoch, member.id, setback);
    this.term.stoodStill(member);
  }

  /** A lost source or a stuck projection is waited out and tried again; anything else ends the term. */
  async #recover(error: unknown, losses: number): Promise<void> {
    if (error instanceof SourceLostError) {
      await this.term.probeStore(patienceAfter(losses));
      if (losses > 1) this.term.warn(`subscription lost, resuming from ${this.position}: ${error.message}`);
      await this.#pause(Math.min(RESUBSCRIBE_MS.first * 2 ** losses, RESUBSCRIBE_MS.last));
    } else if (error instanceof StuckError) {
      const member = this.#members[0]!;
      await this.#recordSetback(member, error.reason, error.event);
      await this.#pause(retryDelay(member.attempts));
    } else throw error;
  }

  #pause(ms: number): Promise<void> {
    if (this.#stopped || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Twice as much after each loss in a row: a busy machine looks like a broken one, and doubting it makes it busier. */
const patienceAfter = (losses: number): number => Math.min(2 ** losses, MOST_PATIENCE);

/** How long a projection that failed `attempts` times waits before the next try. */
export const retryDelay = (attempts: number): number =>
  Math.min(RETRY_MS.first * 2 ** Math.max(0, attempts - 1), RETRY_MS.last);

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
