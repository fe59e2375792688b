/** One account's rows repaired in all read models that have such rows, beside a rebuild of the same read models. */
import path from 'node:path';
import { REBUILD_NODE_OPTIONS } from '../../backend/src/platform/projections/http/rebuild-process.ts';
import { atMost, MINUTES_10, ROUNDS, type Sample, topicOf, within } from './figures.ts';
import { RebuildLedger } from './rebuild-ledger.ts';
import { accountOf } from './rebuild.fixture.ts';
import type { RepairMeasure } from './repair-probe.ts';

const EVENTS = Number(process.env.BENCH_EVENTS ?? 100_000);
const PROBE = path.join(__dirname, 'repair-probe.ts');

let ledger: RebuildLedger;
let names: readonly string[];

const ask = <Answer>(measure: RepairMeasure): Promise<Answer> =>
  ledger.withProbe(PROBE, (probe) => probe.ask<Answer>(measure), REBUILD_NODE_OPTIONS);

beforeAll(async () => {
  ledger = await RebuildLedger.start('bench-');
  await ledger.grow(0, EVENTS);
  await ask({ what: 'level', revision: EVENTS - 1 });
  names = (await ask<{ names: string[] }>({ what: 'names' })).names;
}, MINUTES_10);
afterAll(() => ledger?.stop(), 60_000);

const topic = topicOf(
  'Repairs of one account',
  `The rows of one of forty accounts in a ledger of ${EVENTS.toLocaleString('en-US')} entries, some of them damaged, repaired in the ` +
    'read models that stand; beside a rebuild of the same read models by one read, up to keys and indexes. Each in a fresh process, with all ' +
    'that the machine has, the sealed part from segments.',
);
const repair = (account: number): Promise<Sample> =>
  ask<Sample>({ what: 'repair', names, account: accountOf(account), segments: ledger.segments });

it(
  'beside a rebuild',
  async () => {
    await topic.compare({
      rounds: Math.min(ROUNDS, 3),
      warmUp: false,
      ours: { name: 'repair', run: (round) => repair(1 + round) },
      baseline: {
        name: 'rebuild',
        run: async () => {
          const sample = await ledger.inProbe({
            what: 'load together',
            projections: names,
            segments: ledger.segments,
          });
          await ledger.inProbe({ what: 'drop' });
          return sample;
        },
      },
      figures: [
        { name: 'Time', key: 'seconds', unit: 's', aim: atMost(0.5) },
        { name: 'Memory', key: 'memory', unit: 'MB', aim: atMost(1) },
      ],
    });
  },
  MINUTES_10,
);

it(
  'and the projector',
  async () => {
    await topic.compare({
      rounds: Math.min(ROUNDS, 3),
      warmUp: false,
      ours: { name: 'repair', run: (round) => repair(10 + round) },
      figures: [
        { name: 'Projector kept from a read model, at most', key: 'held', unit: 'ms', aim: within(500) },
      ],
    });
  },
  MINUTES_10,
);
