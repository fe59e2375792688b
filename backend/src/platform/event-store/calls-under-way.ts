/** Calls to the store that have no answer yet, each to be told at once when the connection is given up. It repeats none. */
import { StoreUnreachableError } from './errors.ts';

export class CallsUnderWay {
  private readonly failing = new Set<(error: Error) => void>();

  /** Runs one call under our own timer, and lets `fail` end it. Rejects with `StoreUnreachableError` either way. */
  timed<T>(call: () => Promise<T>, what: string, timeoutMs: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const release = this.register(reject);
      const late = (): void => reject(new StoreUnreachableError(`${what}: no answer in ${timeoutMs} ms`));
      const timer = setTimeout(late, timeoutMs);
      call()
        .then(resolve, reject)
        .finally(() => {
          clearTimeout(timer);
          release();
        });
    });
  }

  /** For calls with timers of their own; answers how to leave. */
  register(onLost: (error: Error) => void): () => void {
    this.failing.add(onLost);
    return () => this.failing.delete(onLost);
  }

  fail(message: string): void {
    const failing = [...this.failing];
    this.failing.clear();
    for (const tell of failing) tell(new StoreUnreachableError(message));
  }
}
