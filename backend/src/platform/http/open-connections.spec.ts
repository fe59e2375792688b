import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { OpenConnections } from './open-connections.ts';

/** A server that answers when the test says so, and a connection to it. */
async function serving() {
  let answer: (text: string) => void = () => undefined;
  const server = http.createServer((_, response) => (answer = (text) => void response.end(text)));
  const connections = new OpenConnections(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as net.AddressInfo;
  const connect = async (): Promise<net.Socket> => {
    const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  const ask = async (): Promise<net.Socket> => {
    const socket = await connect();
    const asked = once(server, 'request');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await asked;
    return socket;
  };
  return { connections, connect, ask, answer: (text: string) => answer(text) };
}

async function textOf(socket: net.Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(socket, 'close');
  return text;
}

describe('the end of a server', () => {
  it('does not wait for a connection on which nothing was asked', async () => {
    const { connections, connect } = await serving();
    const text = textOf(await connect());
    await connections.end(60_000);
    expect(await text).toBe('');
  });

  it('does not wait for one that was answered and kept open', async () => {
    const { connections, ask, answer } = await serving();
    const socket = await ask();
    const answered = once(socket, 'data');
    answer('first');
    await answered;
    await connections.end(60_000);
    expect(socket.destroyed || socket.readableEnded || (await once(socket, 'close'))).toBeTruthy();
  });

  it('lets what is under way be answered, then closes its connection', async () => {
    const { connections, ask, answer } = await serving();
    const text = textOf(await ask());
    const ended = connections.end(60_000);
    answer('the answer');
    await ended;
    expect(await text).toMatch(/200 OK[\s\S]*the answer/);
  });

  it('cuts off what is not answered in time, and lets nobody in meanwhile', async () => {
    const { connections, ask, connect } = await serving();
    const text = textOf(await ask());
    const ended = connections.end(50);
    const refused = await connect().then(textOf, (error: NodeJS.ErrnoException) => error.code);
    expect(refused).toBe('ECONNREFUSED');
    await ended;
    expect(await text).toBe('');
  });
});
