/**
 * The appends of one connection, carried by one long call in the order in which they were handed over. It knows the store's two
 * certain answers, done and wrong revision, and takes anything else for a failure; it never repeats an append.
 */
import { randomUUID } from 'node:crypto';
import { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import { type AppendRequest, encodeAppend } from './append-request.ts';
import { AppendRejectedError } from './errors.ts';

export type AppendCall = ClientDuplexStream<Buffer, Buffer>;
type Answer = bigint | 'wrong revision';

const WRONG_REVISION = 'event_store.client.WrongExpectedVersion';
/** Given by the leader itself. The other errors may come from a node that is no longer the leader. */
const REJECTIONS = ['event_store.client.Unknown', 'event_store.client.AccessDenied'];

export class AppendCalls {
  private current: Promise<Carrier> | undefined;

  constructor(private readonly open: () => Promise<AppendCall>) {}

  /** Answers the last event's revision. Rejects where nobody knows: it may have landed, or land later. */
  async append(request: Omit<AppendRequest, 'correlation'>): Promise<Answer> {
    return (await (this.current ??= this.begin())).append(request);
  }

  private begin(): Promise<Carrier> {
    const forget = (): void => {
      if (this.current === begun) this.current = undefined;
    };
    const begun = this.open().then((call) => new Carrier(call, forget));
    begun.catch(forget);
    return begun;
  }
}

/** One call, until it ends: then all that it carries have failed, and it takes no more. */
class Carrier {
  private readonly waiting = new Map<
    string,
    { resolve: (answer: Answer) => void; reject: (error: Error) => void }
  >();
  private ended: Error | undefined;

  constructor(
    private readonly call: AppendCall,
    private readonly onEnd: () => void,
  ) {
    call.on('data', (answer: Buffer) => this.hear(BatchAppendResp.deserializeBinary(answer)));
    call.on('error', (error: Error) => this.end(error));
    call.on('end', () => this.end(new Error('The store ended the call.')));
  }

  append(request: Omit<AppendRequest, 'correlation'>): Promise<Answer> {
    if (this.ended) return Promise.reject(this.ended);
    return new Promise((resolve, reject) => {
      const correlation = randomUUID();
      this.waiting.set(correlation, { resolve, reject });
      // Books send one append of 1 MiB at a time: there is nothing for back-pressure to hold back.
      this.call.write(encodeAppend({ ...request, correlation }));
    });
  }

  private hear(answer: BatchAppendResp): void {
    const correlation = answer.getCorrelationId()?.getString() ?? '';
    const waiting = this.waiting.get(correlation);
    this.waiting.delete(correlation);
    const success = answer.getSuccess();
    const error = answer.getError();
    const kind = error?.getDetails()?.getTypeName() ?? '';
    const message = error?.getMessage() ?? 'An answer without content.';
    if (success) waiting?.resolve(BigInt(success.getCurrentRevision()));
    else if (kind === WRONG_REVISION) waiting?.resolve('wrong revision');
    else waiting?.reject(REJECTIONS.includes(kind) ? new AppendRejectedError(message) : new Error(message));
  }

  private end(error: Error): void {
    this.ended ??= error;
    this.onEnd();
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
    this.call.cancel();
  }
}
