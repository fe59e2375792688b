import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import express from 'express';
import { CallsInProgress } from './calls-in-progress.ts';
import { startDeadline } from './deadline.ts';
import type { LivroRequest } from './request.ts';

Logger.overrideLogger(false);
let server: http.Server;
let calls: CallsInProgress;
let late: Promise<unknown> | undefined;

beforeAll(async () => {
  calls = new CallsInProgress();
  const app = express();
  app.use((given, response, next) => {
    const request = given as LivroRequest;
    request.correlationId = 'c';
    calls.take('ordinary', request);
    startDeadline(request, response, 100);
    if (request.path === '/export') request.liftDeadline!();
    next();
  });
  app.use((request, response) => {
    if (request.path === '/begun') response.write('a part, ');
    late = sleep(250).then(() => response.end(`late ${request.path}`));
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (path: string, method = 'GET') =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method });

it.each([
  ['GET', 'SERVICE_UNAVAILABLE'],
  ['POST', 'OUTCOME_UNKNOWN'],
])('answers a %s that is not answered in time with 503 and frees its place', async (method, code) => {
  const answer = await ask('/slow', method);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await answer.json()).toMatchObject({ success: false, code, error: { status: 503 } });
  while (calls.counts.size > 0) await sleep(2);
  await late;
});

it.each(['/export', '/begun'])('lets %s take its time', async (path) => {
  const answer = await ask(path);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(`late ${path}`)]);
});
