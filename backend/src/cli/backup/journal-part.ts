/**
 * Events of the store as a part of a backup: of each a line of JSON with all that the store says of it and how long its data and its
 * metadata are, then these bytes as they are, then a line feed. Anybody reads it without this program.
 */
import type { KeptEvent } from '@livro/embedded-event-store';
import type { RawJournalEvent } from '../../platform/event-store/journal-page.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';

interface Head {
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly created: string;
  /** Bytes. */
  readonly data: number;
  readonly metadata: number;
}

const LINE_FEED = Buffer.from('\n');

export function encodeEvents(events: readonly RawJournalEvent[]): Buffer {
  const pieces: Buffer[] = [];
  for (const event of events) {
    const head: Head = {
      position: String(event.position),
      stream: event.stream,
      revision: event.revision,
      id: event.id,
      type: event.type,
      isJson: event.isJson,
      created: event.createdTicks,
      data: event.data.length,
      metadata: event.metadata.length,
    };
    pieces.push(Buffer.from(`${JSON.stringify(head)}\n`), event.data, event.metadata, LINE_FEED);
  }
  return Buffer.concat(pieces);
}

/** Of a part that was held against its hash: what it says is taken as it stands, but its lengths. Throws `CommandFailure` where it is none. */
export function decodeEvents(part: Buffer): KeptEvent[] {
  const events: KeptEvent[] = [];
  for (let at = 0; at < part.length;) {
    const end = part.indexOf(LINE_FEED, at);
    const head = headOf(part.subarray(at, end));
    const lengths = [head?.data, head?.metadata];
    const isWithin = lengths.every((length) => Number.isInteger(length) && length! >= 0);
    const next = isWithin ? end + 1 + head!.data + head!.metadata + 1 : Infinity;
    if (end < at || next > part.length)
      throw new CommandFailure(
        exitCodes.differs,
        'Uma parte do Diário da cópia está danificada: não é feita de eventos.',
      );
    const data = part.subarray(end + 1, end + 1 + head!.data);
    const metadata = part.subarray(end + 1 + head!.data, next - 1);
    at = next;
    const { position, stream, revision, id, type, isJson, created } = head!;
    const place = { position: Number(position), stream, revision, id, type, isJson };
    events.push({ ...place, createdTicks: BigInt(created), data, metadata });
  }
  return events;
}

function headOf(line: Buffer): Head | undefined {
  try {
    return JSON.parse(line.toString()) as Head;
  } catch {
    return undefined;
  }
}
