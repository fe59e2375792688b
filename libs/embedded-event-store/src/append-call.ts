/** The classic append (one call for one append), the soft delete and the tombstone. */
import { type sendUnaryData, type ServerReadableStream, type ServerUnaryCall, status } from '@grpc/grpc-js';
import { Empty } from '@eventstore/db-client/generated/shared_pb';
import {
  type AppendReq,
  AppendResp,
  type DeleteReq,
  DeleteResp,
  type TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb';
import type { AppendRequest } from './append-decision.ts';
import { expectedOf, proposedEvent, writableStream } from './decode.ts';
import { appendTooLarge, callError, streamDeleted, toCallError, wrongVersion } from './errors.ts';
import { type Expected, type ProposedEvent, sizeOf } from './event.ts';
import type { AppendResult, Writer } from './writer.ts';

/** What one append may hold: EventStoreDB 23.10 counts the data alone. The other bound is for our memory. */
const MAX_APPEND_BYTES = 1024 * 1024;
const MAX_APPEND_MEMORY = 16 * 1024 * 1024;

/** What the events of one append have grown to. */
export class AppendSize {
  static readonly limit = MAX_APPEND_BYTES;
  private data = 0;
  memory = 0;

  add(event: ProposedEvent): void {
    this.data += event.data.length;
    this.memory += sizeOf(event);
  }

  get isTooLarge(): boolean {
    return this.data > MAX_APPEND_BYTES || this.memory > MAX_APPEND_MEMORY;
  }
}

export async function append(
  writer: Writer,
  call: ServerReadableStream<AppendReq, AppendResp>,
  reply: sendUnaryData<AppendResp>,
): Promise<void> {
  try {
    // Nothing of a new append is read while the queue is full: its bytes stay with the caller.
    await writer.room();
    const request = await receive(call);
    reply(null, answer(request, await writer.append(request)));
  } catch (error) {
    reply(toCallError(error));
    call.resume(); // what still comes is thrown away, so that the call can end
  }
}

async function receive(call: ServerReadableStream<AppendReq, AppendResp>): Promise<AppendRequest> {
  let head: { stream: string; expected: Expected } | undefined;
  const events: ProposedEvent[] = [];
  const size = new AppendSize();
  for await (const message of call as AsyncIterable<AppendReq>) {
    const options = message.getOptions();
    if (options) {
      head = {
        stream: writableStream(options.getStreamIdentifier()),
        expected: expectedOf(options, options.hasRevision() ? options.getRevision() : undefined),
      };
      continue;
    }
    const proposed = message.getProposedMessage();
    if (!proposed) continue;
    const event = proposedEvent(proposed);
    size.add(event);
    if (size.isTooLarge) throw appendTooLarge(AppendSize.limit);
    events.push(event);
  }
  if (!head) throw callError(status.INVALID_ARGUMENT, 'An append begins with its options.');
  return { mode: 'append', ...head, events };
}

/** A wrong version is an ordinary answer here; the other refusals are errors of the call. */
function answer({ stream, expected }: AppendRequest, result: AppendResult): AppendResp {
  const response = new AppendResp();
  switch (result.kind) {
    case 'done': {
      const success = new AppendResp.Success();
      if (result.revision < 0) success.setNoStream(new Empty());
      else success.setCurrentRevision(String(result.revision));
      if (result.position === undefined) success.setNoPosition(new Empty());
      else success.setPosition(position(new AppendResp.Position(), result.position));
      response.setSuccess(success);
      return response;
    }
    case 'wrong-version': {
      const wrong = new AppendResp.WrongExpectedVersion();
      if (expected === 'any') wrong.setExpectedAny(new Empty());
      else if (expected === 'no_stream') wrong.setExpectedNoStream(new Empty());
      else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new Empty());
      else wrong.setExpectedRevision(String(expected));
      if (result.revision < 0) wrong.setCurrentNoStream(new Empty());
      else wrong.setCurrentRevision(String(result.revision));
      response.setWrongExpectedVersion(wrong);
      return response;
    }
    default:
      throw refusal(stream, result);
  }
}

interface PositionMessage {
  setCommitPosition(value: string): unknown;
  setPreparePosition(value: string): unknown;
}
function position<Message extends PositionMessage>(message: Message, value: number): Message {
  message.setCommitPosition(String(value));
  message.setPreparePosition(String(value));
  return message;
}

function refusal(stream: string, result: Exclude<AppendResult, { kind: 'done' | 'wrong-version' }>): Error {
  switch (result.kind) {
    case 'deleted':
      return streamDeleted(stream);
    case 'expired':
      return callError(status.DEADLINE_EXCEEDED, 'Timeout');
    case 'failed':
      return callError(status.UNKNOWN, `The append could not be stored: ${result.message}`);
    default:
      return result satisfies never;
  }
}

export async function softDelete(
  writer: Writer,
  call: ServerUnaryCall<DeleteReq, DeleteResp>,
  reply: sendUnaryData<DeleteResp>,
): Promise<void> {
  try {
    const place = await remove(writer, 'delete', call.request.getOptions());
    const response = new DeleteResp();
    response.setPosition(position(new DeleteResp.Position(), place));
    reply(null, response);
  } catch (error) {
    reply(toCallError(error));
  }
}

export async function tombstone(
  writer: Writer,
  call: ServerUnaryCall<TombstoneReq, TombstoneResp>,
  reply: sendUnaryData<TombstoneResp>,
): Promise<void> {
  try {
    const place = await remove(writer, 'tombstone', call.request.getOptions());
    const response = new TombstoneResp();
    response.setPosition(position(new TombstoneResp.Position(), place));
    reply(null, response);
  } catch (error) {
    reply(toCallError(error));
  }
}

/** The position of the event that removes the stream. */
async function remove(
  writer: Writer,
  mode: 'delete' | 'tombstone',
  options: DeleteReq.Options | TombstoneReq.Options | undefined,
): Promise<number> {
  if (!options) throw callError(status.INVALID_ARGUMENT, 'A removal needs options.');
  const stream = writableStream(options.getStreamIdentifier());
  if (stream.startsWith('$$')) throw callError(status.INVALID_ARGUMENT, 'A metadata stream is not removed.');
  const expected = expectedOf(options, options.hasRevision() ? options.getRevision() : undefined);
  await writer.room();
  const result = await writer.append({ mode, stream, expected, events: [] });
  if (result.kind === 'wrong-version') throw wrongVersion(stream, expected, result.revision);
  if (result.kind !== 'done') throw refusal(stream, result);
  return result.position ?? 0;
}
