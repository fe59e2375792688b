import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { inTime } from './in-time.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
let server: http.Server;
let url: string;

beforeAll(async () => {
  server = http.createServer((_, response) => void response.writeHead(200).write('a part'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const never = (signal: AbortSignal) => fetch(url, { signal }).then((answer) => answer.text());

it('ends a call whose answer never ends, whatever memory is collected meanwhile', async () => {
  const collecting = setInterval(collect, 20);
  const called = inTime(300, new AbortController().signal, never);
  await expect(called).rejects.toThrow('no answer in 300 ms');
  clearInterval(collecting);
});

it('ends with the program, also where that has ended before', async () => {
  const stop = new AbortController();
  const called = inTime(60_000, stop.signal, never);
  stop.abort();
  await expect(called).rejects.toThrow('aborted');
  await expect(inTime(60_000, stop.signal, never)).rejects.toThrow('aborted');
});

it('gives what was answered', async () =>
  expect(await inTime(60_000, new AbortController().signal, () => Promise.resolve(1))).toBe(1));
