/** Transfers on hot accounts: through the Book with the real ledger, from one process and from two, beside plpgsql. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { startDurableParts, type DurableParts } from './durable-parts.ts';
import { atLeast, atMost, MINUTES_10, SECONDS, topicOf, within } from './figures.ts';
import {
  HOT_ACCOUNTS,
  ledgerBook,
  OPENING,
  openHotAccounts,
  startLedgerInstance,
  today,
  transferThrough,
  type LedgerPlace,
  type RunningLedgerInstance,
} from './ledger-instance.ts';
import { underLoad, type LoadSample } from './load.ts';
import { createPlainLedger, plainPool, somePlainTransfer, transferPlainly } from './plpgsql-ledger.ts';

const CALLERS = 64;
/** As many as the program's own pool has; with one for each caller the locks' queue takes the function's p99 to a second. */
const CONNECTIONS = 10;

const topic = topicOf(
  'Transfers through the Book',
  `${CALLERS} callers transfer between ${HOT_ACCOUNTS.length} hot accounts. Ours: the real ledger's decider through the Book, with ` +
    'hash chain, idempotency keys, snapshots and turns, on the embedded store. Baseline: one plpgsql function that locks both ' +
    `account rows in order, moves the balances and writes a transfer and two postings, called over ${CONNECTIONS} ` +
    'connections; it keeps neither history nor keys. Every acknowledgement is on disk on both sides.',
);

const ONE_QUEUE =
  'All callers wait in the one queue of the Book: a slow commit of the store or a pause of the collector is felt by all of ' +
  'them, where a row lock holds up only those who want that row.';
const ONE_CORE =
  'The Book decides on one core, and client, store and Postgres share the others; where there are only two, what each entry ' +
  'costs in JSON, hashes and gRPC bounds the rate, not the locks.';

let parts: DurableParts;
let pool: pg.Pool;
let place: LedgerPlace;

beforeAll(async () => {
  parts = await startDurableParts();
  await createPlainLedger(parts.databaseUrl, HOT_ACCOUNTS, OPENING);
  pool = plainPool(parts.databaseUrl, CONNECTIONS);
}, MINUTES_10);
afterAll(async () => {
  await pool?.end();
  await parts?.stop();
}, MINUTES_10);
beforeEach(() => {
  const { databaseUrl, eventStoreUrl } = parts;
  place = { databaseUrl, eventStoreUrl, streamPrefix: `bench-${randomUUID()}-` };
});

function throughFunction(): Promise<LoadSample> {
  const date = today();
  return underLoad(CALLERS, SECONDS, () => transferPlainly(pool, somePlainTransfer(HOT_ACCOUNTS, date)));
}

test(
  'one instance',
  async () => {
    const { book, close } = ledgerBook(place);
    try {
      await book.start();
      await openHotAccounts(book);
      const day = today();
      await topic.compare({
        ours: { name: 'Book', run: () => underLoad(CALLERS, SECONDS, () => transferThrough(book, day)) },
        baseline: { name: 'plpgsql', run: throughFunction },
        figures: [
          {
            name: `Transfers, ${CALLERS} callers`,
            key: 'perSecond',
            unit: '/s',
            aim: atLeast(3),
            whenMissed: ONE_CORE,
          },
          {
            name: 'p99 of one transfer',
            key: 'p99',
            unit: 'ms',
            aim: atMost(1),
            whenMissed: ONE_QUEUE,
          },
          { name: 'p50 of one transfer', key: 'p50', unit: 'ms' },
        ],
      });
    } finally {
      await close();
    }
  },
  MINUTES_10,
);

test(
  'two instances at once',
  async () => {
    const { book, close } = ledgerBook(place);
    await book.start();
    let acknowledged = await openHotAccounts(book);
    await close();
    const instances: RunningLedgerInstance[] = [];
    const both = async () => {
      const reports = await Promise.all(instances.map((one) => one.load(CALLERS / 2, SECONDS)));
      acknowledged += reports.reduce((sum, report) => sum + report.acknowledged, 0);
      return {
        perSecond: reports.reduce((sum, { perSecond }) => sum + perSecond, 0),
        p99: Math.max(...reports.map(({ p99 }) => p99)),
        lost: acknowledged - (await entriesInJournal()),
      };
    };
    try {
      for (let n = 0; n < 2; n++) instances.push(await startLedgerInstance(place));
      const { ours } = await topic.compare({
        ours: { name: 'two Books', run: both },
        baseline: { name: 'plpgsql', run: throughFunction },
        figures: [
          {
            name: `Two instances on one stream, ${CALLERS / 2} callers each`,
            key: 'perSecond',
            unit: '/s',
            aim: atLeast(1),
            note: 'Two processes with a Book each; anyone who loses a race for the head reads on and decides again.',
            whenMissed:
              'Every turn at the stream costs the other instance a read of what it missed, and two Books, the store and ' +
              'Postgres share the cores that the function has to itself.',
          },
          { name: 'p99 with two instances', key: 'p99', unit: 'ms' },
          {
            name: 'Lost with two instances',
            key: 'lost',
            unit: 'entries',
            aim: within(0),
            note: 'Acknowledged transfers that the journal does not hold, counted after each round.',
          },
        ],
      });
      // More in the journal than was acknowledged would be as wrong.
      for (const { lost } of ours) expect(lost).toBe(0);
    } finally {
      for (const one of instances) await one.stop();
    }
  },
  MINUTES_10,
);

async function entriesInJournal(): Promise<number> {
  const store = new EventStore({ url: place.eventStoreUrl, streamPrefix: place.streamPrefix });
  try {
    const last = await store.lastEvent('ledger');
    return last ? Number(last.revision) + 1 : 0;
  } finally {
    await store.close();
  }
}
