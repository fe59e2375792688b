/** Waits for an answer of the session that holds the lock of the one active projector. */
import { setTimeout as sleep } from 'node:timers/promises';

const HEARTBEAT_TIMEOUT_MS = 2_500;

/** An answer of the lock session, or a failure: over a connection that swallows everything there would be neither. */
export async function lockAnswer<Result>(answer: Promise<Result>): Promise<Result> {
  answer.catch(() => undefined);
  const late = (async () => {
    // In two parts: after a busy moment of this process the first timer may fire before an answer that is there is read.
    for (let part = 0; part < 2; part++) await sleep(HEARTBEAT_TIMEOUT_MS / 2, undefined, { ref: false });
    throw new Error('the lock session does not answer');
  })();
  late.catch(() => undefined);
  return Promise.race([answer, late]);
}
