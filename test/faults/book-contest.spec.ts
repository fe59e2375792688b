/** Several processes write one stream: safe by the expected revision alone, and with manners nobody starves. */
import { randomUUID } from 'node:crypto';
import { StreamBook } from '../../backend/src/platform/book/book.ts';
import { defaultBookOptions } from '../../backend/src/platform/book/book-options.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { startTestParts, type TestParts } from '../support/store-process.ts';
import { accounts } from './book-accounts.ts';
import { acknowledged, journalOf, openAll, transfer } from './book-callers.ts';
import { contest, type Contestant, type ContestSettings } from './book-contest.ts';
import { judge } from './book-judge.ts';

const MS = process.env.SOAK ? 30_000 : 2_000;
let parts: TestParts;
let settings: ContestSettings;

beforeAll(async () => {
  parts = await startTestParts();
}, 60_000);
afterAll(() => parts.stop());

beforeEach(async () => {
  settings = {
    url: parts.eventStoreUrl,
    streamPrefix: `${parts.streamPrefix}${randomUUID().slice(0, 8)}-`,
    databaseUrl: parts.databaseUrl,
    callers: 16,
    most: 100,
    shared: [],
    pauseMs: 0,
  };
  const store = new EventStore(settings);
  const book = new StreamBook(accounts, store, defaultBookOptions);
  await openAll(book, 1000);
  await book.close(100);
  await store.close();
});

async function judged(contestants: readonly Contestant[]): Promise<number> {
  const events = await journalOf(settings.url, settings.streamPrefix);
  judge(
    events,
    contestants.flatMap(({ verdicts }) => verdicts),
  );
  return events.length;
}

function report(title: string, contestants: readonly Contestant[], ms: number): void {
  const rows = contestants.map(({ verdicts, worstMs, figures }) => ({
    booked: acknowledged(verdicts),
    worstMs: Math.round(worstMs),
    ...figures,
  }));
  const perSecond = Math.round((rows.reduce((sum, { booked }) => sum + booked, 0) / ms) * 1000);
  console.log(`${title}: ${perSecond}/s ${JSON.stringify(rows)}`);
}

test.each(process.env.SOAK ? [2, 3] : [3])(
  '%i processes under load: everything once, and each gets its turn',
  async (count) => {
    const contestants = await contest(Array(count).fill(settings) as ContestSettings[], MS);
    report(`${count} with turns`, contestants, MS);
    await judged(contestants);
    const booked = contestants.map(({ verdicts }) => acknowledged(verdicts));
    expect(Math.min(...booked)).toBeGreaterThan(Math.max(...booked) / 5);
    expect(Math.max(...contestants.map(({ worstMs }) => worstMs))).toBeLessThan(3000);
  },
  120_000,
);

test('without turns it is as safe, if less fair', async () => {
  const contestants = await contest(
    [
      { ...settings, databaseUrl: undefined },
      { ...settings, databaseUrl: undefined },
    ],
    MS,
  );
  report('2 without turns', contestants, MS);
  await judged(contestants);
  expect(contestants.reduce((sum, { figures }) => sum + figures.conflicts, 0)).toBeGreaterThan(0);
}, 120_000);

test('who books now and then is not starved by who books without pause', async () => {
  const contestants = await contest([settings, { ...settings, pauseMs: 30 }], MS);
  report('busy and occasional', contestants, MS);
  await judged(contestants);
  expect(acknowledged(contestants[1]!.verdicts)).toBeGreaterThan(3);
  expect(contestants[1]!.worstMs).toBeLessThan(3000);
}, 120_000);

test('the same envelopes handed to three processes at once are booked once', async () => {
  const shared = Array.from({ length: 150 }, () => transfer('a', 'b', 1));
  const same = { ...settings, shared, callers: 1 };
  const contestants = await contest([same, same, same], 100);
  await judged(contestants);
  const events = await journalOf(settings.url, settings.streamPrefix);
  const ids = new Set(shared.map(({ id }) => id));
  expect(events.filter(({ metadata }) => ids.has(metadata.commandId))).toHaveLength(150);
}, 120_000);
