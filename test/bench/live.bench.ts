/** From the append's answer to "a reader can see it", at a steady pace, as a command's answer waits for its read models. */
import path from 'node:path';
import { type DurableParts, startDurableParts } from './durable-parts.ts';
import { MINUTES_10, SECONDS, topicOf, within } from './figures.ts';
import { forked, type Forked } from './forked.ts';
import type { Serving, ServingMeasure, ServingSample } from './serving-probe.ts';

const PER_SECOND = Number(process.env.BENCH_PACE ?? 500);
/** Appends per second; each carries as many events as make up the pace. */
const APPENDS = 100;

let parts: DurableParts;
let serving: Forked;

beforeAll(async () => {
  parts = await startDurableParts();
  serving = await forked(path.join(__dirname, 'serving-probe.ts'), {
    ...parts,
    streamPrefix: 'bench-',
    tallies: true,
  } satisfies Serving & DurableParts);
}, MINUTES_10);
afterAll(async () => {
  await serving?.stop();
  await parts?.stop();
}, 60_000);

const topic = topicOf(
  'Append to visible',
  `${PER_SECOND} events a second in ${APPENDS} appends, each timed from the store’s answer until two read models and the command ` +
    'log can show it: the subscription, the fold, rows and checkpoint in one transaction, the word to anyone who waits. One ' +
    'process, which also writes.',
);

test(
  'at a steady pace',
  async () => {
    const run = () =>
      serving.ask<ServingSample>({
        what: 'live',
        seconds: SECONDS,
        perSecond: PER_SECOND,
        appends: APPENDS,
      } satisfies ServingMeasure);
    await topic.compare({
      ours: { name: 'projector', run },
      figures: [
        {
          name: `p99 of append to visible, ${PER_SECOND} events/s`,
          key: 'p99',
          unit: 'ms',
          aim: within(50),
          whenMissed:
            'Writer, store, Postgres and projector share the cores; what a commit of the store waits for on the disk, the projector’s waits behind.',
        },
        { name: 'p50 of append to visible', key: 'p50', unit: 'ms' },
        { name: 'Events written', key: 'perSecond', unit: '/s' },
      ],
    });
  },
  MINUTES_10,
);
