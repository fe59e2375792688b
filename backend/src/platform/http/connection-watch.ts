/**
 * Cuts off connections that send a call or read its answer too slowly, and those beyond the number that one address may have. Node's
 * own limit on a whole request would cut off honest uploads, and lets a silent one wait for minutes.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import { networkOf } from './client-address.ts';

/** An office behind one router: eighty people with six connections each. */
const PER_ADDRESS = 500;
/** Beyond it the system's own limit on open files comes near. */
const OF_ALL = 4_000;
export const WAITS = {
  headMs: 15_000,
  /** For the first bytes of a body; more time is earned by sending. */
  bodyMs: 20_000,
  /** A photograph of 10 MB takes an hour and a half; who is slower holds a connection to no purpose. */
  bytesPerSecond: 2_048,
  /** For an answer that nobody reads; its unread bytes earn more time at the pace below. */
  unreadMs: 5_000,
  /** 64 KB in ten seconds, as the feed asks of its readers. */
  readBytesPerSecond: 6_554,
  everyMs: 1_000,
};

interface Watched {
  /** When the head or body began that is waited for. */
  since: number;
  /** What had been read then. */
  bytes: number;
  request?: IncomingMessage;
  response?: ServerResponse;
  /** Bytes of answers that had been read at the last look, and when they last grew. */
  read?: { readonly bytes: number; readonly at: number };
}

const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Follows a server that does not listen yet. `isProxy` tells addresses that many people come by. */
export function watchConnections(
  server: Server,
  isProxy: (address: string) => boolean = () => false,
  { perAddress, waits }: { perAddress?: number; waits?: typeof WAITS } = {},
): void {
  server.maxConnections = OF_ALL;
  server.requestTimeout = 0;
  server.headersTimeout = (waits ?? WAITS).headMs;
  limitPerAddress(server, perAddress ?? PER_ADDRESS, isProxy);
  cutOffSlowSenders(server, waits ?? WAITS);
}

function limitPerAddress(server: Server, most: number, isProxy: (address: string) => boolean): void {
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
    if (isProxy(address)) return;
    const network = networkOf(address);
    const count = (counts.get(network) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    counts.set(network, count);
    socket.once('close', () => {
      const left = counts.get(network)! - 1;
      if (left === 0) counts.delete(network);
      else counts.set(network, left);
    });
  });
}

function cutOffSlowSenders(server: Server, waits: typeof WAITS): void {
  const watchedSockets = new Map<Socket, Watched>();
  // Of one that is encrypted, what is asked comes over the socket within.
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    watchedSockets.set(socket, { since: Date.now(), bytes: 0 });
    socket.once('close', () => watchedSockets.delete(socket));
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    if (watchedSockets.has(socket))
      watchedSockets.set(socket, { since: Date.now(), bytes: socket.bytesRead, request, response });
  });
  const watch = setInterval(() => {
    for (const [socket, watched] of watchedSockets) judge(socket, watched, waits);
  }, waits.everyMs).unref();
  server.once('close', () => clearInterval(watch));
}

function judge(socket: Socket, watched: Watched, waits: typeof WAITS): void {
  const now = Date.now();
  const { request, response } = watched;
  const sent = socket.bytesRead - watched.bytes;
  if (request && !request.complete) {
    if (now - watched.since <= waits.bodyMs + (sent / waits.bytesPerSecond) * 1_000) return;
  } else if (request && !response?.closed) {
    // It is being answered, however long that takes, as long as what was sent is read.
    if (!isUnread(socket, watched, now, waits)) return;
    return void socket.destroy();
  } else if (request) {
    // Answered: the next head may begin, and Node itself waits for its first byte.
    return void Object.assign(watched, { since: now, bytes: socket.bytesRead, request: undefined });
  } else {
    if (watched.bytes > 0 && sent === 0) watched.since = now;
    if (now - watched.since <= waits.headMs) return;
  }
  if (socket.bytesRead > 0 && !response?.headersSent) socket.write(TIMED_OUT);
  socket.destroySoon();
}

/** Whether the other side has taken nothing of what waits for it, for longer than the slowest honest reader. */
function isUnread(socket: Socket, watched: Watched, now: number, waits: typeof WAITS): boolean {
  const unread = watched.response?.writableLength ?? 0;
  const bytes = socket.bytesWritten - socket.writableLength;
  if (unread === 0 || watched.read?.bytes !== bytes) watched.read = { bytes, at: now };
  return now - watched.read.at > waits.unreadMs + (unread / waits.readBytesPerSecond) * 1_000;
}
