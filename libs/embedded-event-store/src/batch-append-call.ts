/**
 * The batch append: one long call that carries the appends of a connection, in parts, and their answers in any order.
 * Every correlation id is answered. Reading stops while the writer's queue is full or the caller does not take answers.
 */
import { type ServerDuplexStream, status } from '@grpc/grpc-js';
import { Any } from 'google-protobuf/google/protobuf/any_pb';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb';
import {
  AllStreamPosition,
  BadRequest,
  MaximumAppendSizeExceeded,
  StreamDeleted,
  StreamIdentifier,
  Timeout,
  Unknown,
  WrongExpectedVersion,
} from '@eventstore/db-client/generated/shared_pb';
import { Status } from '@eventstore/db-client/generated/status_pb';
import { type BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb';
import { AppendSize } from './append-call.ts';
import { type BatchRequest, proposedIn } from './batch-request.ts';
import { expectedOf, uuidOf, writableStream } from './decode.ts';
import { callError, toCallError } from './errors.ts';
import type { Expected, ProposedEvent } from './event.ts';
import type { AppendResult, Writer } from './writer.ts';

/** Requests come decoded as far as they must be to say whose they are. */
export type BatchCall = ServerDuplexStream<BatchRequest, BatchAppendResp>;

/** Of the appends of one call whose last part has not come yet. */
const MAX_UNFINISHED = 1000;
const MAX_UNFINISHED_BYTES = 32 * 1024 * 1024;

interface Unfinished {
  readonly correlation: BatchRequest['correlation'];
  readonly identifier: StreamIdentifier;
  readonly stream: string;
  readonly expected: Expected;
  readonly deadlineMs: number;
  readonly events: ProposedEvent[];
  readonly size: AppendSize;
}

export class BatchAppendCall {
  private readonly unfinished = new Map<string, Unfinished>();
  private inWork = 0;
  private ended = false;
  private held = false;

  constructor(
    private readonly writer: Writer,
    private readonly call: BatchCall,
  ) {
    call.on('data', (request: BatchRequest) => this.receive(request));
    call.on('end', () => {
      this.ended = true;
      this.finishIfDone();
    });
    call.on('error', () => {}); // the caller has gone; what it handed over is written all the same
  }

  private receive(request: BatchRequest): void {
    const { correlation, options } = request;
    try {
      const key = uuidOf(correlation);
      if (options) this.begin(key, correlation, options);
      const append = this.unfinished.get(key);
      if (!append) return; // a later part of an append that was refused and answered
      for (const proposed of request.proposed) {
        const event = proposedIn(proposed);
        append.size.add(event);
        append.events.push(event);
      }
      if (append.size.isTooLarge) {
        this.unfinished.delete(key);
        const detail = new MaximumAppendSizeExceeded();
        detail.setMaxappendsize(AppendSize.limit);
        this.send(append, failure(status.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', detail));
      } else if (request.isFinal) {
        this.unfinished.delete(key);
        void this.write(append);
      }
    } catch (error) {
      this.refuse(request, error);
    }
    void this.holdWhileFull();
  }

  private begin(
    key: string,
    correlation: BatchRequest['correlation'],
    options: BatchAppendReq.Options,
  ): void {
    const held = [...this.unfinished.values()].reduce((total, { size }) => total + size.memory, 0);
    if (this.unfinished.size >= MAX_UNFINISHED || held >= MAX_UNFINISHED_BYTES) {
      throw callError(status.RESOURCE_EXHAUSTED, 'Too many unfinished appends.');
    }
    const deadline = options.getDeadline();
    const append: Unfinished = {
      correlation,
      identifier: options.getStreamIdentifier() ?? new StreamIdentifier(),
      stream: writableStream(options.getStreamIdentifier()),
      expected: expectedOf(options, options.hasStreamPosition() ? options.getStreamPosition() : undefined),
      deadlineMs: deadline ? deadline.getSeconds() * 1000 + deadline.getNanos() / 1e6 : Infinity,
      events: [],
      size: new AppendSize(),
    };
    if (append.deadlineMs <= Date.now()) this.send(append, answerOf(append, { kind: 'expired' }));
    else this.unfinished.set(key, append);
  }

  private async write(append: Unfinished): Promise<void> {
    this.inWork += 1;
    const { stream, expected, events, deadlineMs } = append;
    const result = await this.writer.append({ mode: 'append', stream, expected, events }, deadlineMs);
    this.send(append, answerOf(append, result));
    this.inWork -= 1;
    this.finishIfDone();
  }

  private refuse({ correlation, options }: BatchRequest, error: unknown): void {
    const known = correlation.getString();
    const identifier = options?.getStreamIdentifier() ?? this.unfinished.get(known)?.identifier;
    this.unfinished.delete(known);
    const detail = new BadRequest();
    detail.setMessage(toCallError(error).message);
    this.send(
      { correlation, identifier: identifier ?? new StreamIdentifier() },
      failure(status.INVALID_ARGUMENT, 'BadRequest', detail, detail.getMessage()),
    );
  }

  private send(to: Pick<Unfinished, 'correlation' | 'identifier'>, response: BatchAppendResp): void {
    if (this.call.cancelled || this.call.destroyed) return;
    response.setCorrelationId(to.correlation);
    response.setStreamIdentifier(to.identifier);
    this.call.write(response);
    void this.holdWhileFull();
  }

  /** Reads no further request while the writer's queue is full or the caller does not take its answers. */
  private async holdWhileFull(): Promise<void> {
    if (this.held || !this.isFull) return;
    this.held = true;
    this.call.pause();
    while (this.isFull) {
      if (this.call.writableNeedDrain) await new Promise((resolve) => this.call.once('drain', resolve));
      else await this.writer.room();
    }
    this.held = false;
    this.call.resume();
  }

  private get isFull(): boolean {
    return this.call.writableNeedDrain || !this.writer.hasRoom;
  }

  private finishIfDone(): void {
    if (this.ended && this.inWork === 0 && !this.call.cancelled) this.call.end();
  }
}

function answerOf({ identifier, expected }: Unfinished, result: AppendResult): BatchAppendResp {
  switch (result.kind) {
    case 'done': {
      const success = new BatchAppendResp.Success();
      if (result.revision < 0) success.setNoStream(new Empty());
      else success.setCurrentRevision(String(result.revision));
      if (result.position === undefined) success.setNoPosition(new Empty());
      else {
        const position = new AllStreamPosition();
        position.setCommitPosition(String(result.position));
        position.setPreparePosition(String(result.position));
        success.setPosition(position);
      }
      const response = new BatchAppendResp();
      response.setSuccess(success);
      return response;
    }
    case 'wrong-version': {
      const detail = new WrongExpectedVersion();
      if (expected === 'any') detail.setExpectedAny(new Empty());
      else if (expected === 'no_stream') detail.setExpectedNoStream(new Empty());
      else if (expected === 'stream_exists') detail.setExpectedStreamExists(new Empty());
      else detail.setExpectedStreamPosition(String(expected));
      if (result.revision < 0) detail.setCurrentNoStream(new Empty());
      else detail.setCurrentStreamRevision(String(result.revision));
      return failure(status.ALREADY_EXISTS, 'WrongExpectedVersion', detail);
    }
    case 'deleted': {
      const detail = new StreamDeleted();
      detail.setStreamIdentifier(identifier);
      return failure(status.NOT_FOUND, 'StreamDeleted', detail);
    }
    case 'expired':
      return failure(status.DEADLINE_EXCEEDED, 'Timeout', new Timeout());
    case 'failed':
      return failure(status.UNKNOWN, 'Unknown', new Unknown(), result.message);
    default:
      return result satisfies never;
  }
}

/** The client knows the refusal by the packed detail's type. */
function failure(
  code: status,
  name: string,
  detail: { serializeBinary(): Uint8Array },
  message = name,
): BatchAppendResp {
  const packed = new Any();
  packed.pack(detail.serializeBinary(), `event_store.client.${name}`);
  const error = new Status();
  error.setCode(code as number);
  error.setMessage(message);
  error.setDetails(packed);
  const response = new BatchAppendResp();
  response.setError(error);
  return response;
}
