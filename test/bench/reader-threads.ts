/**
 * Several threads that read ranges of the ledger in turn through the official client, for the bench of rebuilds: each hands
 * on its events as one text, which the one thread that folds has to read again. Never more than two ranges a thread wait.
 */
import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { EventStoreDBClient } from '@eventstore/db-client';

/** Events of one range. */
const RANGE = 2_048;
const AHEAD = 2;

export interface ThreadsGiven {
  readonly eventStoreUrl: string;
  readonly stream: string;
  readonly events: number;
  readonly threads: number;
}

/** Reads all events, in order; answers how many came to the one thread. */
export async function readInThreads({ threads, events, ...given }: ThreadsGiven): Promise<number> {
  const workers = Array.from({ length: threads }, () => new Worker(__filename, { workerData: given }));
  const ranges = Math.ceil(events / RANGE);
  const ask = (range: number): void => {
    if (range < ranges) workers[range % threads]!.postMessage(range * RANGE);
  };
  const arrived = new Map<number, Uint8Array>();
  let wake = (): void => undefined;
  for (const worker of workers)
    worker.on('message', ({ from, text }: { from: number; text: Uint8Array }) => {
      arrived.set(from / RANGE, text);
      wake();
    });
  for (let range = 0; range < threads * AHEAD; range++) ask(range);
  let read = 0;
  for (let range = 0; range < ranges; range++) {
    while (!arrived.has(range)) await new Promise<void>((resolve) => (wake = resolve));
    const found = JSON.parse(Buffer.from(arrived.get(range)!).toString()) as { revision: number }[];
    arrived.delete(range);
    ask(range + threads * AHEAD);
    for (const { revision } of found)
      if (revision !== read++) throw new Error(`Revision ${revision} came in the place of ${read - 1}.`);
  }
  for (const worker of workers) worker.postMessage('over');
  await Promise.all(workers.map((worker) => once(worker, 'exit')));
  return read;
}

function serve(): void {
  const { eventStoreUrl, stream } = workerData as ThreadsGiven;
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  const port = parentPort!;
  let turn: Promise<void> = Promise.resolve();
  const range = async (from: number): Promise<void> => {
    const events: object[] = [];
    for await (const { event } of client.readStream(stream, {
      fromRevision: BigInt(from),
      maxCount: RANGE,
    })) {
      if (!event) continue;
      const { id, type, revision, position, data, metadata } = event;
      events.push({ id, type, revision: Number(revision), position: `${position?.commit}`, data, metadata });
    }
    const text = new TextEncoder().encode(JSON.stringify(events));
    port.postMessage({ from, text }, [text.buffer]);
  };
  port.on('message', (asked: number | 'over') => {
    if (asked === 'over') void client.dispose().finally(() => port.close());
    else turn = turn.then(() => range(asked));
  });
}

if (!isMainThread) serve();
