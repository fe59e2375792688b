/**
 * A Node stream read at the reader's pace: the stream's own bounded buffer is the only one, and silence has a limit. It
 * attaches no `data` listener, so nothing is ever delivered that nobody asked for.
 */
import { StoreUnreachableError } from './errors.ts';

/** What is needed of a `Readable`; the client's own types of it are not quite one. */
export interface PullSource {
  readonly readableLength: number;
  read(): unknown;
  on(event: string, listener: (...args: unknown[]) => void): unknown;
  off(event: string, listener: (...args: unknown[]) => void): unknown;
}

export class PulledStream<T> {
  /** Items handed out so far. */
  pulled = 0;
  private ended = false;
  private failure: Error | undefined;
  private wake: (() => void) | undefined;

  constructor(
    private readonly source: PullSource,
    private readonly options: { readonly silenceMs: number },
  ) {
    source.on('readable', this.signal);
    source.on('end', this.end);
    source.on('close', this.end);
    source.on('error', (error) => this.fail(error as Error));
  }

  /** Items that have arrived and wait. */
  get buffered(): number {
    return this.source.readableLength;
  }

  /** The next item that is already here; throws the stream's failure once all that came before it was taken. */
  take(): T | undefined {
    // `read` may let more items in before it takes one, so markers are counted before and after alike.
    const item = this.source.read() as T | null;
    if (item !== null) {
      this.pulled++;
      return item;
    }
    if (this.failure) throw this.failure;
    return undefined;
  }

  /** The next item, undefined at the end. Throws `StoreUnreachableError` when nothing comes for `silenceMs`. */
  async next(): Promise<T | undefined> {
    for (;;) {
      const item = this.take();
      if (item !== undefined || this.ended) return item;
      if (!(await this.arrival(this.options.silenceMs))) {
        throw new StoreUnreachableError(`nothing came for ${this.options.silenceMs} ms`);
      }
    }
  }

  get isOver(): boolean {
    return this.ended && this.source.readableLength === 0;
  }

  /** Waits until something happens (an item, the end, a failure, `signal`); false when `ms` passed without. */
  arrival(ms: number): Promise<boolean> {
    if (this.failure || this.ended || this.source.readableLength > 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.wake = undefined;
        resolve(false);
      }, ms);
      this.wake = () => {
        clearTimeout(timer);
        this.wake = undefined;
        resolve(true);
      };
    });
  }

  readonly signal = (): void => this.wake?.();

  fail(error: Error): void {
    this.failure ??= error;
    this.signal();
  }

  /** Wakes anyone who waits; the listener for errors stays, because a cancelled call may still report one. */
  close(): void {
    this.source.off('readable', this.signal);
    this.end();
  }

  private readonly end = (): void => {
    this.ended = true;
    this.signal();
  };
}
