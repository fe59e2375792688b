/**
 * Three nodes of an event store under TLS, as a client sees a cluster: all answer gossip, and the one that leads passes everything on to
 * the store behind them; the others refuse what asks for the leader, as EventStoreDB does. Who leads is the test's to say.
 */
import fs from 'node:fs';
import http2 from 'node:http2';
import type net from 'node:net';
import { ClusterInfo, EndPoint, MemberInfo } from '@eventstore/db-client/generated/gossip_pb';
import { UUID } from '@eventstore/db-client/generated/shared_pb';
import type { IssuedFiles } from '../support/certificates.ts';

const FEATURES = '/event_store.client.server_features.ServerFeatures/GetSupportedMethods';
const GOSSIP = '/event_store.client.gossip.Gossip/Read';
const { FOLLOWER, LEADER } = MemberInfo.VNodeState;
const GOSSIP_MS = 300;
const NOT_FOUND = '5';
const UNAVAILABLE = '14';
const ID = '0b7a1f6e-52a4-4a53-9a5e-7d1f0c9be00';

interface Node {
  readonly server: http2.Http2SecureServer;
  readonly port: number;
  readonly sessions: Map<http2.ServerHttp2Session, http2.ClientHttp2Session>;
  /** Number of the node that leads, as this one has it: it hears of an election a moment later. */
  gossipedLeader: number;
  /** Of one that takes what comes and answers nothing: the connections that stood when it froze. */
  frozen?: ReadonlySet<http2.Http2Session>;
}

export class StoreCluster {
  /** What clients sent to say who they are. */
  readonly logins = new Set<string | undefined>();
  /** Calls that were refused because another node leads. */
  refused = 0;
  /** Calls that came to a frozen node over a new connection, but for gossip. */
  lost = 0;
  readonly #nodes: Node[] = [];
  #leader = 0;

  private constructor(private readonly target: string) {}

