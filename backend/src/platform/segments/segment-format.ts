/**
 * A segment as a file: a line for each event, in the journal's order. First what the event's place in the store and its hash are, then
 * the line that the audit's bundle has of it; of an event that is no leaf of the tree, or that nobody can read, its place alone.
 */
import type { Recorded } from '@livro/event-sourcing';
import { eventLine, parseHashedText } from '@livro/proof';
import { hashedTextOf } from '../event-store/chain.ts';
import type { HashedEvent } from '../event-store/decoding.ts';

/** Leaves of the tree in a whole segment: four of its tiles. */
export const SEGMENT_LEAVES = 1_024;

/** Throws where the event is none whose hash is made over its text. */
export function leafLine(index: number, event: Recorded): string {
  const text = parseHashedText(hashedTextOf(event));
  if (!text) throw new TypeError(`${event.stream} ${event.revision} has no text that was hashed`);
  const { stream, revision, position, metadata } = event;
  const line = eventLine({ index, stream, revision: Number(revision), ...text });
  return `${position} ${metadata.hash} ${line}`;
}

export const placeLine = ({ position }: Pick<Recorded, 'position'>): string => String(position);

/** Characters; of a longer one only the store has the events: a thousand of them may be a megabyte each. */
const MOST = 64 * 1_048_576;

/** The lines of a segment while it is made. */
export class SegmentLines {
  #lines: string[] = [];
  #length = 0;

  add(line: string): void {
    this.#length += line.length + 1;
    if (this.#length > MOST) this.#lines = [];
    else this.#lines.push(line);
  }

  /** Undefined where it would be too large. */
  get file(): Buffer | undefined {
    return this.#length > MOST ? undefined : Buffer.from(`${this.#lines.join('\n')}\n`);
  }
}

/** What a line says of a leaf's event. */
export interface SegmentLeaf extends HashedEvent {
  readonly index: number;
}

export interface SegmentLine {
  readonly position: bigint;
  /** Left out where only the store has the event. */
  readonly leaf?: SegmentLeaf;
}

const [LINE_FEED, BRACE] = [0x0a, 0x7b];

/** Of a file that was held against its address: what it says is taken as it stands. Throws where it is no segment. */
export function* linesOf(file: Buffer): Generator<SegmentLine> {
  for (let at = 0; at < file.length;) {
    const end = file.indexOf(LINE_FEED, at);
    if (end < 0) throw new RangeError('the segment’s last line is cut off');
    const brace = file.indexOf(BRACE, at);
    // Line by line: a text of a whole megabyte costs several times as much as its parts.
    if (brace < 0 || brace > end) yield { position: BigInt(file.toString('latin1', at, end)) };
    else {
      const [position, hash, index, stream, revision, previousHash] = file
        .toString('latin1', at, brace - 1)
        .split(' ') as [string, string, string, string, string, string];
      const content = file.toString('utf8', brace, end);
      const place = { index: Number(index), stream, revision: Number(revision) };
      yield { position: BigInt(position), leaf: { hash, ...place, previousHash, content } };
    }
    at = end + 1;
  }
}
