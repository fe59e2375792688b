/** One Book against a real store process, with everything between them that can go wrong. */
import { randomUUID } from 'node:crypto';
import { DomainError } from '@livro/event-sourcing';
import { StreamBook } from '../../backend/src/platform/book/book.ts';
import { defaultBookOptions, type BookOptions } from '../../backend/src/platform/book/book-options.ts';
import { JournalBooks } from '../../backend/src/platform/book/books.ts';
import {
  IdempotencyMismatchError,
  OutcomeUnknownError,
} from '../../backend/src/platform/event-store/errors.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { startTestParts, type TestParts } from '../support/store-process.ts';
import { accounts, type AccountsCommand, type AccountsEvent, type Balances } from './book-accounts.ts';
import {
  acknowledged,
  envelope,
  insist,
  journalOf,
  load,
  open,
  openAll,
  sleep,
  transfer,
} from './book-callers.ts';
import { judge } from './book-judge.ts';
import { FaultProxy } from './book-proxy.ts';

let parts: TestParts;
let proxy: FaultProxy;
let store: EventStore;
let book: StreamBook<Balances, AccountsCommand, AccountsEvent>;
let streamPrefix: string;

const storePort = (): number => Number(new URL(parts.eventStoreUrl).port || 2113);
const journal = () => journalOf(parts.eventStoreUrl, streamPrefix);

async function newBook(options: Partial<BookOptions> = {}): Promise<typeof book> {
  const made = new StreamBook(accounts, store, { ...defaultBookOptions, ...options });
  await made.start();
  return made;
}

beforeAll(async () => {
  parts = await startTestParts();
}, 60_000);
afterAll(() => parts.stop());
beforeEach(async () => {
  streamPrefix = `${parts.streamPrefix}${randomUUID().slice(0, 8)}-`;
  proxy = await FaultProxy.start(storePort);
  store = new EventStore({ url: proxy.through(parts.eventStoreUrl), streamPrefix });
  book = await newBook();
});
afterEach(async () => {
  await book.close(100);
  await store.close();
  await proxy.stop();
});

test('a command is stored before it is answered; what the decider refuses leaves nothing', async () => {
  const opening = open('a', 100);
  expect(await book.execute(opening)).toEqual({
    stream: 'ledger',
    firstRevision: 0n,
    lastRevision: 0n,
    repeated: false,
    events: [{ ...(await journal())[0], position: -1n }],
  });
  await book.execute(open('b', 0));
  await expect(book.execute(transfer('a', 'b', 101))).rejects.toMatchObject({
    code: 'OVERDRAWN',
    field: 'amount',
  });
  await expect(book.execute(envelope({ type: 'bug' }))).rejects.toThrow('a mistake in a decider');
  expect(await book.execute(envelope({ type: 'nothing' }))).toMatchObject({
    firstRevision: 1n,
    lastRevision: 1n,
    events: [],
  });
  expect(await book.execute(transfer('a', 'b', 60))).toMatchObject({ firstRevision: 2n });
  expect(book.state).toEqual({ a: 40, b: 60 });
  const events = await journal();
  expect(events.map((event) => event.type)).toEqual(['Opened', 'Opened', 'Transferred']);
  expect(events[0]!.metadata).toMatchObject({
    commandId: opening.id,
    actor: 'tester',
    idempotency: opening.idempotency,
  });
  judge(events, []);
});

