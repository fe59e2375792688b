/** As many calls as may be under way, over a real connection each, and those beyond. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import { failureOf } from './errors.ts';
import { overload } from './overload.middleware.ts';

const MOST = 3;
let server: http.Server;
let held: Response[] = [];

beforeEach(async () => {
  held = [];
  const app = express();
  app.use(overload(MOST));
  app.use((request, response) => {
    if (request.path.endsWith('/quick/')) response.end('done');
    else if (request.path.endsWith('/slow/')) held.push(response);
    else response.write('a line', () => held.push(response));
  });
  app.use(
    (error: unknown, _request: express.Request, response: express.Response, _next: express.NextFunction) =>
      void response.status(failureOf(error).status).json(failureOf(error)),
  );
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const at = (path: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const ask = (path: string, init?: RequestInit): Promise<globalThis.Response> => fetch(at(path), init);
async function until(met: () => boolean): Promise<void> {
  while (!met()) await new Promise((resolve) => setTimeout(resolve, 2));
}
async function hold(
  count: number,
  path = '/api/slow/',
  init?: RequestInit,
): Promise<{ readonly asked: readonly Promise<unknown>[] }> {
  const before = held.length;
  const asked = Array.from({ length: count }, () => ask(path, init).catch(() => undefined));
  await until(() => held.length === before + count);
  return { asked };
}

it('refuses what comes beyond, with the time to come again, until one of them is answered', async () => {
  const { asked } = await hold(MOST);
  const refused = await ask('/api/quick/');
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfter: 2 });
  held.shift()!.end('done');
  await Promise.race(asked);
  for (let n = 0; n < 10; n++) expect((await ask('/api/quick/')).status).toBe(200);
});

it('gives the place of a caller who left to somebody else', async () => {
  const leaving = new AbortController();
  const { asked } = await hold(MOST, '/api/slow/', { signal: leaving.signal });
  expect((await ask('/api/quick/')).status).toBe(503);
  leaving.abort();
  await Promise.all(asked);
  await until(() => held.every(({ closed }) => closed));
  expect((await ask('/api/quick/')).status).toBe(200);
});

it('counts neither pages, nor who watches, nor who waits for events, nor files on their way', async () => {
  const form = { method: 'POST', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } };
  await hold(MOST, '/assets/slow/');
  await hold(MOST, '/api/feed/slow/');
  await hold(MOST, '/api/attachments/slow/', form);
  expect((await ask('/api/quick/')).status).toBe(200);
  await hold(MOST);
  expect((await ask('/api/quick/')).status).toBe(503);
  for (const path of ['/api/health/quick/', '/api/feed/quick/', '/quick/'])
    expect((await ask(path)).status).toBe(200);
});
