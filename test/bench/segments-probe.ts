/**
 * How fast the sealed part of a journal is read from its files and proven, beside the store's own reading of the same events; and how
 * fast the files are made. By itself: `node -r ./test/faults/book-loader.cjs test/bench/segments-probe.ts [EVENTS] [ROUNDS]`
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Recorded } from '@livro/event-sourcing';
import { LedgerFold } from '../../backend/src/audit/verification/ledger-fold.read.ts';
import { provenStreams } from '../../backend/src/audit/verification/proven-streams.read.ts';
import { StreamCheck } from '../../backend/src/audit/verification/stream-check.read.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { LocalFileStore } from '../../backend/src/platform/files/local-file-store.ts';
import {
  type SegmentAddress,
  SegmentAddresses,
} from '../../backend/src/platform/segments/segment-addresses.ts';
import {
  leafLine,
  SEGMENT_LEAVES,
  SegmentLines,
} from '../../backend/src/platform/segments/segment-format.ts';
import { SegmentHealth } from '../../backend/src/platform/segments/segment-health.ts';
import { SegmentReader } from '../../backend/src/platform/segments/segment-reader.ts';
import { HealthRegistry } from '../../backend/src/platform/observability/health-registry.ts';
import { readableEvent } from '../../backend/src/readable-events.ts';
import { startDurableParts } from './durable-parts.ts';
import { write } from './proof-probe.ts';

const [events = 50_000, rounds = 5] = process.argv.slice(2).map(Number);
const PREFIX = 'proof-';
const { signal } = new AbortController();

class Listed extends SegmentAddresses {
  readonly streams = ['ledger'];
  readonly made: SegmentAddress[] = [];
  all = () => Promise.resolve(this.made);
}

async function* paged(store: EventStore): AsyncGenerator<readonly Recorded[]> {
  const request = { streams: ['ledger'], maxCount: 1_024, maxBytes: 1e9, made: (event: Recorded) => event };
  for (let after: bigint | undefined, isLast = false; !isLast;) {
    const page = await store.page(after, request);
    yield page.events;
    after = page.events.at(-1)?.position;
    isLast = page.isLast;
  }
}

async function* streamed(store: EventStore): AsyncGenerator<readonly Recorded[]> {
  for await (const event of store.readStream('ledger')) yield [event];
}

async function make(store: EventStore, files: LocalFileStore, listed: Listed): Promise<void> {
  let [first, leaves, lines] = [0, 0, new SegmentLines()];
  let position = 0n;
  const end = async (): Promise<void> => {
    if (leaves === 0) return;
    const sha256 = await files.write(lines.file!);
    listed.made.push({ first, leaves, position, sha256 });
    [first, leaves, lines] = [first + leaves, 0, new SegmentLines()];
  };
  for await (const batch of paged(store))
    for (const event of batch) {
      lines.add(leafLine(first + leaves, event));
      position = event.position;
      if (++leaves === SEGMENT_LEAVES) await end();
    }
  await end();
}

async function timed(name: string, work: () => Promise<void>): Promise<void> {
  const [from, before] = [performance.now(), process.cpuUsage()];
  await work();
  const wall = ((performance.now() - from) * 1_000) / events;
  const { user, system } = process.cpuUsage(before);
  console.log(
    `${name.padEnd(24)} ${wall.toFixed(1)} µs an event, ${((user + system) / events).toFixed(1)} of them this process's processor`,
  );
}

async function read(batches: AsyncIterable<readonly Recorded[]>): Promise<void> {
  let count = 0;
  for await (const batch of batches) count += batch.length;
  if (count !== events) throw new Error(`${count} events were read.`);
}

async function prove(batches: AsyncIterable<readonly Recorded[]>): Promise<void> {
  const fold = new LedgerFold();
  const check = new StreamCheck(provenStreams(fold).ledger);
  for await (const batch of batches)
    for (const event of batch) {
      const found = check.take(event);
      if (found) throw new Error(found.message);
    }
  if (check.head.revision !== BigInt(events - 1)) throw new Error('The journal was not proven.');
}

async function main(): Promise<void> {
  const parts = await startDurableParts();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-segments-'));
  const options = { url: parts.eventStoreUrl, streamPrefix: PREFIX, upcast: readableEvent };
  const store = new EventStore({ ...options, timeoutMs: 60_000 });
  try {
    await write(store, events);
    const [files, listed] = [new LocalFileStore(folder, 'segments'), new Listed()];
    await timed('made', () => make(store, files, listed));
    const health = new SegmentHealth(new HealthRegistry());
    const reader = new SegmentReader(store, listed, files, health, options);
    for (let round = 0; round < rounds; round++) {
      await timed('read from segments', () => read(reader.batches(undefined, signal)));
      await timed('read in pages', () => read(paged(store)));
      await timed('read as a stream', () => read(streamed(store)));
      await timed('proven from segments', () => prove(reader.batches(undefined, signal)));
      await timed('proven from the store', () => prove(streamed(store)));
    }
  } finally {
    await store.close();
    await parts.stop();
    fs.rmSync(folder, { recursive: true });
  }
}

void main();
