/** The sending side of a read: encodes events, resolves links, and waits whenever the caller is slower than we are. */
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import type { StoredEvent } from './event.ts';
import type { Storage } from './storage.ts';
import { encodeEvent } from './wire.ts';

/** The read call as the server registers it: answers are handed over encoded. */
export type ReadCall = ServerWritableStream<ReadReq, Buffer>;

const LINK_TYPE = '$>';
const LARGE_BYTES = 64 * 1024;

export class ReadAnswer {
  private closed = false;
  private wakeUp: (() => void) | undefined;

  constructor(
    private readonly call: ReadCall,
    private readonly storage: Storage,
    private readonly resolveLinks: boolean,
  ) {
    for (const end of ['cancelled', 'error', 'close'] as const) call.on(end, () => this.close());
    call.on('drain', () => this.wakeUp?.());
  }

  /** False as soon as nobody listens any more. */
  get open(): boolean {
    return !this.closed;
  }

  private close(): void {
    this.closed = true;
    this.wakeUp?.();
  }

  /** Resolves when `ring` was called or the caller has gone. `arm` hands `ring` to whoever will call it. */
  async waitFor(arm: (ring: () => void) => void): Promise<void> {
    if (this.closed) return;
    await new Promise<void>((resolve) => {
      this.wakeUp = resolve;
      arm(resolve);
    });
    this.wakeUp = undefined;
  }

  /** Undefined where nothing has to be waited for: a promise per event would cost more than the event. */
  event(event: StoredEvent): Promise<void> | undefined {
    if (this.resolveLinks && event.type === LINK_TYPE) return this.linked(event);
    return this.send(encodeEvent(event));
  }

  message(response: ReadResp): Promise<void> | undefined {
    return this.send(Buffer.from(response.serializeBinary()));
  }

  private async linked(link: StoredEvent): Promise<void> {
    await this.send(encodeEvent(await this.targetOf(link), link));
  }

  /** A link's data are `revision@stream`. */
  private async targetOf(link: StoredEvent): Promise<StoredEvent | undefined> {
    const [, revision, stream] = /^(\d{1,15})@(.+)$/s.exec(link.data.toString('utf8')) ?? [];
    if (revision === undefined || stream === undefined) return undefined;
    const window = { first: Number(revision), last: Number(revision), oldestTicks: 0n };
    const [target] = await this.storage.streamForward(stream, window, 1);
    return target;
  }

  private send(bytes: Buffer): Promise<void> | undefined {
    if (this.closed) return undefined;
    // gRPC counts messages, not bytes: sixteen large ones would wait in memory before it says stop.
    if (bytes.length > LARGE_BYTES) return this.waitFor((ring) => this.call.write(bytes, ring));
    return this.call.write(bytes) ? undefined : this.waitFor(() => {});
  }
}
