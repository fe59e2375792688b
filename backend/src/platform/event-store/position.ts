/**
 * A reader's position: the last event that it was told of, booked, or that was passed over for it, by the event's own place and
 * id. So it is the same whatever is rebuilt, and whatever store the journal lies in; and one of another journal is known for it.
 */
import { DomainError, type Recorded } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { familyOf, STREAMS } from './streams.ts';

/** Hexadecimal digits of the event's id. */
const MARK_LENGTH = 8;
const FORM = /^([0-9a-z]{1,11})\.([0-9a-f]{8})\.([0-9a-z-]{1,60})$/;
const FAMILY_MEMBER = /^[a-z]+-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface Place {
  readonly stream: string;
  readonly revision: bigint;
  /** The beginning of the event's id. */
  readonly mark: string;
}

/** Opaque to everybody else. */
export const positionOf = (event: Pick<Recorded, 'stream' | 'revision' | 'id'>): string =>
  spelled(placeAt(event));

export const spelled = ({ stream, revision, mark }: Place): string =>
  `${revision.toString(36)}.${mark}.${stream}`;

export const placeAt = ({ stream, revision, id }: Pick<Recorded, 'stream' | 'revision' | 'id'>): Place => ({
  stream,
  revision,
  mark: markOf(id),
});

export const markOf = (id: string): string => id.slice(0, MARK_LENGTH);

/** Of a feed's line, of a command's answer and of a read. */
export const POSITION_HEADER = 'X-Livro-Position';

/** Throws on what was never a position; `field` is where it was sent. */
export function placeOf(position: string, field: string): Place {
  const [, revision = '', mark = '', stream = ''] = FORM.exec(position) ?? [];
  const isOurs = (STREAMS as readonly string[]).includes(stream) || isMember(stream);
  if (!isOurs) throw new DomainError('INVALID_FORMAT', messages.feed.badPosition, field);
  return { stream, revision: BigInt(parseInt(revision, 36)), mark };
}

const isMember = (stream: string): boolean => familyOf(stream) !== undefined && FAMILY_MEMBER.test(stream);
