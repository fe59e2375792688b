/**
 * How far each projection has come, as this process knows it, and who waits for that. Commits of this process are told
 * directly; those of another projector arrive as notices, and a poll of the checkpoints is the safety net while anyone waits.
 */
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { JournalHeads } from '../../book/journal-heads.ts';
import { Database } from '../../database/database.ts';
import { EventStore } from '../../event-store/event-store.ts';
import { familyOf } from '../../event-store/streams.ts';
import { type Checkpoint, type Move, readCheckpoints, statementsOf } from '../schema/checkpoints.ts';
import type { NoticedMove } from './notice.ts';
import { ProjectionProgress } from '../projection.types.ts';
import { ProjectionRegistry } from '../schema/projection-registry.ts';
import { programOf } from '../schema/generations.ts';
import { successorOf } from '../schema/successor.ts';
import { isWhole } from '../schema/wholeness.ts';

/** Where one projection stands for its readers. */
export interface Standing {
  readonly version: number;
  position: bigint | undefined;
  readonly revisions: Map<string, bigint>;
  catchingUp: boolean;
  broken: boolean;
  /** A reader waited in vain, and it has not moved since. */
  overdue: boolean;
  readonly wholeAt: bigint | undefined;
  /** It is of another release, and one of this release is built beside it. */
  readonly hasSuccessor: boolean;
  /** This release cannot fold it: it stands still until its successor takes its place. */
  readonly isHalted: boolean;
}

interface Waiter {
  readonly isReached: () => boolean;
  readonly resolve: (reached: boolean) => void;
}

const DEFAULT_TIMEOUT_MS = 2_000;
const POLL_MS = 100;

