/** Lets what shares a key run one after the other within this process, in the order of asking; refuses to let a queue grow long. */
import { TooManyRequests } from '../http/errors.ts';

const LONGEST_QUEUE = 50;
const RETRY_AFTER_SECONDS = 5;

export class Turns {
  readonly #queues = new Map<string, { readonly last: Promise<unknown>; readonly length: number }>();

  /** Throws TooManyRequests when too many wait already. */
  async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const { last, length } = this.#queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (length >= LONGEST_QUEUE) throw new TooManyRequests(RETRY_AFTER_SECONDS);
    const mine = last.then(work, work);
    this.#queues.set(key, { last: mine, length: length + 1 });
    try {
      return await mine;
    } finally {
      const { last: newest, length: left } = this.#queues.get(key)!;
      if (left === 1) this.#queues.delete(key);
      else this.#queues.set(key, { last: newest, length: left - 1 });
    }
  }
}
