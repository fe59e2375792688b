/** What one who has everything but the key may do to a bundle, each with what must be named. */
import { eventLine, type PlacedEvent, textOf, utf8 } from '../src/index.ts';
import { bundleOf, type Files, FORGER } from './bundle.fixture.ts';
import { type Books, chainedAnew, changed, pick, signing } from './forged-books.fixture.ts';

const linesOf = (events: readonly PlacedEvent[]): Uint8Array =>
  utf8(events.map((event) => `${eventLine(event)}\n`).join(''));

/** The first that is not what it was. */
const firstChange = (books: Books, events: readonly PlacedEvent[]): number => {
  const at = books.events.findIndex((event, i) => !events[i] || eventLine(event) !== eventLine(events[i]));
  return at < 0 ? books.events.length : at;
};

export interface Forged {
  readonly files: Files;
  /** Which event must be named, or which file. */
  readonly first: number | string;
}

const forgedEvents = (books: Books, events: readonly PlacedEvent[]): Forged => {
  const files = bundleOf(books.events, books.contents, signing(books));
  files.set('events.txt', linesOf(events));
  return { files, first: firstChange(books, events) };
};

/** Events, tiles and balances made anew; the checkpoints cannot be. */
function forgedTree(books: Books, events: readonly PlacedEvent[]): Forged {
  const genuine = bundleOf(books.events, books.contents, signing(books));
  const files = bundleOf(events, books.contents, signing(books));
  for (const name of ['checkpoint', 'checkpoints.txt']) files.set(name, genuine.get(name)!);
  return { files, first: firstChange(books, events) };
}

const flipped = (bytes: Uint8Array, at: number, bit: number): Uint8Array =>
  bytes.map((byte, i) => (i === at ? byte ^ (1 << bit) : byte));

/** An event alone in its stream has no neighbour that tells; the stream's name is no part of its hash. */
const isAlone = ({ events }: Books, at: number): boolean =>
  events.filter(({ stream }) => stream === events[at]!.stream).length === 1;

const LINE_FEED = 10;
const lineAfter = (text: Uint8Array): number => text.filter((byte) => byte === LINE_FEED).length;

