/**
 * A call to another server that ends when its time is over, or when the program does. `AbortSignal.any` would not do: Node 20 forgets a
 * time-out that nobody else holds, and the call then waits for ever.
 */

/** `call` is given the signal for all that it waits for; it rejects once that is over. */
export async function inTime<T>(
  milliseconds: number,
  stop: AbortSignal,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  const end = (): void => over.abort(stop.reason);
  const timer = setTimeout(() => over.abort(new Error(`no answer in ${milliseconds} ms`)), milliseconds);
  stop.addEventListener('abort', end, { once: true });
  if (stop.aborted) end();
  try {
    return await call(over.signal);
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', end);
  }
}
