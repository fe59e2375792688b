import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { Authority } from '../../../../test/support/certificates.ts';
import { answerInTurn, MAX_UNANSWERED_CALLS } from './answer-in-turn.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-turns-'));
const { cert, key } = Authority.in(folder).issue('server', 'livro.local');
const pem = { cert: fs.readFileSync(cert), key: fs.readFileSync(key) };
const servers: http.Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close().closeAllConnections()));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Remembers the calls that were begun, and answers them when the test says so. */
async function serving(scheme: 'http' | 'https') {
  const begun: http.IncomingMessage[] = [];
  const waiting: http.ServerResponse[] = [];
  const listener: http.RequestListener = (request, response) => {
    begun.push(request);
    waiting.push(response);
  };
  const server = scheme === 'http' ? http.createServer(listener) : https.createServer(pem, listener);
  servers.push(server);
  answerInTurn(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as net.AddressInfo;
  const socket =
    scheme === 'http'
      ? net.connect(port, '127.0.0.1')
      : tls.connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  let text = '';
  socket.on('error', () => undefined).on('data', (chunk: Buffer) => (text += chunk.toString()));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, scheme === 'http' ? 'connect' : 'secureConnect');
  return { begun, waiting, socket, closed, text: () => text };
}

async function until(isMet: () => boolean): Promise<void> {
  while (!isMet()) await new Promise((resolve) => setTimeout(resolve, 2));
}

const call = (n: number): string => `GET /${n} HTTP/1.1\r\nHost: x\r\n\r\n`;
const calls = (count: number, one = call): string => Array.from({ length: count }, (_, n) => one(n)).join('');

describe.each(['http', 'https'] as const)('a connection over %s', (scheme) => {
  it('has its calls begun one after the other, each answered', async () => {
    const { begun, waiting, socket, text } = await serving(scheme);
    socket.write(calls(MAX_UNANSWERED_CALLS));
    for (let n = 0; n < MAX_UNANSWERED_CALLS; n++) {
      await until(() => begun.length === n + 1);
      expect(begun.at(-1)!.url).toBe(`/${n}`);
      waiting[n]!.end(`answer ${n}.`);
    }
    await until(() => text().includes(`answer ${MAX_UNANSWERED_CALLS - 1}.`));
    expect(text().match(/answer \d/g)).toHaveLength(MAX_UNANSWERED_CALLS);
  });

  it.each([
    ['plain', call],
    ['without a host', () => 'GET / HTTP/1.1\r\n\r\n'],
    ['with an expectation', () => 'GET / HTTP/1.1\r\nHost: x\r\nExpect: nothing\r\n\r\n'],
    ['with a body', () => 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\na'],
  ])('is closed beyond eight unanswered calls that are %s, of which one was begun', async (_, one) => {
    const { begun, socket, closed, text } = await serving(scheme);
    socket.write(calls(2_000, one));
    await closed;
    expect(begun.length).toBeLessThanOrEqual(1);
    expect(text()).toBe('');
  });
});

it('parses sixty thousand calls of sixteen connections in no time', async () => {
  let parsed = 0;
  const server = http.createServer(() => undefined);
  servers.push(server);
  answerInTurn(server);
  server.on('request', () => parsed++);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as net.AddressInfo;
  const payload = 'GET / HTTP/1.1\r\n\r\n'.repeat(3_640);
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
      socket.write(payload);
      await new Promise((resolve) => socket.once('close', resolve));
    }),
  );
  expect(parsed).toBeLessThanOrEqual(16 * (MAX_UNANSWERED_CALLS + 1));
});
