/** Ends a connection at once when the store says that it is going away, because the runtime may otherwise loop in native code for ever. */
import http2, { type ClientHttp2Session } from 'node:http2';

/** On the runtime's function itself: two copies of this module must not wrap it twice. */
const WATCHED = Symbol.for('livro.connections-going-away');

/**
 * Seen with Node 20.20.2: the store's GOAWAY arrives in the same turn in which new calls were begun, another call of the connection
 * is then cancelled, and nghttp2 sends frames without end. Nothing is lost by being abrupt: anyone who calls knows that an outcome is
 * unknown until the store has told it. Neither the store's client 6.2 nor grpc-js 1.14 gives access to its sessions: `transport.js` calls
 * `http2.connect` itself and lets calls go on after GOAWAY. Nothing else in this process speaks HTTP/2 as a client.
 */
export function endConnectionsGoingAway(): void {
  const { connect } = http2;
  if (WATCHED in connect) return;
  const watched = (...args: Parameters<typeof connect>): ClientHttp2Session => {
    const session = connect(...args);
    // The client takes all listeners off when the connection stands, in the very event that says so.
    session.once('remoteSettings', () =>
      queueMicrotask(() => session.once('goaway', () => session.destroy())),
    );
    return session;
  };
  Object.assign(http2, { connect: Object.assign(watched, { [WATCHED]: true }) });
}
