/** Waiting for a slow reader: what was written and is not taken yet stays small, however long a file is. */
import type { PassThrough } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

const MOST_BYTES = 1024 * 1024;
const PAUSE_MS = 10;

/**
 * Resolves once less than a megabyte waits in front of `output`, and gives other requests their turn meanwhile. Rejects when
 * nobody reads any more.
 */
export async function untilTaken(bytesWaiting: () => number, output: PassThrough): Promise<void> {
  do {
    if (output.destroyed) throw output.errored ?? new Error('The reader of the file is gone');
    // A blocked output has nothing to do until its reader takes something; a free one is as fast as the event loop.
    if (output.writableNeedDrain && bytesWaiting() > MOST_BYTES) await sleep(PAUSE_MS);
    else await nextTurn();
  } while (bytesWaiting() > MOST_BYTES);
}