/** By somebody who has everything but the key. */
export const WITHOUT_THE_KEY: Readonly<Record<string, (books: Books) => Forged>> = {
  'an event changed': (books) => {
    const at = pick(books, books.events.length);
    return forgedEvents(
      books,
      books.events.map((event, i) => (i === at ? changed(event) : event)),
    );
  },
  'an event changed and the chain made anew': (books) => {
    const at = pick(books, books.events.length);
    return forgedEvents(
      books,
      chainedAnew(books.events.map((event, i) => (i === at ? changed(event) : event))),
    );
  },
  'an event changed, chain, tree and balances made anew': (books) => {
    const at = pick(books, books.events.length);
    return forgedTree(
      books,
      chainedAnew(books.events.map((event, i) => (i === at ? changed(event) : event))),
    );
  },
  'an event taken out': (books) => {
    const at = pick(books, books.events.length);
    const events = books.events.filter((_, i) => i !== at);
    return forgedEvents(books, books.chance() < 0.5 ? events : chainedAnew(events));
  },
  'an event put in': (books) => {
    const at = pick(books, books.events.length);
    const events = [...books.events.slice(0, at), changed(books.events[at]!), ...books.events.slice(at)];
    return forgedEvents(books, chainedAnew(events));
  },
  'two events swapped': (books) => {
    const at = pick(books, books.events.length - 1);
    const { events } = books;
    const swapped = events.map((event, i) =>
      i === at ? events[at + 1]! : i === at + 1 ? events[at]! : event,
    );
    return books.chance() < 0.5 ? forgedEvents(books, swapped) : forgedTree(books, chainedAnew(swapped));
  },
  'the tail of the events cut off': (books) => {
    const events = books.events.slice(0, pick(books, books.events.length));
    const forged = forgedEvents(books, events);
    return { ...forged, first: 'trial-balance.json' };
  },
  'an event given to another stream, or another number': (books) => {
    const at = pick(books, books.events.length);
    const [stream, revision] = books.chance() < 0.5 ? ['elsewhere', 0] : ['', 1];
    const other = (event: PlacedEvent): PlacedEvent => ({
      ...event,
      stream: stream || event.stream,
      revision: event.revision + revision,
    });
    if (isAlone(books, at) && stream) return WITHOUT_THE_KEY['an event changed']!(books);
    return forgedEvents(
      books,
      books.events.map((event, i) => (i === at ? other(event) : event)),
    );
  },
  'a bit of the events, anywhere': (books) => {
    const { files } = forgedEvents(books, books.events);
    const text = files.get('events.txt')!;
    let at: number;
    let before: Uint8Array;
    do {
      at = pick(books, text.length);
      before = text.slice(0, at);
    } while (isAlone(books, lineAfter(before)) && at - before.lastIndexOf(LINE_FEED) < 20);
    files.set('events.txt', flipped(text, at, pick(books, 7)));
    return { files, first: lineAfter(before) };
  },
  'a bit of the tree, anywhere': (books) => {
    const { files } = forgedEvents(books, books.events);
    const tiles = [...files.keys()].filter((path) => path.startsWith('tile/'));
    const tile = tiles[pick(books, tiles.length)]!;
    const bytes = files.get(tile)!;
    const at = pick(books, bytes.length);
    const isFlipped = books.chance() < 0.8;
    if (isFlipped) files.set(tile, flipped(bytes, at, pick(books, 8)));
    else files.delete(tile);
    const [, level, index] = /^tile\/(\d)\/(\d+)/.exec(tile)!;
    const leaf = (Number(index) * 256 + (isFlipped ? Math.floor(at / 32) : 0)) * 256 ** Number(level);
    return { files, first: leaf };
  },
  'a bit of the checkpoints, anywhere': (books) => {
    const { files } = forgedEvents(books, books.events);
    const bytes = files.get('checkpoints.txt')!;
    // A witness's line whose name or key is another's is passed over: then nothing is said of that witness.
    const text = textOf(bytes).replace(/\u2014 auditor\.[^ ]+ \S{6}/g, (line) =>
      '\u0000'.repeat(utf8(line).length),
    );
    const places = [...utf8(text).entries()].filter(([, byte]) => byte !== 0).map(([at]) => at);
    files.set('checkpoints.txt', flipped(bytes, places[pick(books, places.length)]!, pick(books, 7)));
    return { files, first: 'checkpoint' };
  },
  'a line of the trial balance': (books) => {
    const { files } = forgedEvents(books, books.events);
    const told = JSON.parse(textOf(files.get('trial-balance.json')!)) as {
      size: number;
      lines: Record<string, number>;
    };
    const lines = Object.keys(told.lines);
    const line = lines[pick(books, lines.length)] ?? 'asset:a1';
    if (books.chance() < 0.3 && told.lines[line]) delete told.lines[line];
    else told.lines[line] = (told.lines[line] ?? 0) + 1;
    files.set('trial-balance.json', utf8(JSON.stringify(told)));
    return { files, first: 'trial-balance.json' };
  },
  'the content of an attachment': (books) => {
    const [sha256, content] = [...books.contents][pick(books, books.contents.size)] ?? [];
    if (!sha256 || !content) return WITHOUT_THE_KEY['a line of the trial balance']!(books);
    const { files } = forgedEvents(books, books.events);
    if (books.contents.size > 1 && books.chance() < 0.3) files.delete(`attachments/${sha256}`);
    else files.set(`attachments/${sha256}`, flipped(content, pick(books, content.length), pick(books, 8)));
    return { files, first: books.events.findIndex((event) => event.content.includes(sha256)) };
  },
  'all signed anew with a key of the forger': (books) => {
    const at = pick(books, books.events.length);
    const events = chainedAnew(books.events.map((event, i) => (i === at ? changed(event) : event)));
    return {
      files: bundleOf(events, books.contents, { ...signing(books), key: FORGER }),
      first: 'não está assinado',
    };
  },
};
