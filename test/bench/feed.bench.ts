/** The feed of the whole program to one reader: all there is, as fast as it goes, and what is booked, as soon as it comes. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DurableParts, startDurableParts } from './durable-parts.ts';
import type { FeedMeasure, FeedReader } from './feed-probe.ts';
import { atLeastOf, MINUTES_10, SECONDS, type Sample, topicOf, within } from './figures.ts';
import { type Forked, forked } from './forked.ts';
import { type HttpProgram, openAccounts, startLivro } from './http-programs.ts';
import { today } from './ledger-instance.ts';

const EVENTS = Number(process.env.BENCH_EVENTS ?? 60_000);
const PER_SECOND = Number(process.env.BENCH_PACE ?? 500);
/** A second, each with as many entries as make up the pace; two at once are taken of one person. */
const COMMANDS = 10;
const AT_ONCE = 2;
const BATCH = 500;

const topic = topicOf(
  'The feed',
  `The whole program as it is built, ${EVENTS} transfers booked by batches, one reader in a process of its own over HTTP: answers of a ` +
    `thousand lines one after the other, and one stream of server-sent events, both from the first event on, out of the embedded store. ` +
    `Then ${PER_SECOND} transfers a second in ${COMMANDS} commands, each timed from the instant that it bears (when it was decided, ` +
    'before it was stored) until the reader of a stream has its line.',
);

let parts: DurableParts;
let livro: HttpProgram;
let reader: Forked;
let accounts: readonly string[];

beforeAll(async () => {
  parts = await startDurableParts();
  livro = await startLivro(parts);
  accounts = await openAccounts(livro);
  for (let booked = 0; booked < EVENTS; booked += BATCH) await book(BATCH);
  const [port, authorization] = livro.door();
  const given: FeedReader = { port, authorization };
  reader = await forked(path.join(__dirname, 'feed-probe.ts'), given);
}, MINUTES_10);
afterAll(async () => {
  await reader?.stop();
  await livro?.stop();
  await parts?.stop();
}, 60_000);

async function book(count: number): Promise<void> {
  const entries = Array.from({ length: count }, (_, n) => ({
    kind: 'transfer',
    sourceAccountId: accounts[n % accounts.length],
    destinationAccountId: accounts[(n + 1) % accounts.length],
    amount: 0.01,
    date: today(),
    description: 'Transferência entre obras',
  }));
  await livro.ask('POST', '/api/transactions/batch/', { entries });
}

const asked = (measure: FeedMeasure) => reader.ask<Sample>(measure);

test(
  'all there is',
  async () => {
    const whenMissed =
      'The store, Postgres, the program and the reader share the cores; reading, the rules of its shape and spelling are one thread’s.';
    await topic.compare({
      ours: { name: 'feed', run: () => asked({ what: 'answers' }) },
      figures: [
        {
          name: 'Events to one reader, answers',
          key: 'perSecond',
          unit: '/s',
          aim: atLeastOf(20_000),
          whenMissed,
        },
      ],
    });
    await topic.compare({
      ours: { name: 'feed', run: () => asked({ what: 'stream', events: EVENTS }) },
      figures: [
        {
          name: 'Events to one reader, a stream',
          key: 'perSecond',
          unit: '/s',
          aim: atLeastOf(20_000),
          whenMissed,
        },
      ],
    });
  },
  MINUTES_10,
);

test(
  'what is booked',
  async () => {
    const run = async (): Promise<Sample> => {
      await asked({ what: 'follow' });
      const began = performance.now();
      const booking: Promise<void>[] = [];
      while (performance.now() - began < SECONDS * 1_000) {
        booking.push(book(PER_SECOND / COMMANDS));
        await booking.at(-AT_ONCE);
        await sleep(Math.max(0, began + (booking.length * 1_000) / COMMANDS - performance.now()));
      }
      await Promise.all(booking);
      const took = (performance.now() - began) / 1_000;
      const found = await asked({ what: 'followed' });
      if (found.events !== booking.length * (PER_SECOND / COMMANDS))
        throw new Error(`${found.events} events came of ${booking.length * (PER_SECOND / COMMANDS)}.`);
      return { ...found, perSecond: found.events / took };
    };
    await topic.compare({
      ours: { name: 'feed', run },
      figures: [
        {
          name: `p99 from booked to delivered, ${PER_SECOND} events/s`,
          key: 'p99',
          unit: 'ms',
          aim: within(50),
          whenMissed:
            'What a commit of the store waits for on the disk, and seven read models that fold the same events, are in it.',
        },
        { name: 'p50 from booked to delivered', key: 'p50', unit: 'ms' },
        { name: 'Events booked and delivered', key: 'perSecond', unit: '/s' },
      ],
    });
  },
  MINUTES_10,
);
