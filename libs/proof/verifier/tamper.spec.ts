/**
 * Whoever changes a bundle is named, whatever was changed: by one who has the database, by one who has the key too, by one who
 * shows two people two books. What nobody could notice is asserted as well: it must be said, and not hoped.
 */
import { appendFileSync } from 'node:fs';
import {
  eventHash,
  eventLine,
  GrowingTree,
  leafHash,
  parseEventLine,
  type PlacedEvent,
} from '../src/index.ts';
import { bundleOf, check, type Files, FORGER, OWNER, signed, vkey } from './bundle.fixture.ts';
import { type Books, booksOf, chainedAnew, changed, pick, signing } from './forged-books.fixture.ts';
import { WITHOUT_THE_KEY } from './without-key.fixture.ts';

const RUNS = Number(process.env['TAMPER_RUNS'] ?? (process.env['SOAK'] ? 100_000 : 2_000));
const SEED = Number(process.env['LIVRO_SEED'] ?? (process.env['SOAK'] ? Date.now() % 2 ** 31 : 20261123));

const nth = <T>(record: Readonly<Record<string, T>>, n: number): [string, T] => {
  const all = Object.entries(record);
  return all[n % all.length]!;
};

/** The event, or the range of events, that the title names. */
function namedIn(title: string): [number, number] | undefined {
  const [, one, from, to] = /Evento (\d+):|Entre os eventos (\d+) e (\d+):/.exec(title) ?? [];
  if (one !== undefined) return [Number(one), Number(one)];
  return from === undefined ? undefined : [Number(from), Number(to)];
}

test(`each of ${(RUNS * 8) / 10} changes without the key is named, and the first wrong entry (seed ${SEED})`, async () => {
  const met = new Map<string, number>();
  let exact = 0;
  for (let run = 0; run < (RUNS * 8) / 10; run++) {
    const books = booksOf(SEED + run);
    const [what, forge] = nth(WITHOUT_THE_KEY, run);
    const { files, first } = forge(books);
    const report = await check(files, vkey(OWNER));
    const fail = (why: string): never => {
      throw new Error(`${what}, seed ${SEED + run}: ${why}: ${report.title} (${first})`);
    };
    if (report.holds) fail('missed');
    if (typeof first === 'string') {
      if (!report.title.includes(first)) fail('named otherwise');
    } else {
      const [from, to] = namedIn(report.title) ?? fail('names no event');
      if (!(from <= first && first <= to)) fail('names another event');
      if (from === to) exact++;
    }
    met.set(what, (met.get(what) ?? 0) + 1);
  }
  expect([...met.keys()].toSorted()).toEqual(Object.keys(WITHOUT_THE_KEY).toSorted());
  // Where the tree was made anew with the events, the checkpoints tell between which two of them it was.
  expect(exact).toBeGreaterThan(RUNS * 0.35);
  note('who has only the database', met, `${exact} of them named to the very event`);
}, 7_200_000);

type Rewriting = (books: Books) => PlacedEvent[];
/** What somebody who has the key may make of the history; each leaves something in the place of what was there. */
const REWRITINGS: Readonly<Record<string, Rewriting>> = {
  'an event changed': (books) => {
    const at = pick(books, books.events.length);
    return books.events.map((event, i) => (i === at ? changed(event) : event));
  },
  'an event taken out': (books) => {
    const at = pick(books, books.events.length - 1);
    return books.events.filter((_, i) => i !== at);
  },
  'an event put in': (books) => {
    const at = pick(books, books.events.length);
    return [...books.events.slice(0, at), changed(books.events[at]!), ...books.events.slice(at)];
  },
  'two events swapped': (books) => {
    const at = pick(books, books.events.length - 1);
    return books.events.toSpliced(at, 2, books.events[at + 1]!, books.events[at]!);
  },
  'every event changed from one on': (books) => {
    const at = pick(books, books.events.length);
    return books.events.map((event, i) => (i >= at ? changed(event) : event));
  },
};
const CUT_OFF: Rewriting = (books) => books.events.slice(0, pick(books, books.events.length, 1));

interface Rewritten {
  readonly files: Files;
  readonly events: readonly PlacedEvent[];
  /** The first that is another one, or not there any more. */
  readonly first: number;
}

