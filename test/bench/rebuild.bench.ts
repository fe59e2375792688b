/**
 * Rebuilds of read models beside the bare client reading the same events, beside the least that anybody would have to do,
 * and beside another engine; at two lengths of the journal, with the processes' memory; and what readers notice of one.
 */
import path from 'node:path';
import {
  atLeast,
  atLeastOf,
  atMost,
  median,
  MINUTES_10,
  ROUNDS,
  type Sample,
  topicOf,
  within,
} from './figures.ts';
import type { EmmettGiven } from './emmett-probe.ts';
import { forked } from './forked.ts';
import { RebuildLedger, SERVING } from './rebuild-ledger.ts';
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

let ledger: RebuildLedger;
/** What rebuilds took, by projection and length. */
const rebuilds = new Map<string, readonly RebuildSample[]>();

/** In a process of its own, whose memory is that of this one work. */
const inProbe = (measure: RebuildMeasure): Promise<RebuildSample> => ledger.inProbe(measure);

beforeAll(async () => {
  ledger = await RebuildLedger.start(PREFIX);
  await ledger.grow(0, EVENTS);
}, MINUTES_10);
afterAll(() => ledger?.stop(), 60_000);

const rebuildsOf = (projection: string, events: number): readonly RebuildSample[] =>
  rebuilds.get(`${projection}, ${counted(events)} events`)!;
const counted = (events: number): string => events.toLocaleString('en-US');
const topic = topicOf(
  'Rebuilds of read models',
  `A ledger of ${counted(EVENTS)} and of ${counted(EVENTS * LONGER)} expenses and transfers on forty accounts. Ours: a process ` +
    'of its own reads them from the sealed segments and the rest from the embedded store, folds, checks that nothing is missing, ' +
    'sends rows by COPY and a checkpoint with each flush, then makes keys and indexes, with all that the machine has. Baselines: the bare client reading the same ' +
    'events and doing nothing with them; and a program that reads the store’s table by SQL, folds, holds all rows in memory, ' +
    'and sends them by one COPY with the same keys and indexes. Each in a fresh process, durable settings.',
);

/** Both comparisons of one projection share a rebuild of each round. */
async function compare(projection: string, events: number, rounds: number): Promise<void> {
  const mine: RebuildSample[] = [];
  const what = `${projection}, ${counted(events)} events`;
  const load = async (): Promise<Sample> => {
    const sample = await inProbe({ what: 'load', projection, segments: ledger.segments });
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
        aim: atLeast(0.8),
        whenMissed:
          'One thread decodes events, folds them and spells their rows, and Postgres takes them in and makes their indexes on the ' +
          'other core.',
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
  'all read models of the program by one read',
  async () => {
    const drop = () => inProbe({ what: 'drop' });
    let shares: readonly (readonly string[])[] | undefined;
    await topic.compare({
      rounds: SHORT_ROUNDS,
      warmUp: false,
      ours: {
        name: 'two processes',
        run: async () => {
          // Divided by the size of what one process has built, as beside a server by what is read.
          if (!shares) {
            await ledger.together(await ledger.divided(1), EVENTS);
            shares = await ledger.divided(2);
            await drop();
          }
          const sample = await ledger.together(shares, EVENTS);
          await drop();
          return sample;
        },
      },
      figures: [
        {
          name: `Events rebuilt into all read models, ${counted(EVENTS)} events`,
          key: 'perSecond',
          unit: '/s',
          aim: atLeastOf(8_000),
        },
        { name: 'Processor time an event, all read models', key: 'cpu', unit: 'µs' },
        { name: 'Memory of each process, all read models', key: 'memory', unit: 'MB', aim: within(256) },
      ],
    });
  },
  MINUTES_10,
);

test(
  'beside another engine',
  async () => {
    const emmett = await forked(path.join(__dirname, 'emmett-probe.ts'), {
      databaseUrl: ledger.addresses.databaseUrl,
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
    await ledger.withProbe(SERVING, async (serving) => {
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
    await ledger.grow(EVENTS, EVENTS * LONGER);
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
    await topic.compare({
      rounds: 1,
      warmUp: false,
      ours: { name: 'rebuild', run: async () => ({ seconds: long! }) },
      figures: [
        {
          name: `transactions, ${counted(EVENTS * LONGER)} events`,
          key: 'seconds',
          unit: 's',
          aim: within((70 * EVENTS * LONGER) / 1_000_000),
        },
      ],
    });
  },
  MINUTES_10,
);
