/** Requests of the protocol turned into plain values, and refused where they make no sense. Knows no storage. */
import { status } from '@grpc/grpc-js';
import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb';
import { type AppendReq, ReadReq } from '@eventstore/db-client/generated/streams_pb';
import { type Expected, type ProposedEvent } from './event.ts';
import { callError } from './errors.ts';
import { type Filter, makeFilter } from './filter.ts';
import { subjectOf } from './stream-state.ts';

/** Names are keys of an index, whose rows have a size limit. */
const MAX_NAME_BYTES = 1024;

export function streamName(identifier: StreamIdentifier | undefined): string {
  const bytes = identifier?.getStreamName_asU8() ?? new Uint8Array();
  const name = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  if (!name) throw callError(status.INVALID_ARGUMENT, 'The stream has no name.');
  if (Buffer.byteLength(subjectOf(name)) > MAX_NAME_BYTES || name.includes('\0')) {
    throw callError(
      status.INVALID_ARGUMENT,
      `A stream's name has at most ${MAX_NAME_BYTES} bytes and no zero byte.`,
    );
  }
  return name;
}

/** The same, for a stream that is written to. */
export function writableStream(identifier: StreamIdentifier | undefined): string {
  const name = streamName(identifier);
  if (name.startsWith('$$$$')) {
    throw callError(status.INVALID_ARGUMENT, 'A metadata stream has no metadata stream.');
  }
  return name;
}

const NO_ID = '00000000-0000-0000-0000-000000000000';
const UUID_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function uuidOf(uuid: UUID | undefined): string {
  const structured = uuid?.getStructured();
  if (!structured) return uuidText(uuid?.getString() ?? '');
  const half = (bits: string): string => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0');
  return uuidText(
    (half(structured.getMostSignificantBits()) + half(structured.getLeastSignificantBits())).replace(
      /^(.{8})(.{4})(.{4})(.{4})/,
      '$1-$2-$3-$4-',
    ),
  );
}

export function uuidText(given: string): string {
  const text = given.toLowerCase();
  if (!UUID_FORM.test(text))
    throw callError(status.INVALID_ARGUMENT, 'An event or correlation id is no UUID.');
  return text;
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export function proposedEvent(message: AppendReq.ProposedMessage): ProposedEvent {
  const properties = message.getMetadataMap();
  return checkedEvent({
    id: uuidOf(message.getId()),
    type: properties.get('type'),
    contentType: properties.get('content-type'),
    data: asBuffer(message.getData_asU8()),
    metadata: asBuffer(message.getCustomMetadata_asU8()),
  });
}

interface Unchecked extends Pick<ProposedEvent, 'id' | 'data' | 'metadata'> {
  readonly type: string | undefined;
  readonly contentType: string | undefined;
}

export function checkedEvent({ id, type, contentType, data, metadata }: Unchecked): ProposedEvent {
  if (!type || contentType === undefined) {
    throw callError(status.INVALID_ARGUMENT, 'An event needs the properties type and content-type.', {
      exception: 'missing-required-metadata-property',
      'required-metadata-properties': 'type,content-type',
    });
  }
  if (id === NO_ID) throw callError(status.INVALID_ARGUMENT, 'An event has an empty id.');
  if (type.includes('\0')) throw callError(status.INVALID_ARGUMENT, "An event's type has no zero byte.");
  return { id, type, isJson: contentType === 'application/json', data, metadata };
}

/** The three kinds that all writing requests name alike. */
interface ExpectationMessage {
  hasAny(): boolean;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
}

/** `revision` is the request's number, undefined where it has none. */
export function expectedOf(options: ExpectationMessage, revision: string | undefined): Expected {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  if (revision === undefined) throw callError(status.INVALID_ARGUMENT, 'A request to write expects nothing.');
  return wholeNumber(revision);
}

/** uint64 on the wire; what lies above JavaScript's whole numbers means "the end" to every caller here. */
export const wholeNumber = (text: string): number => Math.min(Number(text), Number.MAX_SAFE_INTEGER);

/** Where a read begins. `'end'` backwards is the last event. */
export type From = number | 'start' | 'end';

export interface ReadRequest {
  readonly target: { readonly stream: string } | 'all';
  readonly from: From;
  readonly backwards: boolean;
  readonly resolveLinks: boolean;
  readonly filter?: Filter;
  /** Undefined for a subscription. */
  readonly count?: number;
}

export function readRequest(message: ReadReq): ReadRequest {
  const options = message.getOptions();
  if (!options) throw callError(status.INVALID_ARGUMENT, 'A read needs options.');
  const common = {
    backwards: options.getReadDirection() === ReadReq.Options.ReadDirection.BACKWARDS,
    resolveLinks: options.getResolveLinks(),
    filter: filterOf(options.getFilter()),
    count: options.hasSubscription() ? undefined : wholeNumber(options.getCount()),
  };
  if (options.hasSubscription()) {
    if (common.backwards) throw callError(status.INVALID_ARGUMENT, 'A subscription goes forwards.');
    if (options.getFilter()?.getCheckpointintervalmultiplier() === 0)
      throw callError(status.INVALID_ARGUMENT, 'A checkpoint interval is at least 1.');
  }
  const stream = options.getStream();
  if (stream) {
    const from = stream.hasStart()
      ? 'start'
      : stream.hasEnd()
        ? 'end'
        : stream.hasRevision()
          ? wholeNumber(stream.getRevision())
          : 'start';
    return { ...common, target: { stream: streamName(stream.getStreamIdentifier()) }, from };
  }
  const all = options.getAll();
  const position = all?.getPosition();
  const from = position ? wholeNumber(position.getCommitPosition()) : all?.hasEnd() ? 'end' : 'start';
  return { ...common, target: 'all', from };
}

function filterOf(message: ReadReq.Options.FilterOptions | undefined): Filter | undefined {
  if (!message) return undefined;
  const onType = message.getEventType();
  const expression = onType ?? message.getStreamIdentifier();
  try {
    return makeFilter({
      on: onType ? 'type' : 'stream',
      regex: expression?.getRegex() ?? '',
      prefixes: expression?.getPrefixList() ?? [],
      maxSearchWindow: message.hasMax() ? message.getMax() : undefined,
      checkpointIntervalMultiplier: message.getCheckpointintervalmultiplier(),
    });
  } catch (error) {
    throw callError(status.INVALID_ARGUMENT, `The filter is no regular expression: ${String(error)}`);
  }
}