test('commands of one moment go out in one append, each with its own answer', async () => {
  await openAll(book, 10);
  const before = book.figures.appends;
  const answers = await Promise.allSettled([
    book.execute(transfer('a', 'b', 10)),
    book.execute(transfer('a', 'c', 1)),
    book.execute(envelope({ type: 'bug' })),
    book.execute(transfer('b', 'c', 20)),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(book.figures.appends).toBe(before + 1);
});

test('the same key books once, at once and later, and with other content not at all', async () => {
  await openAll(book, 10);
  const asked = transfer('a', 'b', 4);
  const [first, twin] = await Promise.all([book.execute(asked), book.execute(asked)]);
  expect(first).toMatchObject({ repeated: false });
  expect(twin).toEqual({ ...first, repeated: true });
  const events = first.events.map((event) => ({ ...event, position: expect.any(BigInt) as bigint }));
  expect(await book.execute(asked)).toEqual({ ...first, repeated: true, events });
  const other = { ...asked, idempotency: { key: 'k', contentHash: 'other' } };
  await expect(book.execute(other)).rejects.toThrow(IdempotencyMismatchError);
  expect(await journal()).toHaveLength(7);
});

test('a lost answer is settled by the same append: booked once, and not called a repetition', async () => {
  await openAll(book, 10);
  proxy.set('swallow');
  const asked = transfer('a', 'b', 4);
  const outcome = book.execute(asked);
  await sleep(500);
  // Nobody is refused while an outcome is unknown: this transfer depends on the one before it.
  let refused = false;
  const overdraft = book.execute(transfer('a', 'b', 7)).catch((error: Error) => {
    refused = true;
    return error;
  });
  await sleep(1000);
  expect(refused).toBe(false);
  proxy.set('fair');
  expect(await outcome).toMatchObject({ firstRevision: 6n, repeated: false });
  expect(await overdraft).toBeInstanceOf(DomainError);
  expect(book.figures.unknown).toBe(1);
  expect(await journal()).toHaveLength(7);
}, 20_000);

test('requests that arrive after their sender gave up are still booked once', async () => {
  await openAll(book, 1000);
  proxy.set('late');
  const asked = Array.from({ length: 8 }, () => transfer('a', 'b', 1));
  const verdicts = Promise.all(asked.map((one) => insist(book, one)));
  await sleep(2500);
  proxy.cut();
  proxy.set('fair');
  const events = await verdicts.then(journal);
  judge(events, await verdicts);
  expect(events).toHaveLength(14);
  expect(book.state).toMatchObject({ a: 992, b: 1008 });
}, 30_000);

test('in a black hole callers hear that nobody knows; repeated, everything is there once', async () => {
  await openAll(book, 1000);
  const impatient = await newBook({ patienceMs: 3000 });
  proxy.set('hole');
  const asked = [transfer('a', 'b', 1), transfer('a', 'b', 5000)];
  const heard = performance.now();
  const answers = await Promise.all(
    asked.map((one) => impatient.execute(one).catch((error: Error) => error)),
  );
  expect(performance.now() - heard).toBeLessThan(4500);
  expect(answers).toEqual([expect.any(OutcomeUnknownError), expect.any(OutcomeUnknownError)]);
  proxy.set('fair');
  const verdicts = await Promise.all(asked.map((one) => insist(impatient, one)));
  expect(verdicts.map(({ answer }) => answer instanceof DomainError)).toEqual([false, true]);
  judge(await journal(), verdicts);
}, 30_000);

test('connections cut again and again under load lose nothing and double nothing', async () => {
  await openAll(book, 300);
  const end = Date.now() + (process.env.SOAK ? 60_000 : 3_000);
  const working = load(book, 32, 300, () => Date.now() < end);
  while (Date.now() < end) {
    await sleep(50 + Math.random() * 400);
    if (Math.random() < 0.3) {
      proxy.set('swallow');
      await sleep(Math.random() * 200);
      proxy.set('fair');
    }
    proxy.cut();
  }
  const { verdicts, worstMs } = await working;
  const events = await journal();
  judge(events, verdicts);
  expect(book.figures.unknown).toBeGreaterThan(0);
  console.log(
    `cut: ${acknowledged(verdicts)} booked, ${verdicts.length - acknowledged(verdicts)} refused, ` +
      `${book.figures.unknown} unknown outcomes, worst wait ${Math.round(worstMs)} ms`,
  );
}, 120_000);

test('a store that is not up yet is waited for', async () => {
  let port = 1;
  const early = await FaultProxy.start(() => port);
  const client = new EventStore({ url: early.through(parts.eventStoreUrl), streamPrefix });
  const waiting = new StreamBook(accounts, client, defaultBookOptions);
  const started = waiting.start();
  const first = waiting.execute(open('a', 1));
  await sleep(700);
  port = storePort();
  await started;
  expect(await first).toMatchObject({ firstRevision: 0n });
  await waiting.close(100);
  await client.close();
  await early.stop();
}, 30_000);

test('a Book that nobody asks reads on what others write, and waits for no store that is away', async () => {
  await openAll(book, 10);
  const books = new JournalBooks(store);
  const idle = await books.open(accounts);
  await book.execute(transfer('a', 'b', 1));
  expect(idle.state).not.toEqual(book.state);
  for (const until = Date.now() + 10_000; idle.state['a'] !== book.state['a'] && Date.now() < until;)
    await sleep(50);
  expect(idle.state).toEqual(book.state);
  await books.onModuleDestroy();
  // Not even at a hole does it hold anybody up.
  const other = await newBook();
  await book.execute(transfer('a', 'b', 1));
  proxy.set('hole');
  const from = performance.now();
  await other.follow();
  expect(performance.now() - from).toBeLessThan(8_000);
  expect(other.revision).toBeLessThan(book.revision);
  proxy.set('fair');
  await book.execute(transfer('a', 'b', 1));
  await other.follow();
  expect(other.state).toEqual(book.state);
  await other.close(100);
}, 60_000);

test('closing ends what is under way, and tells the rest that nobody knows', async () => {
  await openAll(book, 10);
  const last = book.execute(transfer('a', 'b', 1));
  await book.close(2000);
  expect(await last).toMatchObject({ repeated: false });
  await expect(book.execute(transfer('a', 'b', 1))).rejects.toThrow(OutcomeUnknownError);
  const stuck = await newBook();
  proxy.set('hole');
  const unknown = stuck.execute(transfer('a', 'b', 1)).catch((error: Error) => error);
  await sleep(50);
  const from = performance.now();
  await stuck.close(500);
  expect(await unknown).toBeInstanceOf(OutcomeUnknownError);
  expect(performance.now() - from).toBeLessThan(5000);
  proxy.set('fair');
}, 30_000);

test('a rehearsal tells what would be refused, in order, and writes nothing', async () => {
  await openAll(book, 10);
  const booked = transfer('a', 'b', 10);
  await book.execute(booked);
  const asked = [
    booked,
    transfer('b', 'c', 20),
    transfer('a', 'c', 1),
    transfer('c', 'a', 30),
    transfer('a', 'c', 30),
    { ...booked, idempotency: { key: 'k', contentHash: 'other' } },
    envelope({ type: 'bug' }),
  ];
  const answers = await book.rehearse(asked);
  expect(answers.map((answer) => answer?.name)).toEqual([
    undefined,
    undefined,
    'DomainError',
    undefined,
    undefined,
    'IdempotencyMismatchError',
    'TypeError',
  ]);
  expect(await journal()).toHaveLength(7);
  expect(book.state).toMatchObject({ a: 0, b: 20 });
});

test('many rehearsed commands are decided on what those before them left', async () => {
  await openAll(book, 1000);
  const asked = Array.from({ length: 3001 }, () => transfer('a', 'b', 1));
  const refused = (await book.rehearse(asked)).filter((answer) => answer !== undefined);
  expect(refused).toHaveLength(2001);
});
