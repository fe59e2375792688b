/** Events appended and read through the official client, one at a time and in batches, beside the same rows through `pg`. */
import path from 'node:path';
import type { AppendsGiven, AppendsMeasure } from './appends-probe.ts';
import { READ_EVENTS } from './appends-probe.ts';
import { startDurableParts, type DurableParts } from './durable-parts.ts';
import { atLeast, MINUTES_10, SECONDS, topicOf } from './figures.ts';
import { forked, type Forked } from './forked.ts';
import type { LoadSample } from './load.ts';

const BATCH = 500;

const topic = topicOf(
  'Appends to the embedded event store, and reading it',
  'Ours: the official EventStoreDB client appends an entry of the ledger’s size (about 600 bytes), each caller to a stream of ' +
    'its own with the expected revision, through gRPC into the store’s process. Baseline: the same rows through `pg` straight ' +
    'into a table with the same columns and indexes in the same Postgres, one connection per caller, prepared statements. An ' +
    `answer means that the event is on disk on both sides. Read is a stream of ${READ_EVENTS.toLocaleString('en-US')} such events from its start, data ` +
    'and metadata parsed; the baseline reads the same rows in pages of 500. The callers are in a process of their own on both sides.',
);

let parts: DurableParts;
let callers: Forked;

beforeAll(async () => {
  parts = await startDurableParts();
  const { databaseUrl, eventStoreUrl } = parts;
  const given: AppendsGiven = { databaseUrl, eventStoreUrl };
  callers = await forked(path.join(__dirname, 'appends-probe.ts'), given);
}, MINUTES_10);
afterAll(async () => {
  await callers?.stop();
  await parts?.stop();
}, MINUTES_10);

const measured =
  (what: AppendsMeasure['what'], count: number, batch = 1) =>
  (): Promise<LoadSample> =>
    callers.ask({ what, callers: count, batch, seconds: SECONDS } satisfies AppendsMeasure);

const SHARED_CORES =
  'Two more JavaScript programs stand between the caller and the table: the official client makes each append a message of its ' +
  'own, and the store decides it and gathers what waits into one COPY. That saves Postgres work and costs processor time of ' +
  'the two, which is scarce where client, store and Postgres share two cores.';

test.each([1, 16, 64])(
  '%i in flight',
  async (count) => {
    await topic.compare({
      ours: { name: 'client', run: measured('client', count) },
      baseline: { name: 'single INSERTs', run: measured('singly', count) },
      figures: [
        {
          name: `Single appends, ${count} in flight`,
          key: 'perSecond',
          unit: '/s',
          ...(count === 64 && { aim: atLeast(0.4), whenMissed: SHARED_CORES }),
        },
        {
          name: `p99 of a single append, ${count} in flight`,
          key: 'p99',
          unit: 'ms',
          ...(count === 1 && {
            note: 'Alone, an append is two hops more than an INSERT, gRPC and the store’s process, and nothing to share them with.',
          }),
        },
      ],
    });
  },
  MINUTES_10,
);

test.each([1, 4])(
  `batches of ${BATCH}, %i in flight`,
  async (count) => {
    await topic.compare({
      ours: { name: 'client', run: measured('client', count, BATCH) },
      baseline: { name: `UNNEST of ${BATCH}`, run: measured('unnested', count, BATCH) },
      figures: [
        {
          name: `Events in batches of ${BATCH}, ${count} in flight`,
          key: 'perSecond',
          unit: '/s',
          aim: atLeast(0.5),
          whenMissed:
            'The official client encodes each event twice, once to know its size, and takes most of the time; the baseline ' +
            'encodes it once.',
        },
      ],
    });
  },
  MINUTES_10,
);

test(
  'reading forwards',
  async () => {
    await callers.ask({ what: 'fill', callers: 1, batch: BATCH, seconds: 0 } satisfies AppendsMeasure);
    await topic.compare({
      ours: { name: 'client', run: measured('read by the client', 1) },
      baseline: { name: 'SELECTs of 500', run: measured('read by pg', 1) },
      figures: [
        {
          name: 'Events read forwards',
          key: 'perSecond',
          unit: '/s',
          aim: atLeast(0.6),
          whenMissed:
            'What the official client makes of each message (protobuf objects, a stream of objects) takes most of the time; the ' +
            'store needs less of it.',
        },
      ],
    });
  },
  MINUTES_10,
);
