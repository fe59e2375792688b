/** What a long journal costs: a command, a start and the memory of the state, on a million entries and on a thousand. */
import path from 'node:path';
import { startPostgres } from '@livro/embedded-postgres';
import { temporaryFolder } from '../support/store-process.ts';
import { atMost, MINUTES_10, topicOf, within } from './figures.ts';
import { startLedgerProbe, type LedgerProbe } from './ledger-probe.ts';

const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 1_000_000);

const ends: (() => Promise<void>)[] = [];
let long: LedgerProbe;
let short: LedgerProbe;

beforeAll(async () => {
  const postgres = await startPostgres({
    directory: path.join(temporaryFolder(ends), 'postgres'),
    database: 'livro',
  });
  ends.push(() => postgres.stop());
  long = await startLedgerProbe(ENTRIES, postgres.url);
  ends.push(() => long.stop());
  short = await startLedgerProbe(1_000, postgres.url);
  ends.push(() => short.stop());
}, MINUTES_10);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
}, 60_000);

const topic = topicOf(
  'A long journal',
  `The ledger's state after ${ENTRIES} entries beside the same after 1,000, each in a process of its own that folded its ` +
    'journal in memory. A command is all that the Book does for one transfer but wait for the store: decide, hash, adopt. ' +
    'A start is the snapshot read from Postgres, checked and made a state again; the store adds the entries since.',
);

test(
  'a command',
  async () => {
    await topic.compare({
      ours: { name: `${ENTRIES} entries`, run: () => long.measure('commands') },
      baseline: { name: '1,000 entries', run: () => short.measure('commands') },
      figures: [{ name: 'A command', key: 'micros', unit: 'µs', aim: atMost(1.2) }],
    });
  },
  MINUTES_10,
);

test(
  'a start',
  async () => {
    await topic.compare({
      ours: { name: `${ENTRIES} entries`, run: () => long.measure('start') },
      baseline: { name: '1,000 entries', run: () => short.measure('start') },
      figures: [
        { name: 'Start from a snapshot', key: 'start', unit: 'ms', aim: within(3_000) },
        { name: 'Making and saving the snapshot', key: 'save', unit: 'ms' },
      ],
    });
  },
  MINUTES_10,
);

test(
  'memory',
  async () => {
    await topic.compare({
      ours: { name: `${ENTRIES} entries`, run: () => long.measure('memory') },
      figures: [
        {
          name: 'Working state',
          key: 'memory',
          unit: 'MB',
          aim: within(200),
          note: 'Heap after a full collection. It grows with what stays open and with what was reversed or edited, not with entries.',
        },
      ],
      rounds: 1,
      warmUp: false,
    });
  },
  MINUTES_10,
);
