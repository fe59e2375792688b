/** The store's process is killed under load and comes back: what was acknowledged is there, once, and nothing else broke. */
import { randomUUID } from 'node:crypto';
import { startEventStore, type RunningEventStore } from '@livro/embedded-event-store';
import { Database } from '../../backend/src/platform/database/database.ts';
import { StreamBook } from '../../backend/src/platform/book/book.ts';
import { defaultBookOptions } from '../../backend/src/platform/book/book-options.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { startTestParts, storeProgram, type TestParts } from '../support/store-process.ts';
import { accounts } from './book-accounts.ts';
import { acknowledged, journalOf, load, openAll, sleep } from './book-callers.ts';
import { judge } from './book-judge.ts';
import { FaultProxy } from './book-proxy.ts';

const ROUNDS = process.env.SOAK ? 20 : 3;
let parts: TestParts;
let running: RunningEventStore;
let databaseUrl: string;

beforeAll(async () => {
  parts = await startTestParts();
  const database = new Database({ url: parts.databaseUrl });
  const name = `kill_${randomUUID().slice(0, 8)}`;
  await database.query(`create database ${name}`);
  await database.close();
  databaseUrl = Object.assign(new URL(parts.databaseUrl), { pathname: `/${name}` }).href;
  running = await startEventStore({ databaseUrl, program: storeProgram() });
}, 60_000);
afterAll(async () => {
  await running.stop();
  await parts.stop();
}, 60_000);

test(`killed ${ROUNDS} times under 32 callers, the store loses nothing and the Book doubles nothing`, async () => {
  const proxy = await FaultProxy.start(() => running.port);
  const store = new EventStore({ url: proxy.through(running.url), streamPrefix: 'kill-' });
  const book = new StreamBook(accounts, store, defaultBookOptions);
  await book.start();
  await openAll(book, 1000);
  let goOn = true;
  const working = load(book, 32, 300, () => goOn);
  for (let round = 0; round < ROUNDS; round++) {
    await sleep(300 + Math.random() * 500);
    process.kill(running.pid, 'SIGKILL');
    await running.exited;
    await sleep(Math.random() * 500);
    // The writer's session may still hold its lock for a moment.
    for (let attempt = 0; ; attempt++) {
      try {
        running = await startEventStore({ databaseUrl, program: storeProgram() });
        break;
      } catch (error) {
        if (attempt > 20) throw error;
        await sleep(200);
      }
    }
  }
  await sleep(500);
  goOn = false;
  const { verdicts, worstMs } = await working;
  const events = await journalOf(running.url, 'kill-');
  judge(events, verdicts);
  expect(acknowledged(verdicts)).toBeGreaterThan(ROUNDS * 20);
  expect(book.figures.unknown).toBeGreaterThan(0);
  console.log(
    `killed ${ROUNDS} times: ${acknowledged(verdicts)} booked, ${events.length} events, ` +
      `${book.figures.unknown} unknown outcomes, worst wait ${Math.round(worstMs)} ms`,
  );
  await book.close(1000);
  await store.close();
  await proxy.stop();
}, 600_000);
