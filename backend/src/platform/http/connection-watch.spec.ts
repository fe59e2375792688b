import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchConnections, WAITS } from './connection-watch.ts';

const waits = {
  headMs: 300,
  bodyMs: 300,
  everyMs: 20,
  bytesPerSecond: 10_000,
  unreadMs: 200,
  readBytesPerSecond: 20_000_000,
};
const servers: http.Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close().closeAllConnections()));

/** Answers a request with the length of its body once that is there. */
async function serving(
  options: Parameters<typeof watchConnections>[2],
  isProxy?: (address: string) => boolean,
) {
  const server = http.createServer((request, response) => {
    let length = 0;
    request.on('data', (chunk: Buffer) => (length += chunk.length));
    request.on('end', () => response.end(`got ${length}`));
  });
  servers.push(server);
  watchConnections(server, isProxy, options);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as net.AddressInfo;
  return () => {
    const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const closed = once(socket, 'close').then(() => text);
    return { socket, closed, text: () => text };
  };
}

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ';

describe('a connection', () => {
  it.each([
    ['says nothing', ''],
    ['sends half a head', 'GET / HTTP/1.1\r\nHost: x\r\nX-A'],
    ['announces a body and sends none', `${HEAD}10\r\n\r\n`],
  ])('that %s is cut off', async (_, sent) => {
    const { socket, closed } = (await serving({ waits }))();
    socket.write(sent);
    const started = Date.now();
    expect(await closed).toEqual(sent === '' ? '' : expect.stringMatching(/^HTTP\/1.1 408 /));
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  it('that dribbles is cut off, in its head and in its body', async () => {
    const connect = await serving({ waits });
    const [head, body] = [connect(), connect()];
    head.socket.write('GET / HTTP/1.1\r\n');
    body.socket.write(`${HEAD}100000\r\n\r\n`);
    const dribble = setInterval(() => {
      if (head.socket.writable) head.socket.write('X-A: b\r\n');
      if (body.socket.writable) body.socket.write('b');
    }, 20);
    expect(await head.closed).toMatch(/ 408 /);
    expect(await body.closed).toMatch(/ 408 /);
    clearInterval(dribble);
  });

  it('that sends at an honest pace is waited for, far beyond the first wait', async () => {
    const { socket, text } = (await serving({ waits }))();
    socket.write(`${HEAD}60000\r\n\r\n`);
    for (let n = 0; n < 30; n++) {
      socket.write('b'.repeat(2_000));
      await sleep(50);
    }
    await sleep(50);
    expect(text()).toContain('got 60000');
  });

  it.each([
    ['reads nothing of its answer is cut off', 0],
    ['reads its answer slowly is waited for', 500_000],
  ])('that %s', async (_, bytesAtATime) => {
    const server = http.createServer((_request, response) => response.end(Buffer.alloc(20_000_000)));
    servers.push(server);
    watchConnections(server, undefined, { waits });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as net.AddressInfo;
    const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
    socket.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const closed = once(server, 'connection').then(([accepted]) => once(accepted as net.Socket, 'close'));
    let read = 0;
    if (bytesAtATime > 0)
      while (read < 20_000_000) {
        read += (socket.read() as Buffer | null)?.length ?? 0;
        await sleep(1);
      }
    else await closed;
    socket.destroy();
    expect(read >= 20_000_000).toBe(bytesAtATime > 0);
  });

  it('that was answered may ask again', async () => {
    const { socket, text } = (await serving({ waits }))();
    for (let n = 0; n < 4; n++) {
      socket.write(`${HEAD}2\r\n\r\nab`);
      await sleep(200);
    }
    expect(text().match(/got 2/g)).toHaveLength(4);
  });

  it('more than one address may have is closed at once; a proxy may have more, and who leaves makes room', async () => {
    const connect = await serving({ perAddress: 3, waits: WAITS });
    const first = [connect(), connect(), connect()];
    await Promise.all(first.map(({ socket }) => once(socket, 'connect')));
    expect(await connect().closed).toBe('');
    first[0]!.socket.destroy();
    await sleep(100);
    const next = connect();
    next.socket.write(`${HEAD}2\r\n\r\nab`);
    await once(next.socket, 'data');
    expect(next.text()).toContain('got 2');
    const throughProxy = await serving({ perAddress: 1, waits: WAITS }, (address) => address === '127.0.0.1');
    const two = [throughProxy(), throughProxy()];
    for (const { socket } of two) {
      socket.write(`${HEAD}2\r\n\r\nab`);
      await once(socket, 'data');
    }
  });
});