@Injectable()
export class CheckpointProgress
  extends ProjectionProgress
  implements JournalHeads, BeforeApplicationShutdown
{
  readonly #health = new Map<string, Standing>();
  readonly #waiters = new Set<Waiter>();
  #poll: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #stopped = false;
  #isDoubted = false;
  /** What was read before the last of them is not taken in. */
  #doubts = 0;
  /** While this process is the projector nobody knows better than it. */
  isAuthority = false;

  constructor(
    private readonly database: Database,
    private readonly registry: ProjectionRegistry,
    private readonly store: EventStore,
  ) {
    super();
  }

  reached(
    stream: string,
    revision: bigint,
    projections?: readonly string[],
    timeoutMs?: number,
  ): Promise<boolean> {
    const names = projections ?? this.registry.names;
    for (const name of names) {
      if (!this.registry.names.includes(name)) throw new TypeError(`There is no projection ${name}.`);
    }
    const health = () => names.map((name) => this.#health.get(name));
    const isLagging = health().some((s) => s?.catchingUp || s?.isHalted);
    const patienceMs = timeoutMs ?? (isLagging ? 0 : DEFAULT_TIMEOUT_MS);
    if (familyOf(stream)) {
      const isPast = (position: bigint): boolean => health().every((s) => (s?.position ?? -1n) >= position);
      return this.#untilPast(stream, revision, isPast, patienceMs);
    }
    const isReached = (): boolean => health().every((s) => (s?.revisions.get(stream) ?? -1n) >= revision);
    return this.#until(isReached, patienceMs);
  }

  /**
   * Waits until every projection of the program itself is read in its own version or a newer one, which has all that its own has, and has
   * dealt with the journal up to `position` (undefined: an empty journal). A projection that stands still with an error is not waited for: it shows in the health.
   */
  reachedPosition(position: bigint | undefined, timeoutMs: number): Promise<boolean> {
    const isReached = (): boolean =>
      this.registry.all.every(({ name, version }) => {
        const checkpoint = this.#health.get(name);
        if (!checkpoint) return false;
        if (checkpoint.broken) return true;
        return (
          !checkpoint.hasSuccessor &&
          checkpoint.version >= version &&
          (position === undefined || (checkpoint.position ?? -1n) >= position)
        );
      });
    return this.#until(isReached, timeoutMs);
  }

  /**
   * Waits until all of the program's own are met by `isMet`, those that lag, stand still or were waited for in vain excepted. Answers whether
   * all without exception are.
   */
  async untilAll(isMet: (checkpoint: Standing) => boolean): Promise<boolean> {
    const all = () => this.registry.names.map((name) => this.#health.get(name));
    const lacking = () => all().filter((checkpoint) => !checkpoint || !isMet(checkpoint));
    const waitedFor = () =>
      lacking().filter((s) => s && !s.catchingUp && !s.broken && !s.overdue && !s.isHalted);
    await this.#until(() => waitedFor().length === 0, DEFAULT_TIMEOUT_MS);
    if (this.#isDoubted) return false;
    for (const checkpoint of waitedFor()) checkpoint!.overdue = true;
    return lacking().length === 0;
  }

  /** Somebody of this process waits. */
  get isAwaited(): boolean {
    return this.#waiters.size > 0;
  }

  /** Commit position that the furthest of the live projections has dealt with; undefined before the first event. */
  get furthest(): bigint | undefined {
    let furthest: bigint | undefined;
    for (const { position } of this.#health.values())
      if (position !== undefined && (furthest === undefined || position > furthest)) furthest = position;
    return furthest;
  }

  /** By what the projections have dealt with, here or in another process: seconds late at most, and so is who goes by it. */
  mayGoBeyond(stream: string, revision: bigint): boolean {
    if (this.#isDoubted || this.#health.size === 0) return true;
    return [...this.#health.values()].some(({ revisions }) => (revisions.get(stream) ?? -1n) > revision);
  }

  /** One of which nothing is known yet may be as empty as one that has just begun. */
  get isFilling(): boolean {
    return this.registry.names.some((name) => {
      const checkpoint = this.#health.get(name);
      return !checkpoint || checkpoint.isHalted || !isWhole(checkpoint);
    });
  }

  get isRebuilding(): boolean {
    return this.registry.names.some((name) => this.#health.get(name)?.hasSuccessor !== false);
  }

  /** All of them have a live generation, so that their views can be read. */
  knows(projections: readonly string[]): boolean {
    return projections.every((name) => this.#health.has(name));
  }

  /** Takes the checkpoints as the truth, whatever was known before. */
  replace(checkpoints: readonly Checkpoint[]): void {
    this.#isDoubted = false;
    const before = new Map(this.#health);
    this.#health.clear();
    for (const checkpoint of checkpoints) {
      const { projection, status, version, position, revisions, catchingUp, error, wholeAt } = checkpoint;
      if (status !== 'live') continue;
      const program = this.registry.all.find(({ name }) => name === projection);
      const hasSuccessor =
        program !== undefined && successorOf(program, checkpoint, checkpoints) !== undefined;
      this.#health.set(projection, {
        version,
        position,
        revisions: new Map(revisions),
        catchingUp,
        broken: error !== undefined,
        overdue: before.get(projection)?.overdue === true && before.get(projection)!.position === position,
        wholeAt,
        hasSuccessor,
        isHalted: hasSuccessor && programOf(program, checkpoint) === undefined,
      });
    }
    this.#wake();
  }

  /**
   * Postgres may have died and forgotten its last commits, for folding waits for no disk: what was known is believed no more until
   * the checkpoints have been read again, and whoever waits goes on waiting. Who writes them learns of it by the end of its term.
   */
  doubt(): void {
    if (this.isAuthority) return;
    this.#doubts++;
    this.#isDoubted = true;
    this.#polling = undefined;
    void this.refresh().catch(() => undefined);
  }

  /** A commit of this process. */
  moved(moves: readonly Move[]): void {
    for (const move of moves) this.#apply([move.projection], move.position, move.revisions, move.catchingUp);
    this.#wake();
  }

  /** A projection of this process's term stands still. */
  stoodStill(projection: string): void {
    const checkpoint = this.#health.get(projection);
    if (checkpoint) checkpoint.broken = true;
    this.#wake();
  }

  /** A commit of another process. */
  noticed(moves: readonly NoticedMove[]): void {
    if (this.isAuthority) return;
    for (const { projections, position, revisions, catchingUp } of moves) {
      this.#apply(projections, position === null ? undefined : BigInt(position), revisions, catchingUp);
    }
    this.#wake();
  }

  /** Reads the checkpoints, unless this process writes them. Concurrent calls share one query. */
  refresh(): Promise<void> {
    const doubts = this.#doubts;
    return (this.#polling ??= readCheckpoints(statementsOf(this.database))
      .then((checkpoints) => {
        if (!this.isAuthority && doubts === this.#doubts) this.replace(checkpoints);
      })
      .finally(() => (this.#polling = undefined)));
  }

  beforeApplicationShutdown(): void {
    this.#stopped = true;
    for (const waiter of this.#waiters) waiter.resolve(false);
  }

  #apply(
    projections: readonly string[],
    position: bigint | undefined,
    revisions: Readonly<Record<string, string>>,
    catchingUp: boolean,
  ): void {
    for (const name of projections) {
      const checkpoint = this.#health.get(name);
      if (!checkpoint) continue;
      checkpoint.position = position;
      checkpoint.catchingUp = catchingUp;
      checkpoint.broken = false;
      checkpoint.overdue = false;
      for (const [stream, revision] of Object.entries(revisions))
        checkpoint.revisions.set(stream, BigInt(revision));
    }
  }

  /** Of streams that are too many to know one by one it is known how far the journal was dealt with, and where an event is in it. */
  async #untilPast(
    stream: string,
    revision: bigint,
    isPast: (position: bigint) => boolean,
    timeoutMs: number,
  ): Promise<boolean> {
    const asked = performance.now();
    const position = await this.store.positionOf(stream, revision).catch(() => undefined);
    if (position === undefined) return false;
    return this.#until(() => isPast(position), timeoutMs - (performance.now() - asked));
  }

  #until(isMet: () => boolean, timeoutMs: number): Promise<boolean> {
    const isReached = (): boolean => !this.#isDoubted && isMet();
    if (isReached()) return Promise.resolve(true);
    if (this.#stopped || timeoutMs <= 0) return Promise.resolve(false);
    return new Promise((resolve) => {
      const done = (reached: boolean): void => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
        if (this.#waiters.size === 0) this.#stopPolling();
        resolve(reached);
      };
      const waiter: Waiter = { isReached, resolve: done };
      const timer = setTimeout(() => done(isReached()), timeoutMs);
      this.#waiters.add(waiter);
      this.#poll ??= setInterval(
        () => void (this.isAuthority || this.refresh().catch(() => undefined)),
        POLL_MS,
      );
    });
  }

  #wake(): void {
    for (const waiter of this.#waiters) if (waiter.isReached()) waiter.resolve(true);
  }

  #stopPolling(): void {
    clearInterval(this.#poll);
    this.#poll = undefined;
  }
}
