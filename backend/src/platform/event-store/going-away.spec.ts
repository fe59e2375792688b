/** A real HTTP/2 server that goes away. */
import { once } from 'node:events';
import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import { endConnectionsGoingAway } from './going-away.ts';

it('ends a connection at GOAWAY, and watches it once however often it is asked to', async () => {
  const before = http2.connect;
  endConnectionsGoingAway();
  const watched = http2.connect;
  await jest.isolateModulesAsync(async () => {
    (await import('./going-away.ts')).endConnectionsGoingAway();
  });
  expect(http2.connect).toBe(watched);
  const server = http2.createServer();
  const arrived = once(server, 'session');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = http2.connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  try {
    const [[session]] = await Promise.all([arrived, once(client, 'remoteSettings')]);
    const closed = once(client, 'close');
    // A call under way would keep a connection that merely closes.
    const called = once(server, 'stream');
    client.request({ ':path': '/' }).on('error', () => undefined);
    const [stream] = await called;
    (stream as http2.ServerHttp2Stream).on('error', () => undefined);
    (session as http2.ServerHttp2Session).goaway();
    await closed;
    expect(client.destroyed).toBe(true);
  } finally {
    client.destroy();
    server.close();
    Object.assign(http2, { connect: before });
  }
});
