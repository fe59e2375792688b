/**
 * A stream's state for letting requests in: by the journal alone, brought up to its head once a second, and at once where a read
 * model knows something newer. Whatever takes rights away so holds from the next request on, whichever instance it was done at.
 */
import { inTime, systemClock } from '../../platform/event-store/clock.ts';
import { StoreUnreachableError } from '../../platform/event-store/errors.ts';

/** Rights are as new as that, anyone who changed them; a store that does not answer keeps a request waiting no longer. */
const FRESH_MS = 1_000;
const PATIENCE_MS = 500;

export class FreshState<State> {
  #look: Promise<State | undefined> = Promise.resolve(undefined);
  #lookedAt = -Infinity;
  #isLooking = false;

  /** `head` reads on to the stream's head; `what` is named where that cannot be done. */
  constructor(
    private readonly head: () => Promise<State>,
    private readonly what: string,
  ) {}

  /** Resolves once what is folded here is a second old at most; while the store is away what was known last counts. */
  async recent(): Promise<void> {
    const now = performance.now();
    if (!this.#isLooking && now >= this.#lookedAt + FRESH_MS) {
      this.#lookedAt = now;
      this.#isLooking = true;
      // While the store is away this look goes on.
      this.#look = inPatience(this.head().finally(() => (this.#isLooking = false)));
    }
    await this.#look;
  }

  /** Throws where the head cannot be read: what is asked for may take rights away. */
  async newest(): Promise<State> {
    const head = await inPatience(this.head());
    if (!head) throw new StoreUnreachableError(`the ${this.what} are not known up to the head`);
    return head;
  }
}

const inPatience = <State>(head: Promise<State>): Promise<State | undefined> =>
  inTime(systemClock, PATIENCE_MS, head).catch(() => undefined);
