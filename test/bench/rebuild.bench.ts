/**
 * Rebuilds of read models beside the bare client reading the same events, beside the least that anybody would have to do,
 * and beside another engine; at two lengths of the journal, with the processes' memory; and what readers notice of one.
 */
import path from 'node:path';
import { startEventStore } from '@livro/embedded-event-store';
import { startPostgres } from '@livro/embedded-postgres';
import { REBUILD_NODE_OPTIONS } from '../../backend/src/platform/projections/http/rebuild-process.ts';
import type { Addresses } from '../api/projections.fixture.ts';
import { storeProgram, temporaryFolder } from '../support/store-process.ts';
import { atLeast, atMost, median, MINUTES_10, ROUNDS, type Sample, topicOf, within } from './figures.ts';
import type { EmmettGiven } from './emmett-probe.ts';
import { forked, type Forked } from './forked.ts';
import { growJournal } from './rebuild.fixture.ts';
import type { RebuildMeasure, RebuildSample } from './rebuild-probe.ts';
import type { ServingMeasure, ServingSample } from './serving-probe.ts';

const EVENTS = Number(process.env.BENCH_EVENTS ?? 100_000);
/** The longer journal is measured once: a round of it takes minutes. */
const LONGER = 10;
/** Bounds the whole to about a quarter of an hour with the numbers of events that stand here, whatever the rounds of other benches. */
const SHORT_ROUNDS = Math.min(ROUNDS, 2);
const PREFIX = 'bench-';
/** Of the other engine, which takes seconds for them. */
const EMMETT_EVENTS = Math.min(EVENTS, 10_000);
const PROBE = path.join(__dirname, 'rebuild-probe.ts');
const SERVING = path.join(__dirname, 'serving-probe.ts');

const ends: (() => Promise<void>)[] = [];
let addresses: Addresses;
let stopStore: () => Promise<void>;
/** What rebuilds took, by projection and length. */
const rebuilds = new Map<string, readonly RebuildSample[]>();

async function startStore(): Promise<void> {
  const store = await startEventStore({ databaseUrl: addresses.databaseUrl, program: storeProgram() });
  stopStore = () => store.stop();
  addresses = { ...addresses, eventStoreUrl: store.url };
}

async function grow(from: number, to: number): Promise<void> {
  await stopStore();
  await growJournal(addresses.databaseUrl, PREFIX, from, to);
  await startStore();
}

async function withProbe<Result>(
  file: string,
  work: (probe: Forked) => Promise<Result>,
  options: readonly string[] = [],
): Promise<Result> {
  const probe = await forked(file, addresses, options);
  try {
    return await work(probe);
  } finally {
    await probe.stop();
  }
}

/** The baseline that holds every row in memory needs more than a process is given by itself. */
const ALL_ROWS = ['--max-old-space-size=12288'];

/** In a process of its own, whose memory is that of this one work; ours with the options that a server gives it. */
const inProbe = (measure: RebuildMeasure): Promise<RebuildSample> =>
  withProbe(
    PROBE,
    (probe) => probe.ask<RebuildSample>(measure),
    measure.what === 'raw' ? ALL_ROWS : measure.what.startsWith('read') ? [] : REBUILD_NODE_OPTIONS,
  );

beforeAll(async () => {
  const directory = path.join(temporaryFolder(ends), 'postgres');
  const postgres = await startPostgres({ directory, database: 'livro' });
  ends.push(() => postgres.stop());
  addresses = { databaseUrl: postgres.url, eventStoreUrl: '', streamPrefix: PREFIX };
  await startStore();
  ends.push(() => stopStore());
  // On an empty journal the read models are made at once; what is written while nobody serves waits in the journal.
  await withProbe(SERVING, (serving) =>
    serving.ask({ what: 'level', revision: -1 } satisfies ServingMeasure),
  );
  await grow(0, EVENTS);
}, MINUTES_10);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
}, 60_000);

const rebuildsOf = (projection: string, events: number): readonly RebuildSample[] =>
  rebuilds.get(`${projection}, ${counted(events)} events`)!;
const counted = (events: number): string => events.toLocaleString('en-US');
const topic = topicOf(
  'Rebuilds of read models',
  `A ledger of ${counted(EVENTS)} and of ${counted(EVENTS * LONGER)} expenses and transfers on forty accounts. Ours: a process ` +
    'of its own reads them through the official client from the embedded store, folds, checks that nothing is missing, sends ' +
    'rows by COPY and a checkpoint with each flush, then makes keys and indexes. Baselines: the bare client reading the same ' +
    'events and doing nothing with them; and a program that reads the store’s table by SQL, folds, holds all rows in memory, ' +
    'and sends them by one COPY with the same keys and indexes. Each in a fresh process, durable settings.',
);

/** Both comparisons of one projection share a rebuild of each round. */
async function compare(projection: string, events: number, rounds: number): Promise<void> {
  const mine: RebuildSample[] = [];
  const what = `${projection}, ${counted(events)} events`;
  const load = async (): Promise<Sample> => {
    const sample = await inProbe({ what: 'load', projection });
    mine.push(sample);
    return sample;
  };
  await topic.compare({
    rounds,
    warmUp: false,
    ours: { name: 'rebuild', run: load },
    baseline: { name: 'bare read', run: () => inProbe({ what: 'read' }) },
    figures: [
      {
        name: `Events rebuilt, ${what}`,
        key: 'perSecond',
        unit: '/s',
        aim: atLeast(0.7),
        whenMissed:
          'The same thread decodes events as the bare client does, folds them and spells their rows; Postgres takes them in ' +
          'on a core that the store shares.',
      },
      { name: `Processor time an event, ${what}`, key: 'cpu', unit: 'µs' },
    ],
  });
  await topic.compare({
    rounds,
    warmUp: false,
    ours: { name: 'rebuild', run: async (round) => mine[round]! },
    baseline: { name: 'raw read + fold + COPY', run: () => inProbe({ what: 'raw', projection }) },
    figures: [
      { name: `Events rebuilt, ${what}`, key: 'perSecond', unit: '/s', aim: atLeast(0.25) },
      { name: `Memory of the process, ${what}`, key: 'memory', unit: 'MB', aim: within(256) },
    ],
  });
  rebuilds.set(what, mine);
}

