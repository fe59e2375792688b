/**
 * Ends a connection at once when the store says that it is going away. The runtime can otherwise fall into an endless loop in
 * native code, which freezes the process and takes all memory.
 */
import http2, { type ClientHttp2Session } from 'node:http2';

let watching = false;

/**
 * Seen with Node 20.20.2: the store's GOAWAY arrives in the same turn in which new calls were begun, another call of the connection
 * is then cancelled, and nghttp2 sends frames without end. Nothing is lost by being abrupt: anyone who calls knows that an outcome is
 * unknown until the store has told it. The client offers no hook for its connections, so they are caught where it makes them.
 */
export function endConnectionsGoingAway(): void {
  if (watching) return;
  watching = true;
  const { connect } = http2;
  const watched = (...args: Parameters<typeof connect>): ClientHttp2Session => {
    const session = connect(...args);
    // The client takes all listeners off when the connection stands, in the very event that says so.
    session.once('remoteSettings', () =>
      queueMicrotask(() => session.once('goaway', () => session.destroy())),
    );
    return session;
  };
  Object.assign(http2, { connect: watched });
}
