/**
 * A go-between that speaks HTTP/2 and may end the subscriptions that pass through it as an EventStoreDB does which finds them
 * too slow: in the middle, with a status, while the connection and everything else on it go on.
 */
import http2 from 'node:http2';
import type net from 'node:net';

const TOO_SLOW =
  'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.';
/** A message of gRPC that is `ReadResp.caught_up` and nothing else. */
const CAUGHT_UP = Buffer.from([0, 0, 0, 0, 2, 0x42, 0]);
const ABORTED = '10';

interface Passing {
  readonly down: http2.ServerHttp2Stream;
  readonly up: http2.ClientHttp2Stream;
  trailers: http2.OutgoingHttpHeaders;
  /** The subscriber was told that it has caught up. */
  live: boolean;
}

export class DroppingProxy {
  /** How many reads the store itself has dropped as too slow. */
  droppedByStore = 0;
  private readonly passing = new Set<Passing>();
  private readonly sessions = new Map<http2.ServerHttp2Session, http2.ClientHttp2Session>();

  private constructor(
    private readonly server: http2.Http2Server,
    private readonly target: string,
  ) {
    server.on('session', (session) => this.connect(session));
    server.on('stream', (down, headers) => this.carry(down, headers));
  }

  static async start(storeUrl: string): Promise<DroppingProxy> {
    const { host } = new URL(storeUrl.replace(/^\w+:/, 'http:'));
    const server = http2.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new DroppingProxy(server, `http://${host}`);
  }

  /** The store's connection string, by way of this proxy. */
  through(storeUrl: string): string {
    const { port } = this.server.address() as net.AddressInfo;
    return storeUrl.replace(/^(\w+:\/\/(?:[^@/]*@)?)[^/?]+/, `$1127.0.0.1:${port}`);
  }

  /** Ends every subscription that is live; what the store has sent and nobody has got is lost. Answers how many. */
  drop(): number {
    const victims = [...this.passing].filter(({ live, down }) => live && !down.destroyed);
    for (const one of victims) {
      one.live = false;
      one.up.unpipe(one.down);
      one.trailers = { 'grpc-status': ABORTED, 'grpc-message': encodeURI(TOO_SLOW) };
      one.down.end();
      one.up.close(http2.constants.NGHTTP2_CANCEL);
    }
    return victims.length;
  }

  async stop(): Promise<void> {
    for (const [session, upstream] of this.sessions) {
      session.destroy();
      upstream.destroy();
    }
    await new Promise((resolve) => this.server.close(resolve));
  }

  private connect(session: http2.ServerHttp2Session): void {
    const upstream = http2.connect(this.target);
    this.sessions.set(session, upstream);
    session.on('error', () => undefined);
    upstream.on('error', () => undefined);
    session.on('close', () => {
      this.sessions.delete(session);
      upstream.destroy();
    });
    upstream.on('close', () => session.destroy());
  }

  private carry(down: http2.ServerHttp2Stream, headers: http2.IncomingHttpHeaders): void {
    const upstream = this.sessions.get(down.session as http2.ServerHttp2Session);
    if (!upstream || upstream.destroyed) return down.close(http2.constants.NGHTTP2_REFUSED_STREAM);
    const up = upstream.request(headers);
    const one: Passing = { down, up, trailers: {}, live: false };
    this.passing.add(one);
    down.on('error', () => up.close(http2.constants.NGHTTP2_CANCEL));
    up.on('error', () => down.close(http2.constants.NGHTTP2_INTERNAL_ERROR));
    down.on('close', () => {
      this.passing.delete(one);
      up.close(http2.constants.NGHTTP2_CANCEL);
    });
    down.on('wantTrailers', () => down.sendTrailers(one.trailers));
    up.on('response', (answer, flags) => {
      const endStream = (flags & http2.constants.NGHTTP2_FLAG_END_STREAM) !== 0;
      if (!down.destroyed) down.respond(answer, endStream ? { endStream } : { waitForTrailers: true });
    });
    up.on('trailers', (trailers) => {
      if (trailers['grpc-status'] === ABORTED) this.droppedByStore++;
      one.trailers = { ...trailers };
    });
    up.on('data', (chunk: Buffer) => (one.live ||= chunk.includes(CAUGHT_UP)));
    up.pipe(down);
    down.pipe(up);
  }
}
