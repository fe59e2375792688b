/** The sending side of a read: encodes events, resolves links, and waits whenever the caller is slower than we are. */
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import type { StoredEvent } from './event.ts';
import type { Readable } from './readable.ts';
import { subjectOf, windowOf } from './stream-state.ts';
import { encodeEvent } from './wire.ts';

/** The read call as the server registers it: answers are handed over encoded. */
export type ReadCall = ServerWritableStream<ReadReq, Buffer>;

const LINK_TYPE = '$>';

export class ReadAnswer {
  private closed = false;
  private wakeUp: (() => void) | undefined;

  constructor(
    private readonly call: ReadCall,
    private readonly store: Readable,
    private readonly resolveLinks: boolean,
  ) {
    for (const end of ['cancelled', 'error', 'close'] as const) call.on(end, () => this.close());
  }

  /** False as soon as nobody listens any more. */
  get open(): boolean {
    return !this.closed;
  }

  private close(): void {
    this.closed = true;
    this.wakeUp?.();
  }

  /** Resolves when `ring` was called or the caller has gone. `arm` hands `ring` to anyone who will call it. */
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

  /** What names no event is no link, and stands for itself; one that leads nowhere comes alone. */
  private async linked(link: StoredEvent): Promise<void> {
    const [revision = '', stream] = splitAtFirst(link.data.toString('utf8'), '@');
    if (!/^\s*[+-]?\d{1,18}\s*$/.test(revision)) return this.send(encodeEvent(link));
    await this.send(encodeEvent(await this.targetOf(Number(revision), stream ?? ''), link));
  }

  /** The event as a read would show it: nothing of what was deleted or cut off. -1 is the stream's last. */
  private async targetOf(revision: number, stream: string): Promise<StoredEvent | undefined> {
    if (!stream || stream.includes('\0')) return undefined;
    const state = await this.store.state(subjectOf(stream));
    const visible = windowOf(stream, state, Date.now());
    const at = revision === -1 ? visible.last : revision;
    if (state.tombstoned || at < visible.first || at > visible.last) return undefined;
    const [target] = await this.store.storage.streamForward(stream, { ...visible, first: at, last: at }, 1);
    return target;
  }

  /** What gathers answers takes one at once, or keeps it, and all that follow, until it has sent enough. */
  private send(bytes: Buffer): Promise<void> | undefined {
    if (this.closed) return undefined;
    this.call.write(bytes, this.sent);
    return this.call.writableLength === 0 ? undefined : this.untilTaken();
  }

  private readonly sent = (): void => this.wakeUp?.();

  private async untilTaken(): Promise<void> {
    while (!this.closed && this.call.writableLength > 0) await this.waitFor(() => {});
  }
}

function splitAtFirst(text: string, separator: string): readonly string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}
