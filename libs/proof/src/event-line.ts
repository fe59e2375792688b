/**
 * How an event travels: the text that its hash is made over. The leaf is that hash, so that whoever has the text needs nothing
 * else, and no rule of any program, to hold it against the tree.
 */
import { countOf, fromHex, utf8 } from './bytes.ts';
import { leafHash } from './merkle-tree.ts';
import { type Hash, sha256 } from './sha256.ts';

/** What the event's hash is made over: the hash before it in its stream (64 digits), a line feed, the event as canonical JSON. */
export interface EventText {
  readonly previousHash: string;
  readonly content: string;
}

export const hashedText = ({ previousHash, content }: EventText): Uint8Array =>
  utf8(`${previousHash}\n${content}`);

/** Undefined for a text that is of no event. */
export function parseHashedText(text: string): EventText | undefined {
  const [, previousHash, content] = /^([0-9a-f]{64})\n(\{[^\n]*\})$/.exec(text) ?? [];
  return previousHash !== undefined && content !== undefined ? { previousHash, content } : undefined;
}

/** The event's hash: the data of its leaf, as 32 bytes. */
export const eventHash = (text: EventText): Hash => sha256(hashedText(text));

/** The leaf of an event whose hash is known, in hexadecimal digits as metadata have it. */
export const leafOf = (hash: string): Hash => leafHash(fromHex(hash)!);

/** An event at its place: in the tree, and in its stream from zero. */
export interface PlacedEvent extends EventText {
  readonly index: number;
  readonly stream: string;
  readonly revision: number;
}

/** One line of a bundle's `events.txt`, without the line feed. */
export const eventLine = ({ index, stream, revision, previousHash, content }: PlacedEvent): string =>
  `${index} ${stream} ${revision} ${previousHash} ${content}`;

/** Undefined for a line that is none of an event. */
export function parseEventLine(line: string): PlacedEvent | undefined {
  const [, first = '', stream = '', number = '', previousHash = '', content = ''] =
    /^(\d+) (\S+) (\d+) ([0-9a-f]{64}) (\{.*\})$/.exec(line) ?? [];
  const index = countOf(first);
  const revision = countOf(number);
  if (index === undefined || revision === undefined) return undefined;
  return { index, stream, revision, previousHash, content };
}
