/** Sealed segments of the bench's ledger, in the program's format and read by the program's reader; their addresses lie beside them. */
import fs from 'node:fs';
import path from 'node:path';
import type { Recorded } from '@livro/event-sourcing';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import type { EventStoreOptions } from '../../backend/src/platform/event-store/event-store-options.ts';
import { LocalFileStore } from '../../backend/src/platform/files/local-file-store.ts';
import { HealthRegistry } from '../../backend/src/platform/observability/health-registry.ts';
import type { SealedSegments } from '../../backend/src/platform/segments/sealed-segments.ts';
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

const NAME = 'segments';
const STREAM = 'ledger';
const listOf = (folder: string): string => path.join(folder, 'addresses.json');

type Listed = Omit<SegmentAddress, 'position'> & { readonly position: string };

class ListedSegments extends SegmentAddresses {
  readonly streams = [STREAM];

  constructor(private readonly folder: string) {
    super();
  }

  all(): Promise<readonly SegmentAddress[]> {
    const listed = JSON.parse(fs.readFileSync(listOf(this.folder), 'utf8')) as readonly Listed[];
    return Promise.resolve(listed.map((one) => ({ ...one, position: BigInt(one.position) })));
  }
}

/** Writes the whole ledger as segments into the folder, in the place of those that were there. */
export async function makeSegments(store: EventStore, folder: string): Promise<void> {
  const files = new LocalFileStore(folder, NAME);
  const made: Listed[] = [];
  let [first, leaves, lines, position] = [0, 0, new SegmentLines(), -1n];
  const end = async (): Promise<void> => {
    if (leaves === 0) return;
    made.push({ first, leaves, position: `${position}`, sha256: await files.write(lines.file!) });
    [first, leaves, lines] = [first + leaves, 0, new SegmentLines()];
  };
  const request = { streams: [STREAM], maxCount: 1_024, maxBytes: 1e9, made: (event: Recorded) => event };
  for (let isLast = false, after: bigint | undefined; !isLast;) {
    const page = await store.page(after, request);
    for (const event of page.events) {
      lines.add(leafLine(first + leaves, event));
      position = event.position;
      if (++leaves === SEGMENT_LEAVES) await end();
    }
    after = page.events.at(-1)?.position ?? after;
    ({ isLast } = page);
  }
  await end();
  fs.writeFileSync(listOf(folder), JSON.stringify(made));
}

export function segmentsIn(folder: string, store: EventStore, options: EventStoreOptions): SealedSegments {
  const health = new SegmentHealth(new HealthRegistry());
  return new SegmentReader(
    store,
    new ListedSegments(folder),
    new LocalFileStore(folder, NAME),
    health,
    options,
  );
}
