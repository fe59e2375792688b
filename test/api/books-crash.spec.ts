/** An import that dies: killed with -9 at any moment and run again, the books are as if nothing had happened. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { accountsOf, books2025, CommandLine, expected2025, removeFolders } from './books.fixture.ts';

jest.setTimeout(180_000);

let app: TestApp;
let ledger: CommandLine;

beforeEach(async () => {
  app = await startTestApp();
  ledger = CommandLine.beside(app);
});
afterEach(async () => {
  await app.stop();
  removeFolders();
});

const eventsOf = async (stream: string): Promise<number> => {
  const last = await app.app.get(EventStore).lastEvent(stream);
  return last ? Number(last.revision) + 1 : 0;
};

/** Starts an import and kills it as soon as `stream` holds `count` events; answers whether it was killed in time. */
async function killedWhen(stream: string, count: number): Promise<boolean> {
  const child = ledger.start('import', books2025);
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  while (child.exitCode === null && (await eventsOf(stream)) < count) await sleep(2);
  child.kill('SIGKILL');
  const [, signal] = await ended;
  return signal === 'SIGKILL';
}

it('is finished by running it again, wherever it was killed', async () => {
  for (const [stream, count] of [
    ['developments', 1],
    ['clients', 5],
    ['ledger', 13],
  ] as const) {
    expect([stream, await killedWhen(stream, count)]).toEqual([stream, true]);
  }
  const { code, report } = await ledger.import(books2025);
  expect(report).toMatchObject({ ok: true, errorCount: 0 });
  expect(code).toBe(0);
  expect(await accountsOf(app)).toEqual(expected2025());
  expect(await eventsOf('ledger')).toBe(1512);
  expect(await eventsOf('clients')).toBe(48);
  expect(await eventsOf('developments')).toBe(6);
});

it('is booked once by two that run at the same time', async () => {
  const both = await Promise.all([ledger.import(books2025), ledger.import(books2025)]);
  // One may find a name or a person that the other has just created: it says so, and the next run goes on from there.
  for (const { code, report } of both)
    expect([[0, 5], report]).toEqual([expect.arrayContaining([code]), report]);
  expect((await ledger.import(books2025)).code).toBe(0);
  expect(await accountsOf(app)).toEqual(expected2025());
  expect(await eventsOf('ledger')).toBe(1512);
  expect(await eventsOf('clients')).toBe(48);
});