test.each(['accounts', 'transactions'])(
  '%s, the shorter journal',
  (projection) => compare(projection, EVENTS, SHORT_ROUNDS),
  MINUTES_10,
);

test(
  'several readers over ranges of the stream',
  () =>
    topic
      .compare({
        rounds: SHORT_ROUNDS,
        warmUp: false,
        ours: {
          name: 'two reading threads',
          run: () => inProbe({ what: 'read in threads', events: EVENTS, threads: 2 }),
        },
        baseline: { name: 'bare read', run: () => inProbe({ what: 'read' }) },
        figures: [
          {
            name: `Events that two threads read for a third, ${counted(EVENTS)} events`,
            key: 'perSecond',
            unit: '/s',
            note: 'What a rebuild with readers in threads could fold at most; ours has none, see `projections.md`.',
          },
          { name: 'Processor time an event, read by two threads for a third', key: 'cpu', unit: 'µs' },
        ],
      })
      .then(() => undefined),
  MINUTES_10,
);

test(
  'beside another engine',
  async () => {
    const emmett = await forked(path.join(__dirname, 'emmett-probe.ts'), {
      databaseUrl: addresses.databaseUrl,
      stream: `${PREFIX}ledger`,
      events: EMMETT_EVENTS,
    } satisfies EmmettGiven);
    const mine = rebuildsOf('transactions', EVENTS);
    await topic.compare({
      rounds: 1,
      warmUp: false,
      ours: {
        name: 'rebuild',
        run: async () => ({ perSecond: median(mine.map(({ perSecond }) => perSecond)) }),
      },
      baseline: { name: 'Emmett 0.42', run: () => emmett.ask<Sample>({}) },
      figures: [
        {
          name: `Events rebuilt, transactions, beside another engine`,
          key: 'perSecond',
          unit: '/s',
          aim: atLeast(15),
          note:
            `Emmett rebuilds ${counted(EMMETT_EVENTS)} of the same events from its own tables into the same rows with the same ` +
            'indexes, with our fold and what it reads in memory, and writes each event’s rows and its checkpoint by itself.',
        },
      ],
    });
    await emmett.stop();
  },
  MINUTES_10,
);

test(
  'to the swap, beside people who read',
  async () => {
    await withProbe(SERVING, async (serving) => {
      const ask = (measure: ServingMeasure) => serving.ask<ServingSample>(measure);
      await ask({ what: 'level', revision: EVENTS - 1 });
      const readWhile = async (work: () => Promise<unknown>): Promise<ServingSample> => {
        await ask({ what: 'begin reading' });
        await work();
        return ask({ what: 'end reading' });
      };
      const idle = { name: 'nothing else', run: () => readWhile(() => ask({ what: 'rest', ms: 3_000 })) };
      const whenMissed =
        'Store, Postgres, the rebuild and the readers share the cores. Where there are two, some reads in a hundred find both ' +
        'busy and wait for one slice of the system’s scheduler, about 4 ms; the process of the rebuild yields, and to have ' +
        'its Postgres session yield too made no difference.';
      const figure = (name: string) => ({ name, key: 'p99', unit: 'ms', aim: atMost(2), whenMissed });
      const rebuilt: number[] = [];
      await topic.compare({
        rounds: SHORT_ROUNDS,
        warmUp: false,
        ours: {
          name: 'a job rebuilds',
          run: () =>
            readWhile(async () => {
              const sample = await inProbe({ what: 'rebuild', projection: 'transactions' });
              rebuilt.push(sample.seconds);
            }),
        },
        baseline: idle,
        figures: [figure('p99 of a balance read while another process rebuilds')],
      });
      await topic.compare({
        rounds: SHORT_ROUNDS,
        warmUp: false,
        ours: {
          name: 'the server rebuilds',
          run: () => readWhile(() => ask({ what: 'rebuild', projection: 'transactions' })),
        },
        baseline: idle,
        figures: [figure('p99 of a balance read while a server has it rebuilt')],
      });
      await topic.compare({
        rounds: rebuilt.length,
        warmUp: false,
        ours: { name: 'rebuild', run: async (round) => ({ seconds: rebuilt[round]! }) },
        figures: [
          {
            name: `From the first event to the swap, transactions, ${counted(EVENTS)} events`,
            key: 'seconds',
            unit: 's',
            note:
              'At the pace that leaves people their turn: half of the time it rests. With the comparison of both generations ' +
              'row by row, while balances are read.',
          },
        ],
      });
    });
  },
  MINUTES_10,
);

test(
  'transactions, the longer journal',
  async () => {
    await grow(EVENTS, EVENTS * LONGER);
    await compare('transactions', EVENTS * LONGER, 1);
    const [short, long] = [EVENTS, EVENTS * LONGER].map((n) =>
      median(rebuildsOf('transactions', n).map(({ seconds }) => seconds)),
    );
    await topic.compare({
      rounds: 1,
      warmUp: false,
      ours: { name: 'rebuild', run: async () => ({ times: long! / short! }) },
      figures: [{ name: 'Time for ten times the events', key: 'times', unit: '×', aim: within(10.5) }],
    });
  },
  MINUTES_10,
);
