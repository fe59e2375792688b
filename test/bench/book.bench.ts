/** Transfers on hot accounts: through the Book with the real ledger, from one process and from two, beside plpgsql. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { startDurableParts, type DurableParts } from './durable-parts.ts';
import { atLeast, atMost, type Figure, MINUTES_10, SECONDS, topicOf, within } from './figures.ts';
import { forked, type Forked } from './forked.ts';
import {
  ACCOUNTS,
  type LedgerOrder,
  type LedgerPlace,
  OPENING,
  type TransferLoad,
} from './ledger-instance.ts';
import type { LoadSample } from './load.ts';
import { CONNECTIONS } from './plain-instance.ts';
import { createPlainLedger } from './plpgsql-ledger.ts';

const CALLERS = 64;
const HOT = ACCOUNTS.slice(0, 6);
/** What both sides are asked to bear under an open load: about what the function does with nobody in its way. */
const OFFERED = 1_500;

const topic = topicOf(
  'Transfers through the Book',
  `${CALLERS} callers transfer between ${HOT.length} hot accounts. Ours: the real ledger's decider through the Book, with ` +
    'hash chain, idempotency keys, snapshots and turns, on the embedded store. Baseline: one plpgsql function that locks both ' +
    `account rows in order, moves the balances and writes a transfer and two postings, called over ${CONNECTIONS} ` +
    'connections; it keeps neither history nor keys. Each side is a process of its own with its callers in it, started alike. ' +
    'Every acknowledgement is on disk on both sides. Under an open load callers come at their own pace, by chance, and are ' +
    `counted as dropped where a thousand wait; they transfer between ${ACCOUNTS.length} accounts, drawn evenly or by Zipf's law.`,
);

const ONE_QUEUE =
  'All callers wait in the one queue of the Book: a slow commit of the store or a pause of the collector is felt by all of ' +
  'them, where a row lock holds up only those who want that row.';
const ONE_CORE =
  'The Book decides on one core, and client, store and Postgres share the others; where there are only two, what each entry ' +
  'costs in JSON, hashes and gRPC bounds the rate, not the locks.';

let parts: DurableParts;
let plain: Forked;
let place: LedgerPlace;

beforeAll(async () => {
  parts = await startDurableParts();
  const { databaseUrl, eventStoreUrl } = parts;
  await createPlainLedger(databaseUrl, ACCOUNTS, OPENING);
  plain = await forked(path.join(__dirname, 'plain-instance.ts'), { databaseUrl });
  place = { databaseUrl, eventStoreUrl, streamPrefix: `bench-${randomUUID()}-` };
}, MINUTES_10);
afterAll(async () => {
  await plain?.stop();
  await parts?.stop();
}, MINUTES_10);

const startBook = (): Promise<Forked> => forked(path.join(__dirname, 'ledger-instance.ts'), place);
const ask = <Answer = LoadSample>(book: Forked, order: LedgerOrder): Promise<Answer> => book.ask({ order });

const closed = (callers: number): TransferLoad => ({
  load: { callers, seconds: SECONDS },
  accounts: HOT,
  skew: 0,
});
const open = (skew: number): TransferLoad => ({
  load: { offered: OFFERED, seconds: SECONDS },
  accounts: ACCOUNTS,
  skew,
});

test(
  'one instance',
  async () => {
    const book = await startBook();
    const compared = (order: TransferLoad, figures: readonly Figure[]) =>
      topic.compare({
        ours: { name: 'Book', run: () => ask(book, order) },
        baseline: { name: 'plpgsql', run: () => plain.ask(order) },
        figures,
      });
    try {
      await ask(book, 'open accounts');
      await compared(closed(CALLERS), [
        {
          name: `Transfers, ${CALLERS} callers`,
          key: 'perSecond',
          unit: '/s',
          aim: atLeast(4),
          whenMissed: ONE_CORE,
        },
        { name: 'p99 of one transfer', key: 'p99', unit: 'ms', aim: atMost(1), whenMissed: ONE_QUEUE },
        { name: 'p50 of one transfer', key: 'p50', unit: 'ms' },
      ]);
      for (const [skew, drawn] of ['evenly', 'Zipf 1', 'Zipf 2'].entries()) {
        await compared(open(skew), [
          { name: `Open load, ${drawn}: offered`, key: 'offered', unit: '/s' },
          { name: `Open load, ${drawn}: done`, key: 'perSecond', unit: '/s' },
          { name: `Open load, ${drawn}: dropped`, key: 'dropped', unit: '/s' },
          { name: `Open load, ${drawn}: p50`, key: 'p50', unit: 'ms' },
          {
            name: `Open load, ${drawn}: p99`,
            key: 'p99',
            unit: 'ms',
            aim: atMost(1),
            whenMissed: ONE_QUEUE,
          },
        ]);
      }
    } finally {
      await book.stop();
    }
  },
  MINUTES_10,
);

test(
  'two instances at once',
  async () => {
    place = { ...place, streamPrefix: `bench-${randomUUID()}-` };
    const instances = [await startBook()];
    try {
      const opened = await ask<{ recordedEvents: number }>(instances[0]!, 'open accounts');
      let acknowledged = opened.recordedEvents;
      const both = async () => {
        const reports = await Promise.all(instances.map((one) => ask(one, closed(CALLERS / 2))));
        acknowledged += reports.reduce((sum, { answered }) => sum + answered, 0);
        return {
          perSecond: reports.reduce((sum, { perSecond }) => sum + perSecond, 0),
          p99: Math.max(...reports.map(({ p99 }) => p99)),
          lost: acknowledged - (await entriesInJournal()),
        };
      };
      instances.push(await startBook());
      const { ours } = await topic.compare({
        ours: { name: 'two Books', run: both },
        baseline: { name: 'plpgsql', run: () => plain.ask(closed(CALLERS)) },
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
