/** An event of the journal as the feed keeps it: where it stands, and the line that readers get; no line where it is not published. */
import { misfit, type Recorded } from '@livro/event-sourcing';
import { flawOf } from '../../platform/event-store/subscription.ts';
import { ledgerDecider } from '../../ledger/public.ts';
import { publishedAs, type PublishedType } from '../vocabulary/vocabulary.ts';
import { positionOf } from '../../platform/event-store/position.ts';

/** Without the end of the line. */
export interface Told {
  readonly type: string;
  readonly position: string;
  readonly line: string;
}

export interface FeedItem {
  /** Commit position in the journal. */
  readonly commit: bigint;
  readonly position: string;
  /** Undefined for what is not published: a reader's position passes over it. */
  readonly told: Told | undefined;
}

/** An event of the ledger was held against its shape when it was read. */
const fits = ({ shape }: PublishedType, { stream, data }: Recorded): boolean =>
  stream === ledgerDecider.stream || misfit(shape, data) === undefined;

/** What nobody can read is passed over, as the books do: an `EntryVoided` tells of it where it was of the ledger. */
export function feedItem(event: Recorded): FeedItem {
  const position = positionOf(event);
  const published = flawOf(event) ? undefined : publishedAs(event.stream, event.type);
  if (!published || !fits(published, event)) return { commit: event.position, position, told: undefined };
  const { type, withhold } = published;
  const data = withhold ? withhold(event.data) : event.data;
  const line =
    `{"id":${JSON.stringify(event.id)},"position":"${position}","type":"${type}",` +
    `"recorded_at":${JSON.stringify(event.metadata.recordedAt)},"data":${JSON.stringify(data)}}`;
  return { commit: event.position, position, told: { type, position, line } };
}
