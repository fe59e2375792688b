/**
 * Whether an append is written, was written before, or is refused: the rules of EventStoreDB for expected revisions and
 * repeated event ids. Pure: what the log holds is looked up before and handed in.
 */
import { type Expected, type ProposedEvent, TOMBSTONE } from './event.ts';
import {
  advance,
  isMetadataStream,
  isSoftDeleted,
  SOFT_DELETED_JSON,
  type StreamState,
  windowOf,
  withTruncation,
} from './stream-state.ts';

export interface AppendRequest {
  readonly mode: 'append' | 'delete' | 'tombstone';
  readonly stream: string;
  readonly expected: Expected;
  /** Empty for `delete` and `tombstone`. */
  readonly events: readonly ProposedEvent[];
}

/** Where an event id was seen before. */
export interface Sighting {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
}

/** What the log knows of the request's events. */
export interface Known {
  /** The events that stand in the stream from the expected revision on, at most as many as are proposed. */
  readonly standing: readonly Sighting[];
  /** Looks an id up among the recent ones of all streams. */
  recent(id: string): Sighting | undefined;
  newId(): string;
}

export interface Write {
  readonly stream: string;
  readonly revision: number;
  readonly event: ProposedEvent;
}

export type Decision =
  /** `answered` is the index of the write that the caller is told of: reviving a stream adds one of its own. */
  | {
      readonly kind: 'write';
      readonly writes: readonly Write[];
      readonly answered: number;
      readonly state: StreamState;
    }
  /** The very same events stand there already; the last one's position is told while it can be read. */
  | { readonly kind: 'repeat'; readonly revision: number; readonly position: number | undefined }
  /** No events were proposed. */
  | { readonly kind: 'nothing'; readonly revision: number }
  | { readonly kind: 'wrong-version'; readonly revision: number }
  | { readonly kind: 'deleted' };

/** The revision at which the stream named in the request stands; -1 for none. */
export const revisionOf = (stream: string, state: StreamState): number =>
  isMetadataStream(stream) ? state.metadataRevision : state.revision;

/** The revision after which the proposed events would stand, where the expectation names one below the head. */
export function revisionToCompare(request: AppendRequest, state: StreamState): number | undefined {
  if (request.mode !== 'append' || request.events.length === 0) return undefined;
  const after = numberOf(request.expected);
  return after !== undefined && after < revisionOf(request.stream, state) ? after : undefined;
}

export function decide(request: AppendRequest, state: StreamState, known: Known): Decision {
  if (state.tombstoned) return { kind: 'deleted' };
  switch (request.mode) {
    case 'append':
      return decideAppend(request, state, known);
    case 'delete':
    case 'tombstone':
      return decideRemoval(request, state, known);
    default:
      return request.mode satisfies never;
  }
}

function decideAppend(request: AppendRequest, state: StreamState, known: Known): Decision {
  const { stream, expected, events } = request;
  const current = revisionOf(stream, state);
  const softDeleted = !isMetadataStream(stream) && isSoftDeleted(state);
  const wrongVersion: Decision = { kind: 'wrong-version', revision: current };
  const repeat = ({ revision, position }: Sighting): Decision => {
    const isVisible = revision >= windowOf(stream, state, 0).first;
    return { kind: 'repeat', revision, position: isVisible ? position : undefined };
  };

  if (expected === 'stream_exists') {
    if (softDeleted) return { kind: 'deleted' };
    if (current < 0 && state.metadataRevision < 0) return wrongVersion;
  }
  const after = numberOf(expected);
  if (after === undefined) {
    const seen = leading(events, (event) => {
      const sighting = known.recent(event.id);
      return sighting?.stream === stream ? sighting : undefined;
    });
    const last = seen.at(-1);
    if (last) return seen.length === events.length ? repeat(last) : wrongVersion;
  } else {
    if (after > current) return wrongVersion;
    if (after < current) {
      const seen = leading(events, (event, index) => {
        const standing = known.standing[index];
        return standing?.id === event.id ? standing : undefined;
      });
      const last = seen.at(-1);
      if (last && seen.length === events.length) return repeat(last);
      // A soft-deleted stream may be begun again as if there were none.
      if (last || !(expected === 'no_stream' && softDeleted)) return wrongVersion;
    }
  }
  if (events.length === 0) return { kind: 'nothing', revision: current };
  return write(request, state, known);
}

function write({ stream, events }: AppendRequest, before: StreamState, known: Known): Decision {
  const writes: Write[] = [];
  let state = before;
  const put = (name: string, event: ProposedEvent): void => {
    const revision = revisionOf(name, state) + 1;
    writes.push({ stream: name, revision, event });
    state = advance(state, name, revision, event.data);
  };
  const revive = (name: string): void =>
    put(name, metadataEvent(known.newId(), withTruncation(state.metadata, before.revision + 1)));

  if (isSoftDeleted(before) && !isMetadataStream(stream)) revive(`$$${stream}`);
  for (const event of events) put(stream, event);
  const answered = writes.length - 1;
  // New metadata open a soft-deleted stream again, and what was deleted stays invisible.
  if (isSoftDeleted(before) && isMetadataStream(stream)) revive(stream);
  return { kind: 'write', writes, answered, state };
}

function decideRemoval(request: AppendRequest, state: StreamState, known: Known): Decision {
  const { mode, stream, expected } = request;
  const current = state.revision;
  const neverExisted = current < 0 && state.metadataRevision < 0;
  const refused =
    (typeof expected === 'number' && expected !== current) ||
    (expected === 'stream_exists' && neverExisted) ||
    (expected === 'no_stream' && current >= 0 && !isSoftDeleted(state)) ||
    (mode === 'delete' && neverExisted);
  if (expected === 'stream_exists' && isSoftDeleted(state)) return { kind: 'deleted' };
  if (refused) return { kind: 'wrong-version', revision: current };

  const name = mode === 'delete' ? `$$${stream}` : stream;
  const revision = mode === 'delete' ? state.metadataRevision + 1 : TOMBSTONE;
  const event =
    mode === 'delete'
      ? metadataEvent(known.newId(), Buffer.from(`{"$tb":${SOFT_DELETED_JSON}}`))
      : { ...metadataEvent(known.newId(), Buffer.alloc(0)), type: '$streamDeleted', isJson: false };
  return {
    kind: 'write',
    writes: [{ stream: name, revision, event }],
    answered: 0,
    state: advance(state, name, revision, event.data),
  };
}

const numberOf = (expected: Expected): number | undefined =>
  expected === 'no_stream' ? -1 : typeof expected === 'number' ? expected : undefined;

function leading(
  events: readonly ProposedEvent[],
  sightingOf: (event: ProposedEvent, index: number) => Sighting | undefined,
): readonly Sighting[] {
  const seen: Sighting[] = [];
  for (const [index, event] of events.entries()) {
    const sighting = sightingOf(event, index);
    if (!sighting) break;
    seen.push(sighting);
  }
  return seen;
}

const metadataEvent = (id: string, data: Buffer): ProposedEvent => ({
  id,
  type: '$metadata',
  isJson: true,
  data,
  metadata: Buffer.alloc(0),
});