/** All of it is right, a witness of the forger's own too, but that it is another. */
function rewritten(books: Books, rewrite: Rewriting): Rewritten {
  const events = chainedAnew(rewrite(books));
  const [whole, forged] = [books.events, events].map((all) => all.map((event) => hex(eventHash(event))));
  const first = whole!.findIndex((hash, i) => hash !== forged![i]);
  const named = [...books.contents].filter(([sha256]) => events.some((one) => one.content.includes(sha256)));
  const signers = { key: OWNER, witness: FORGER, sizes: books.sizes };
  return { files: bundleOf(events, new Map(named), signers), events, first };
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** As somebody kept them: of the first so many events, each signed. */
function checkpointsOf(events: readonly PlacedEvent[], sizes: readonly number[]): string[] {
  const tree = new GrowingTree();
  const notes: string[] = [];
  for (const event of events) {
    tree.append(leafHash(eventHash(event)));
    if (sizes.includes(tree.size)) notes.push(signed(tree, OWNER));
  }
  return notes;
}

const someSizes = (books: Books, below: number, from = 1): number[] =>
  Array.from({ length: 1 + pick(books, 3) }, () => pick(books, below, from));

/** Between which events checkpoints of these sizes say that the first other one is: nobody who has only them can tell more. */
const toldBy = (sizes: readonly number[], first: number): [number, number] => [
  Math.max(0, ...sizes.filter((size) => size <= first)),
  Math.min(...sizes.filter((size) => size > first)) - 1,
];

test(`each of ${RUNS / 10} histories written anew with the key is named by checkpoints that somebody kept, and by nothing else (seed ${SEED})`, async () => {
  const kinds = { ...REWRITINGS, 'the tail of the events cut off': CUT_OFF };
  const met = new Map<string, number>();
  let unseen = 0;
  for (let run = 0; run < RUNS / 10; run++) {
    const books = booksOf(SEED + 7 * run);
    const [what, rewrite] = nth(kinds, run);
    const { files, events, first } = rewritten(books, rewrite);
    const fail = (why: string): never => {
      throw new Error(`${what}, seed ${SEED + 7 * run}: ${why}`);
    };
    const sizes = someSizes(books, books.events.length + 1);
    const { holds, title } = await check(files, vkey(OWNER), ...checkpointsOf(books.events, sizes));
    const isSeen = sizes.some((size) => size > first);
    if (holds === isSeen) fail(`kept ${sizes.join()}, first ${first}: ${title}`);
    if (isSeen) {
      const due = toldBy(sizes, first).join();
      if (namedIn(title)?.join() !== due) fail(`not ${due}: ${title}`);
      // A bundle that is too short ends before what was kept of the whole one.
      const isCut = Math.min(...sizes.filter((size) => size > first)) > events.length;
      if (!title.includes(isCut ? 'acaba antes' : 'há duas versões')) fail(title);
    } else unseen++;
    const alone = await check(files, vkey(OWNER));
    // Nobody can notice it from the bundle alone: that is what must be said.
    if (!alone.holds || !alone.notProven.some((line) => line.includes('pode assinar duas')))
      fail(alone.title);
    if (alone.proven.some((line) => line.includes('testemunha'))) fail('a witness for a forgery');
    met.set(what, (met.get(what) ?? 0) + 1);
  }
  expect([...met.keys()].toSorted()).toEqual(Object.keys(kinds).toSorted());
  expect(unseen).toBeLessThan(RUNS / 20);
  note('who has the key too', met, `${unseen} of them before what was kept ends are, as must be, not seen`);
}, 7_200_000);

test(`each of ${RUNS / 10} pairs of books shown to two people is told apart by either's checkpoints (seed ${SEED})`, async () => {
  const met = new Map<string, number>();
  for (let run = 0; run < RUNS / 10; run++) {
    const books = booksOf(SEED + 13 * run);
    const [what, rewrite] = nth(REWRITINGS, run);
    const { files, events, first } = rewritten(books, rewrite);
    const mine = bundleOf(books.events, books.contents, signing(books));
    // As many as both have, and the last of them beyond where they part.
    const shared = Math.min(events.length, books.events.length) + 1;
    const kept = [...someSizes(books, shared), pick(books, shared, first + 1)];
    const reports = [
      await check(mine, vkey(OWNER), ...checkpointsOf(events, kept)),
      await check(files, vkey(OWNER), ...checkpointsOf(books.events, kept)),
    ];
    for (const { holds, title } of reports) {
      const told = namedIn(title)?.join();
      if (holds || !title.includes('há duas versões dos livros') || told !== toldBy(kept, first).join())
        throw new Error(`${what}, seed ${SEED + 13 * run}, first ${first}, kept ${kept.join()}: ${title}`);
    }
    met.set(what, (met.get(what) ?? 0) + 1);
  }
  expect([...met.keys()].toSorted()).toEqual(Object.keys(REWRITINGS).toSorted());
  note('who shows two people two books', met);
}, 7_200_000);

/** How many of each kind, for whoever runs the soak. */
function note(by: string, met: ReadonlyMap<string, number>, more?: string): void {
  const file = process.env['SOAK_NOTES'];
  const kinds = [...met].map(([what, count]) => `  - ${what}: ${count}`);
  const text = [`- ${by}, seed ${SEED}${more ? ` (${more})` : ''}:`, ...kinds, ''].join('\n');
  if (file) appendFileSync(file, text);
}

test('lines of the fixture are what the format says', () => {
  const { events } = booksOf(SEED);
  for (const event of events) expect(parseEventLine(eventLine(event))).toEqual(event);
});
