/**
 * Sends what waits, one after another as it was typed, each by its own key until somebody answers. Of several tabs each sends its
 * own; what a tab left behind that is gone, another one takes up.
 */
import { isOutcomeUnknown, type ApiError } from '../api/api-error.ts';
import type { Outcome } from '../api/outcome.ts';
import type { Unsent, UnsentBookings } from './unsent-bookings.ts';

export type Send = (booking: Unsent) => Promise<Outcome<unknown>>;
export interface Answered {
  readonly booking: Unsent;
  readonly data: unknown;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Of failures that the server itself answers with: after that a person decides. */
const MOST_FAILURES = 4;
const LOOKS_FOR_ABANDONED_MS = 5_000;

export class WaitingSender {
  #line: Promise<void> = Promise.resolve();
  readonly #taken = new Set<string>();
  #stopped = false;
  #wake: () => void = () => undefined;
  readonly #stops: (() => void)[];

  constructor(
    private readonly unsent: UnsentBookings,
    private readonly send: Send,
    private readonly onAnswered: (answered: Answered) => void,
  ) {
    const wake = () => this.#wake();
    const look = () => this.#takeUp(false);
    const timer = setInterval(look, LOOKS_FOR_ABANDONED_MS);
    window.addEventListener('online', wake);
    this.#stops = [
      unsent.subscribe(() => this.#takeUp(true)),
      () => clearInterval(timer),
      () => window.removeEventListener('online', wake),
    ];
    look();
  }

  stop(): void {
    this.#stopped = true;
    for (const stop of this.#stops) stop();
    this.#wake();
  }

  #takeUp(onlyOwn: boolean): void {
    for (const booking of this.unsent.snapshot()) {
      const { key, state } = booking;
      if (state !== 'waiting' || this.#taken.has(key) || (onlyOwn && !this.unsent.isOwn(key))) continue;
      this.#taken.add(key);
      const free = () => void this.#taken.delete(key);
      void inOneTab(key, () => (this.#line = this.#line.then(() => this.#sendOne(key)))).then(free, free);
    }
  }

  async #sendOne(key: string): Promise<void> {
    for (
      let failures = 0, pause = FIRST_PAUSE_MS;
      !this.#stopped;
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
    ) {
      const booking = this.unsent.snapshot().find((one) => one.key === key);
      if (booking?.state !== 'waiting') return;
      const outcome = await this.send(booking);
      if (outcome.ok) {
        this.unsent.remove(key);
        return this.onAnswered({ booking, data: outcome.data });
      }
      const { error } = outcome;
      // Whoever does not sign in again finds it here later.
      if (error.status === 401) return;
      failures += isServersOwn(error) ? 1 : 0;
      if (!mayBeSentAgain(error) || failures >= MOST_FAILURES)
        return this.unsent.change(key, { state: 'refused', refusal: error });
      await this.#pause(error.retryAfterSeconds === undefined ? pause : error.retryAfterSeconds * 1_000);
    }
  }

  /** Or until the network is back. */
  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

const mayBeSentAgain = (error: ApiError): boolean => isOutcomeUnknown(error) || error.status === 429;
const isServersOwn = ({ status }: ApiError): boolean => status >= 500 && ![502, 503, 504].includes(status);

/** Nothing where another tab that lives has it already. Where a browser knows no locks the key alone keeps it from being doubled. */
async function inOneTab(key: string, work: () => Promise<void>): Promise<void> {
  const locks = (globalThis.navigator as { locks?: LockManager }).locks;
  if (!locks) return work();
  await locks.request(`livro-envio:${key}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}
