/**
 * One Book's manners towards other writers of its stream: while they are met it takes turns, and between times it asks now
 * and then for one, because who wins every race never meets those who lose.
 */
import type { Clock } from '../event-store/clock.ts';
import type { CourtesyLock } from './courtesy-lock.ts';

export interface TurnsOptions {
  readonly clock: Clock;
  readonly lock?: CourtesyLock;
  /** How long after another writer was met every group takes a turn. */
  readonly contentionMs: number;
  /** How long a Book that meets nobody writes before it takes one turn to see. */
  readonly peekMs: number;
  readonly turnWaitMs: number;
}

const LONGEST_JITTER_MS = 50;
/** After a turn that was not to be had (Postgres away, or its holder stuck), who waits again loses more than it gains. */
const WITHOUT_MS = 5_000;

export class Turns {
  private contendedUntil = 0;
  private nextPeek: number;
  private withoutUntil = 0;
  private giveItBack: (() => void) | undefined;

  constructor(
    private readonly stream: string,
    private readonly options: TurnsOptions,
  ) {
    this.nextPeek = options.clock.now() + options.peekMs;
  }

  /** True while nobody else seems to write, and no turn is held that somebody may be waiting for. */
  get isAlone(): boolean {
    return !this.giveItBack && this.options.clock.now() >= this.contendedUntil;
  }

  /** Another writer was there. */
  met(): void {
    this.contendedUntil = this.options.clock.now() + this.options.contentionMs;
  }

  /** Takes a turn if it is time for one; true when time passed over it, so that the head may have moved. */
  async take(): Promise<boolean> {
    const { clock, lock, peekMs, turnWaitMs } = this.options;
    const now = clock.now();
    if (this.giveItBack || !lock || now < this.withoutUntil) return false;
    if (now >= this.contendedUntil && now < this.nextPeek) return false;
    this.giveItBack = await lock.acquire(this.stream, turnWaitMs).catch(() => undefined);
    if (!this.giveItBack) this.withoutUntil = clock.now() + WITHOUT_MS;
    this.nextPeek = clock.now() + peekMs;
    return true;
  }

  /** After the `conflicts`-th conflict in a row: the turn where there is one to be had, else a pause by lot. */
  async afterConflict(conflicts: number): Promise<void> {
    this.met();
    await this.take();
    if (this.giveItBack || conflicts < 2) return;
    const { clock } = this.options;
    await clock.sleep(clock.random() * Math.min(LONGEST_JITTER_MS, 2 ** conflicts));
  }

  readonly giveBack = (): void => {
    this.giveItBack?.();
    this.giveItBack = undefined;
  };
}