  static async start(storeUrl: string, { cert, key }: IssuedFiles): Promise<StoreCluster> {
    const { host } = new URL(storeUrl.replace(/^\w+:/, 'http:'));
    const cluster = new StoreCluster(`http://${host}`);
    for (let n = 0; n < 3; n++) {
      const server = http2.createSecureServer({ cert: fs.readFileSync(cert), key: fs.readFileSync(key) });
      const sessions: Node['sessions'] = new Map();
      server.on('session', (session) => cluster.#connect(session, sessions));
      server.on('stream', (down, headers) => cluster.#answer(n, down, headers));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as net.AddressInfo;
      cluster.#nodes.push({ server, sessions, port, gossipedLeader: 0 });
    }
    return cluster;
  }

  /** Of all nodes, as a connection string names them. */
  get hosts(): string {
    return this.#nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
  }

  /**
   * The next node leads from now on. Connections to the old one stand, as in a resignation, or are cut, as in a death. One that freezes
   * keeps them, and the third node goes on naming it until it is thawed.
   */
  elect(fate: 'resigns' | 'dies' | 'freezes'): void {
    const old = this.#nodes[this.#leader]!;
    this.#leader = (this.#leader + 1) % this.#nodes.length;
    const next = this.#nodes[this.#leader]!;
    if (fate === 'freezes') {
      old.frozen = new Set(old.sessions.keys());
      next.gossipedLeader = this.#leader;
    } else setTimeout(() => this.#tell(), GOSSIP_MS);
    if (fate === 'dies') for (const session of old.sessions.keys()) session.destroy();
    // What was under way at the old leader ends there: it can confirm nothing any more.
    else for (const upstream of old.sessions.values()) upstream.destroy();
  }

  thaw(): void {
    for (const node of this.#nodes) node.frozen = undefined;
    this.#tell();
  }

  async stop(): Promise<void> {
    for (const { server, sessions } of this.#nodes) {
      for (const session of sessions.keys()) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  #tell(): void {
    for (const node of this.#nodes) node.gossipedLeader = this.#leader;
  }

  #connect(session: http2.ServerHttp2Session, sessions: Node['sessions']): void {
    const open = (): void => {
      const upstream = http2.connect(this.target);
      upstream.on('error', () => undefined);
      upstream.on('close', () => void (!session.destroyed && sessions.has(session) && open()));
      sessions.set(session, upstream);
    };
    session.on('error', () => undefined);
    session.on('close', () => {
      const upstream = sessions.get(session);
      sessions.delete(session);
      upstream?.destroy();
    });
    open();
  }

  #answer(n: number, down: http2.ServerHttp2Stream, headers: http2.IncomingHttpHeaders): void {
    down.on('error', () => undefined);
    const node = this.#nodes[n]!;
    if (node.frozen) {
      if (headers[':path'] !== GOSSIP && !node.frozen.has(down.session!)) this.lost++;
      return;
    }
    if (headers[':path'] === GOSSIP) return this.#gossip(node, down);
    // The client asks anonymously what the server can do.
    if (headers[':path'] !== FEATURES) this.logins.add(headers.authorization);
    const isForLeader = headers['requires-leader'] === 'true';
    if (n !== this.#leader && isForLeader) return this.#refuse(down);
    this.#carry(node, down, headers);
  }

  #gossip({ gossipedLeader }: Node, down: http2.ServerHttp2Stream): void {
    const info = new ClusterInfo();
    info.setMembersList(
      this.#nodes.map(({ port }, n) => {
        const endPoint = new EndPoint();
        endPoint.setAddress('127.0.0.1');
        endPoint.setPort(port);
        const id = new UUID();
        id.setString(`${ID}${n}`);
        const member = new MemberInfo();
        member.setInstanceId(id);
        member.setTimeStamp(`${Date.now()}`);
        member.setState(n === gossipedLeader ? LEADER : FOLLOWER);
        member.setIsAlive(true);
        member.setHttpEndPoint(endPoint);
        return member;
      }),
    );
    const message = Buffer.from(info.serializeBinary());
    const head = Buffer.alloc(5);
    head.writeUInt32BE(message.length, 1);
    down.on('wantTrailers', () => down.sendTrailers({ 'grpc-status': '0' }));
    down.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
    down.end(Buffer.concat([head, message]));
  }

  #refuse(down: http2.ServerHttp2Stream): void {
    this.refused++;
    down.respond(
      {
        ':status': 200,
        'content-type': 'application/grpc',
        'grpc-status': NOT_FOUND,
        'grpc-message': 'Leader info available',
        exception: 'not-leader',
        'leader-endpoint-host': '127.0.0.1',
        'leader-endpoint-port': String(this.#nodes[this.#leader]!.port),
      },
      { endStream: true },
    );
  }

  #carry(node: Node, down: http2.ServerHttp2Stream, headers: http2.IncomingHttpHeaders): void {
    const upstream = node.sessions.get(down.session as http2.ServerHttp2Session);
    if (!upstream || upstream.destroyed) return down.close(http2.constants.NGHTTP2_REFUSED_STREAM);
    const up = upstream.request(headers);
    let trailers: http2.OutgoingHttpHeaders = { 'grpc-status': UNAVAILABLE };
    down.on('close', () => up.close(http2.constants.NGHTTP2_CANCEL));
    down.on('wantTrailers', () => down.sendTrailers(trailers));
    up.on('error', () => node.frozen || down.close(http2.constants.NGHTTP2_INTERNAL_ERROR));
    up.on('response', (answer, flags) => {
      const endStream = (flags & http2.constants.NGHTTP2_FLAG_END_STREAM) !== 0;
      if (!down.destroyed) down.respond(answer, endStream ? { endStream } : { waitForTrailers: true });
    });
    up.on('trailers', (last) => (trailers = { ...last }));
    up.pipe(down);
    down.pipe(up);
  }
}
