/** The events of a bundle, line by line as bytes: what is hashed is read nowhere but where it counts for more than its hash. */
import { areEqual, countOf, fromHex, textOf } from '../src/bytes.ts';
import { leafHash } from '../src/merkle-tree.ts';
import { type Hash, sha256 } from '../src/sha256.ts';
import { type InputFile, LINE_FEED, linesOf, Wrong } from './input.ts';

export interface BundleEvent {
  readonly index: number;
  readonly stream: string;
  /** From zero. */
  readonly revision: number;
  readonly type: string;
  readonly previous: Hash;
  readonly hash: Hash;
  readonly leaf: Hash;
  /** The event as JSON; only until the next one is asked for. */
  readonly content: () => EventContent;
}

export interface EventContent {
  readonly id?: unknown;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
}

const HEADER = /^(\d+) (\S+) (\d+) ([0-9a-f]{64}) /;
/** One sign for each byte, whatever it is. */
const ascii = new TextDecoder('latin1');
/** More than any first four fields have. */
const LONGEST_HEADER = 512;
const TYPE = /"type":"([A-Za-z]+)"\}$/;

/** Throws what is wrong with the line's form. */
export function parseLine(line: Uint8Array, expected?: number): BundleEvent {
  const wrong = (): Wrong => new Wrong('events.txt: a linha não tem a forma de um evento.', expected);
  const [header, first = '', stream = '', number = '', previous = ''] =
    HEADER.exec(ascii.decode(line.subarray(0, LONGEST_HEADER))) ?? [];
  const index = countOf(first);
  const revision = countOf(number);
  const type = TYPE.exec(ascii.decode(line.subarray(-80)))?.[1];
  if (!header || index === undefined || revision === undefined || type === undefined) throw wrong();
  // Hash before, line feed, content: as they lie there but for one byte.
  const at = header.length - 1;
  line[at] = LINE_FEED;
  const hash = sha256(line.subarray(at - 64));
  const content = (): EventContent => {
    try {
      return contentIn(textOf(line.subarray(at + 1)));
    } catch {
      throw new Wrong('events.txt: o conteúdo do evento não é JSON.', index);
    }
  };
  return { index, stream, revision, type, previous: fromHex(previous)!, hash, leaf: leafHash(hash), content };
}

/** What a forger's text lacks is empty. Throws where it is no JSON. */
export const contentIn = (text: string): EventContent => ({
  type: '',
  data: {},
  metadata: {},
  ...(JSON.parse(text) as object),
});

export async function* eventsIn(file: InputFile): AsyncGenerator<BundleEvent, undefined> {
  let expected: number | undefined;
  for await (const line of linesOf(file)) {
    const event = parseLine(line, expected);
    if (expected !== undefined && event.index !== expected)
      throw new Wrong(`events.txt: depois do evento ${expected - 1} vem o ${event.index}.`, expected);
    expected = event.index + 1;
    yield event;
  }
}

/** The ids of the entries that are void, by their numbers: they do nothing, and their number may be missing. */
export interface Overview {
  /** The first leaf's number, where there is an event. */
  readonly first?: number | undefined;
  readonly count: number;
  readonly voided: ReadonlyMap<number, unknown>;
}

const VOID = new TextEncoder().encode('"type":"EntryVoided"}');

/** One look through the file before it is verified: a void comes after what it names. */
export async function overviewOf(file: InputFile): Promise<Overview> {
  let [count, first]: [number, number?] = [0];
  const voided = new Map<number, unknown>();
  for await (const line of linesOf(file)) {
    if (count++ === 0) first = parseLine(line.slice(), 0).index;
    if (!areEqual(line.subarray(-VOID.length), VOID)) continue;
    const { entryNumber, eventId } = parseLine(line, first! + count - 1).content().data;
    if (typeof entryNumber === 'number') voided.set(entryNumber, eventId);
  }
  return { first, count, voided };
}

const GENESIS = new Uint8Array(32);

/** Each stream's own chain: an event names the one before it by its hash. */
export class Chains {
  /** Of each stream its last event. */
  readonly heads = new Map<
    string,
    { readonly index: number; readonly revision: number; readonly hash: Hash }
  >();

  /** `fromStart`: the first event of a stream must be its number 0. What is void is all told where nothing comes afterwards: `toEnd`. */
  constructor(
    private readonly voided: ReadonlyMap<number, unknown>,
    private readonly fromStart: boolean,
    private readonly toEnd: boolean,
  ) {}

  take({ index, stream, revision, previous, hash }: BundleEvent): void {
    const fail = (why: string): never => {
      // Names of streams are not hashed: it may be the event before that has another one.
      const before = [...this.heads.values()].find((head) => areEqual(head.hash, previous));
      throw new Wrong(`${stream}, número ${revision + 1}: ${why}`, before?.index ?? index, index);
    };
    const head = this.heads.get(stream) ?? { revision: -1, hash: GENESIS };
    if (this.fromStart || revision === 0 || this.heads.has(stream)) {
      // A number is not hashed: it may be any. Only so many may be missing as are void.
      const isMissing = stream !== 'ledger' || this.toEnd;
      for (let missing = head.revision + 1; isMissing && missing < revision; missing++)
        if (stream !== 'ledger' || !this.voided.has(missing + 1)) fail(`falta o número ${missing + 1}.`);
      if (revision <= head.revision) fail('vem fora de ordem.');
      if (!areEqual(previous, head.hash)) fail('não continua o evento anterior.');
    }
    this.heads.set(stream, { index, revision, hash });
  }
}
