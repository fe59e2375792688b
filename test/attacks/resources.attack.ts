/**
 * Taking what everybody needs: connections that are never used, bodies that never end, files and replays by the dozen; and noise
 * that would fill the log. Against the program as it is started, with its screens.
 */
import net from 'node:net';
import zlib from 'node:zlib';
import { type Program, sleep } from '../support/program.ts';
import {
  type Attacked,
  attackedProgram,
  formHead,
  halfPost,
  type LeftOpen,
  leftOpen,
} from './attacked-program.ts';

let attacked: Attacked;
let program: Program;
let port: number;
let token: string;
let expense: string;
beforeAll(async () => {
  attacked = await attackedProgram();
  ({ program, port, token, expense } = attacked);
}, 120_000);

const ask = (path: string, init: RequestInit = {}) =>
  fetch(program.url + path, { ...init, headers: { Authorization: `Bearer ${token}`, ...init.headers } });

it('half a head is cut off in fifteen seconds, half a body in twenty, however they dribble', async () => {
  const [silent, head, body, dribbled, upload] = (await attacked.halves) as [
    LeftOpen,
    LeftOpen,
    LeftOpen,
    LeftOpen,
    LeftOpen,
  ];
  for (const { seconds } of [silent, head]) expect(seconds).toBeLessThan(20);
  for (const { seconds } of [body, dribbled, upload]) expect(seconds).toBeLessThan(26);
  expect([silent.answer, head.answer.slice(0, 12), body.answer.slice(0, 12)]).toEqual([
    '',
    'HTTP/1.1 408',
    'HTTP/1.1 408',
  ]);
}, 60_000);

it('six hundred connections from one address leave room for others', async () => {
  const sockets = Array.from({ length: 600 }, () =>
    net.connect(port, '127.0.0.1').on('error', () => undefined),
  );
  await sleep(1_500);
  expect(sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length).toBeLessThanOrEqual(
    500,
  );
  // Loopback has many addresses: this is somebody else.
  const other = net.connect({ port, host: '127.0.0.1', localAddress: '127.0.0.9' });
  other.write(`GET /api/health/live/ HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  const answer = await new Promise<Buffer>((resolve) => other.once('data', resolve));
  expect(answer.toString()).toMatch(/^HTTP\/1.1 200 /);
  for (const socket of [...sockets, other]) socket.destroy();
  await sleep(200);
}, 30_000);

const BUSY = 'Você já tem pedidos demorados em andamento. Espere um deles terminar, ou tente de novo em 5 s.';

it('one person gets two files at once, and is told when to ask for the third', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => ask('/api/exports/transactions/?format=xlsx')),
  );
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  const refused = answers.find(({ status }) => status === 429)!;
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: BUSY });
  await Promise.all(answers.filter(({ status }) => status === 200).map((answer) => answer.arrayBuffer()));
  const again = await ask('/api/exports/transactions/?format=csv');
  expect(again.status).toBe(200);
  await again.text();
});

it('one person sends two forms with files at once', async () => {
  const open = Array.from({ length: 2 }, () => {
    const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
    const head = halfPost(port, `/api/expenses/${expense}/attachments/`, formHead(token));
    socket.write(`${head}\r\n--x\r\n`);
    return socket;
  });
  await sleep(500);
  const third = new FormData();
  third.append('files', new Blob(['%PDF-1.4']), 'nota.pdf');
  const refused = await ask(`/api/expenses/${expense}/attachments/`, { method: 'POST', body: third });
  expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([429, BUSY]);
  for (const socket of open) socket.destroy();
  await sleep(500);
  const later = await ask(`/api/expenses/${expense}/attachments/`, { method: 'POST', body: third });
  expect(later.status).toBe(201);
});

describe('noise', () => {
  const bomb = zlib.gzipSync(Buffer.alloc(50_000_000, ' '));
  const json = { 'Content-Type': 'application/json' };
  it.each<[string, Uint8Array<ArrayBuffer> | string]>([
    ['br', 'junk'],
    ['deflate', 'junk'],
    ['gzip', 'junk'],
    ['gzip', new Uint8Array(bomb)],
    ['zstd', '{}'],
    ['gzip, gzip', '{}'],
    ['x'.repeat(99), '{}'],
  ])('a body in %s is refused as a type that is not taken', async (encoding, body) => {
    for (const path of ['/api/auth/login/', '/api/expenses/', '/api/nowhere/', '/assets/x']) {
      const answer = await ask(path, {
        method: 'POST',
        headers: { ...json, 'Content-Encoding': encoding },
        body,
      });
      expect([path, answer.status, await answer.json()]).toEqual([
        path, 415, expect.objectContaining({ success: false, code: 'UNSUPPORTED_TYPE' }),
      ]); // prettier-ignore
    }
  });

  it.each([
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%00',
    '/assets/%E0%A4%A',
    '/%E0%A4%A',
    '/assets/.hidden',
    '/assets/nothing.js',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/api/%E0%A4%A',
    '/api/clients/%00/',
    '//evil.com/%2f..',
  ])('GET %s is refused', async (path) => {
    const { answer } = await leftOpen(
      port,
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`,
    );
    // A path that names no file may show the screens, which say so themselves.
    expect(answer).toMatch(/^HTTP\/1.1 (4\d\d|200) /);
    expect(answer).not.toMatch(/root:|"workspaces"| at |node_modules/);
    if (path.startsWith('/assets') || path.startsWith('/api')) expect(answer).toMatch(/^HTTP\/1.1 4/);
  });

  const words = ['__proto__', 'constructor', 'prototype', 'toString', '-__proto__'];
  it.each(['clients', 'users', 'purchase-requests', 'transactions', 'exports/clients', 'exports/purchase-requests', 'exports/transactions'])(
    'sorting %s by what every object has is refused', async (list) => {
      for (const word of words) {
        const answer = await ask(`/api/${list}/?sort=${word}`);
        expect([word, answer.status, ((await answer.json()) as { errors: { field: string }[] }).errors[0]!.field]).toEqual([word, 422, 'sort']);
      }
    },
  ); // prettier-ignore

  it('is not written down', () =>
    expect(program.log.replace(/^[\s\S]*Livro pronto/, '')).not.toMatch(/Error|\n\s+at /));
});
