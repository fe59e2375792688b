import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import express from 'express';
import { admit, admitBody, limitVisitors } from './admission.middleware.ts';
import { CALL_LIMITS, CallsInProgress } from './calls-in-progress.ts';
import { failureOf } from './errors.ts';
import type { LivroRequest } from './request.ts';

Logger.overrideLogger(false);
const servers: http.Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close().closeAllConnections()));

/** Answers all paths but those that end in `held`. */
async function serving(maxVisitorCalls?: number) {
  const calls = new CallsInProgress();
  const held: LivroRequest[] = [];
  const app = express();
  app.use(limitVisitors(maxVisitorCalls) as express.RequestHandler);
  app.use(admitBody(calls) as express.RequestHandler);
  app.use(express.json({ limit: '1mb' }));
  app.use(admit(calls) as express.RequestHandler);
  app.use((request, response) => {
    if (request.path.endsWith('held')) held.push(request as LivroRequest);
    else response.end();
  });
  app.use(
    (error: unknown, _request: express.Request, response: express.Response, _next: express.NextFunction) =>
      void response.status(failureOf(error).status).json(failureOf(error)),
  );
  const server = app.listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  return { calls, held, port, ask };
}

async function until(isMet: () => boolean): Promise<void> {
  for (const end = Date.now() + 5_000; !isMet() && Date.now() < end;) await sleep(2);
}

describe('the rate of visitors', () => {
  it.each([
    ['/api/clients/', 'GET'],
    ['/API/clients/', 'GET'],
    ['/Api/auth/login/', 'POST'],
    ['/nothing', 'POST'],
  ])('counts %s (%s)', async (path, method) => {
    const { ask } = await serving(2);
    const statuses: number[] = [];
    for (let n = 0; n < 3; n++) statuses.push((await ask(path, { method })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('counts neither pages nor health', async () => {
    const { ask } = await serving(1);
    for (const path of ['/', '/assets/a.js', '/api/health/live', '/API/health/live/'])
      for (let n = 0; n < 3; n++) expect((await ask(path)).status).toBe(200);
  });
});

it.each([
  ['capital letters', '/API/held', {}],
  ['the head of a form', '/api/held', { 'Content-Type': 'multipart/form-data; boundary=x' }],
])('a call with %s takes a place and has a deadline', async (_, path, headers) => {
  const { calls, held, ask } = await serving();
  void ask(path, { headers }).catch(() => undefined);
  await until(() => held.length === 1);
  expect(calls.inProgress('ordinary')).toBe(1);
  expect(held[0]!.liftDeadline).toEqual(expect.any(Function));
});

it('calls with large bodies that are on their way leave places to others, and to small ones', async () => {
  const { calls, port, ask } = await serving();
  const { perAddress } = CALL_LIMITS['large-body'];
  const open = Array.from({ length: perAddress }, (_, n) => {
    const headers = {
      'Content-Type': 'application/json',
      ...(n % 2 === 0 ? { 'Content-Length': '900000' } : { 'Transfer-Encoding': 'chunked' }),
    };
    const request = http.request({ port, host: '127.0.0.1', path: '/api/a', method: 'POST', headers });
    request.on('error', () => undefined).write('{"a":');
    return request;
  });
  await until(() => calls.inProgress('large-body') === perAddress);
  const post = (body: string) =>
    ask('/api/a', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  expect((await post(JSON.stringify({ a: 'x'.repeat(20_000) }))).status).toBe(429);
  expect((await post('{"a":1}')).status).toBe(200);
  open.forEach((request) => request.destroy());
  await until(() => calls.counts.size === 0);
  expect([...calls.counts]).toEqual([]);
  expect((await post(JSON.stringify({ a: 'x'.repeat(20_000) }))).status).toBe(200);
});
