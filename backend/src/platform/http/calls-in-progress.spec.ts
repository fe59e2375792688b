import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import express from 'express';
import fc from 'fast-check';
import { admit } from './admission.middleware.ts';
import { answerInTurn } from './answer-in-turn.ts';
import { CALL_LIMITS, CallsInProgress } from './calls-in-progress.ts';
import { failureOf } from './errors.ts';
import type { LivroRequest } from './request.ts';

Logger.overrideLogger(false);
const servers: http.Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close().closeAllConnections()));

/** Answers as the path says: at once, a moment later, never, or with more than a connection holds. */
async function serving({ inTurn }: { inTurn: boolean }) {
  const calls = new CallsInProgress();
  const held: express.Response[] = [];
  const app = express();
  app.use((request, _response, next) => {
    (request as LivroRequest).user = { id: String(request.headers['x-person']) } as LivroRequest['user'];
    next();
  });
  app.use(admit(calls) as express.RequestHandler);
  app.use((request, _response, next) => {
    if (request.path.includes('download')) calls.take('download', request as LivroRequest);
    next();
  });
  app.use((request, response) => {
    if (request.path.endsWith('/held')) held.push(response);
    else if (request.path.endsWith('/later')) setTimeout(() => response.end('later'), 3);
    else if (request.path.endsWith('/big')) response.end(Buffer.alloc(8_000_000));
    else response.end('now');
  });
  app.use(
    (error: unknown, _request: express.Request, response: express.Response, _next: express.NextFunction) =>
      void response.status(failureOf(error).status).json(failureOf(error)),
  );
  const server = http.createServer(app);
  servers.push(server);
  if (inTurn) answerInTurn(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as net.AddressInfo;
  const ask = (path: string, person = 'ana') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'X-Person': person } });
  return { server, calls, held, port, ask };
}

async function until(isMet: () => boolean): Promise<void> {
  for (const end = Date.now() + 5_000; !isMet() && Date.now() < end;) await sleep(2);
}

interface Played {
  readonly paths: readonly string[];
  readonly end: string;
  readonly afterMs: number;
}
const PATHS = ['now', 'later', 'held', 'download/later', 'download/held'];
const connections = (paths: readonly string[]): fc.Arbitrary<Played[]> =>
  fc.array(
    fc.record({
      paths: fc.array(fc.constantFrom(...paths), { minLength: 1, maxLength: 14 }),
      end: fc.constantFrom('reset', 'half-close', 'close', 'half a call'),
      afterMs: fc.integer({ min: 0, max: 12 }),
    }),
    { minLength: 1, maxLength: 6 },
  );

async function play(port: number, { paths, end, afterMs }: Played): Promise<void> {
  const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  const text = paths.map((path) => `GET /api/${path} HTTP/1.1\r\nHost: x\r\nX-Person: ana\r\n\r\n`).join('');
  socket.write(end === 'half a call' ? `${text}GET /api/now HT` : text);
  if (afterMs % 2 === 0) socket.resume();
  if (end === 'half-close') socket.end();
  await sleep(afterMs);
  if (end === 'reset') socket.resetAndDestroy();
  else socket.destroy();
}

describe('calls in progress', () => {
  it.each([true, false])(
    'leave no place taken, whatever is pipelined, reset or half closed (calls in turn: %s)',
    async (inTurn) => {
      const { server, calls, port } = await serving({ inTurn });
      server.on('connection', (socket) => socket.setMaxListeners(0));
      const count = () =>
        new Promise<number>((resolve) => server.getConnections((_, connected) => resolve(connected)));
      // Begun at once, a large answer behind one that is held stops the reading, and with it the news of a reset until the deadline.
      const paths = inTurn ? [...PATHS, 'big'] : PATHS;
      await fc.assert(
        fc.asyncProperty(connections(paths), async (all) => {
          await Promise.all(all.map((one) => play(port, one)));
          for (const end = Date.now() + 5_000; (await count()) > 0 && Date.now() < end;) await sleep(1);
          await until(() => calls.counts.size === 0);
          expect([...calls.counts]).toEqual([]);
        }),
        { numRuns: 60 },
      );
    },
    60_000,
  );

  it('are refused beyond the places of one person, while others have theirs', async () => {
    const { calls, held, ask } = await serving({ inTurn: true });
    const { perPerson } = CALL_LIMITS.download;
    for (let n = 0; n < perPerson; n++) void ask('/api/download/held').catch(() => undefined);
    await until(() => held.length === perPerson);
    const refused = await ask('/api/download/now');
    expect([refused.status, await refused.json()]).toEqual([
      429,
      expect.objectContaining({ code: 'TOO_MANY_REQUESTS', retryAfter: 5 }),
    ]);
    expect((await ask('/api/download/now', 'bia')).status).toBe(200);
    held[0]!.end();
    await until(() => calls.inProgress('download') === perPerson - 1);
    expect((await ask('/api/download/now')).status).toBe(200);
  });

  it('from one address leave places to others, and to sign-in and health', async () => {
    const { calls, held, ask, port } = await serving({ inTurn: true });
    const { perAddress, perServer } = CALL_LIMITS.ordinary;
    for (let n = 0; n < perAddress; n++) void ask('/api/held').catch(() => undefined);
    await until(() => held.length === perAddress);
    expect((await ask('/api/now')).status).toBe(429);
    for (const path of ['/api/health/live', '/api/auth/login', '/api/feed'])
      expect((await ask(path)).status).toBe(200);
    const askElsewhere = async (path: string): Promise<string> => {
      const socket = net.connect({ port, host: '127.0.0.1', localAddress: '127.0.0.9' });
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Person: bia\r\n\r\n`);
      const answered = once(socket, 'data').then(([data]) => (data as Buffer).toString().slice(0, 12));
      if (path.endsWith('held')) return answered.catch(() => '');
      return answered;
    };
    expect(await askElsewhere('/api/now')).toBe('HTTP/1.1 200');
    for (let n = perAddress; n < perServer; n++) void askElsewhere('/api/held');
    await until(() => held.length === perServer);
    expect(await askElsewhere('/api/now')).toBe('HTTP/1.1 503');
    expect(calls.isStuck).toBe(false);
    await sleep(2_100);
    expect(calls.isStuck).toBe(true);
    held[0]!.end();
    await until(() => !calls.isStuck);
    expect(await askElsewhere('/api/now')).toBe('HTTP/1.1 200');
  }, 20_000);
});
