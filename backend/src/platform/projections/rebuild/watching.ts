/** Follows generations that the projector has in hand until it is decided what becomes of each. Changes nothing. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '../../event-store/event-store.ts';
import {
  type Checkpoint,
  type GenerationId,
  readCheckpoints,
  type Statements,
} from '../schema/checkpoints.ts';
import { doneOf, type Heads, readHeads, totalOf } from './heads.ts';
import type { Pacer } from './rebuild-pace.ts';
import type { RebuildOutcome } from './rebuild.types.ts';
import type { Pace } from './working-pace.ts';

/** Each look asks the store for its heads: where people are served, it is asked no oftener than they would notice. */
const WATCH_MS = { own: 50, shared: 250 } as const;
/** A generation that nobody has moved for so long is followed by nobody; once one was not, the next is given up sooner. */
const UNFOLLOWED_MS = { first: 15_000, next: 2_000 } as const;

export interface Watched {
  readonly outcome: RebuildOutcome;
  /** As it was seen last. */
  readonly now: Checkpoint | undefined;
}

interface Look {
  readonly at: number;
  readonly checkpoints: Promise<readonly Checkpoint[]>;
  readonly heads: Promise<Heads>;
}

export class Watching {
  #look: Look | undefined;
  #patienceMs: number = UNFOLLOWED_MS.first;

  constructor(
    private readonly session: Statements,
    private readonly store: Pick<EventStore, 'head'>,
    private readonly pace: Pace,
    private readonly signal: AbortSignal,
  ) {}

  async until(id: GenerationId, pacer: Pacer): Promise<Watched> {
    let last: Checkpoint | undefined;
    let moved = performance.now();
    for (;;) {
      const look = this.#newestLook();
      const now = (await look.checkpoints).find((c) => isSame(c, id));
      if (!now || now.status === 'retired') return { outcome: 'checked', now: now ?? last };
      if (now.status === 'live') return { outcome: 'swapped', now };
      if (now.wish === 'hold' && now.comparison) {
        const fine = now.comparison.equal || !now.comparison.sameVersion;
        return { outcome: fine ? 'held' : 'differs', now };
      }
      if (now.position !== last?.position || now.comparison?.at !== last?.comparison?.at)
        moved = performance.now();
      const heads = await look.heads;
      const [done, total] = [doneOf(now.revisions, heads), totalOf(heads)];
      const isBehind = done < total || now.catchingUp;
      pacer.phase(isBehind ? 'catching-up' : 'comparing', done, total);
      if (this.signal.aborted) return { outcome: 'interrupted', now };
      if (isBehind && performance.now() - moved > this.#patienceMs) {
        this.#patienceMs = UNFOLLOWED_MS.next;
        return { outcome: 'handed-over', now };
      }
      last = now;
      await sleep(WATCH_MS[this.pace], undefined, { signal: this.signal }).catch(() => undefined);
    }
  }

  /** However many are followed, they look together. */
  #newestLook(): Look {
    const at = performance.now();
    if (this.#look && at - this.#look.at < WATCH_MS[this.pace] / 2) return this.#look;
    const checkpoints = readCheckpoints(this.session);
    const heads = checkpoints.then((known) => readHeads(this.store, this.session, known));
    heads.catch(() => undefined); // Told to those who wait for it.
    this.#look = { at, checkpoints, heads };
    return this.#look;
  }
}

const isSame = (one: GenerationId, other: GenerationId): boolean =>
  one.projection === other.projection && one.version === other.version && one.generation === other.generation;
