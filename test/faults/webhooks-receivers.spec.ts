/**
 * A hundred webhooks whose receivers take nothing, or answer after nine seconds: who books notices nothing of them, a good receiver
 * beside them hears of everything at once, and the program does not grow by what they leave lying.
 */
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Receiver } from '../api/webhooks.fixture.ts';
import { Program, sleep } from '../support/program.ts';
import { Session } from '../support/session.ts';

const DEAD = 50;
const SLOW = 50;
const SLOW_MS = 9_000;
const CLERKS = 4;
const BOOKING_MS = Number(process.env.FEED_SECONDS ?? 8) * 1_000;
const GROWN_MB = 200;
/** Of a machine that does other things as well. */
const HEARD_WITHIN_MS = 3_000;
jest.setTimeout(240_000);

let program: Program;
let session: Session;
let accounts: readonly string[];
const good = new Receiver();
/** Takes connections and says nothing, ever. */
const dead = net.createServer((socket) => socket.on('error', () => undefined));
const slow = http.createServer((request, response) => {
  request.resume();
  setTimeout(() => response.writeHead(204).end(), SLOW_MS);
});
const portOf = (server: net.Server): number => (server.address() as net.AddressInfo).port;
const heard: number[] = [];

beforeAll(async () => {
  for (const server of [dead, slow]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  await good.start();
  good.answer = (response, { json }) => {
    for (const { recorded_at } of json.events) heard.push(Date.now() - Date.parse(recorded_at));
    response.writeHead(204).end();
  };
  program = await Program.at({ WEBHOOK_INTERNAL: 'loopback' });
  await program.start();
  session = await Session.open(program.url, 'ana@construtora.com.br');
  const opening = { building_opening_balance: 1_000_000, land_opening_balance: 1_000_000 };
  const start = { name: 'Residencial Aurora', status: 'active', startDate: '2026-01-05' };
  const { body } = await session.post('developments/', { ...start, ...opening });
  const listed = await session.get(`accounts/?development=${body.data.id}`);
  accounts = (listed.body.data as { id: string }[]).map(({ id }) => id);
}, 120_000);
afterAll(async () => {
  await program?.dispose();
  await good.stop();
  slow.closeAllConnections();
  for (const server of [dead, slow]) server.close();
});

let booked = 0;
/** The milliseconds that a booking takes for the slowest in a hundred. */
async function bookedP99(): Promise<number> {
  const waits: number[] = [];
  const until = Date.now() + BOOKING_MS;
  const clerk = async (n: number): Promise<void> => {
    for (; Date.now() < until; n += CLERKS) {
      const since = performance.now();
      const transfer = {
        source_account_id: accounts[n % 2],
        destination_account_id: accounts[(n + 1) % 2],
        amount: 0.01,
        date: '2026-11-02',
        description: `Transferência ${n}`,
      };
      expect((await session.post('transfers/', transfer, randomUUID())).status).toBeLessThan(300);
      waits.push(performance.now() - since);
      booked += 1;
    }
  };
  await Promise.all(Array.from({ length: CLERKS }, (_, n) => clerk(n)));
  waits.sort((a, b) => a - b);
  return waits[Math.ceil(waits.length * 0.99) - 1]!;
}

function residentMb(): number {
  const { pid } = program.processes().find(({ kind }) => kind === 'api')!;
  const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / 1_024;
}

const register = async (name: string, url: string): Promise<void> =>
  expect((await session.post('webhooks/', { name, url })).status).toBe(201);

it('a hundred slow or dead receivers slow nobody', async () => {
  await bookedP99();
  const without = await bookedP99();
  await register('Bom', good.url);
  await sleep(2_000);
  const alone = await bookedP99();
  await good.until(({ events }) => events.length > 0);
  const heardAlone = Math.max(...heard);
  const before = residentMb();
  for (let n = 0; n < DEAD; n++) await register(`Morto ${n}`, `http://127.0.0.1:${portOf(dead)}/${n}`);
  for (let n = 0; n < SLOW; n++) await register(`Lento ${n}`, `http://127.0.0.1:${portOf(slow)}/${n}`);
  await sleep(2_000);
  heard.length = 0;
  const count = booked;
  const sent = good.events.length;
  const beside = await bookedP99();
  await good.until(({ events }) => events.length >= sent + booked - count);
  const heardBeside = Math.max(...heard);
  const grown = residentMb() - before;
  console.info(
    `booking p99 ${without.toFixed(0)} ms, ${alone.toFixed(0)} ms with one good receiver, ${beside.toFixed(0)} ms beside ` +
      `${DEAD} dead and ${SLOW} slow ones, ${grown.toFixed(0)} MB more; the good one hears within ${heardAlone} ms alone, ${heardBeside} ms beside them`,
  );
  expect(grown).toBeLessThan(GROWN_MB);
  expect(heardBeside).toBeLessThan(HEARD_WITHIN_MS);
  // Both are measured on a machine that does other things as well: the quiet side is taken before and after.
  for (const { id, name } of (await session.get('webhooks/')).body.data as { id: string; name: string }[])
    if (name !== 'Bom') expect((await session.remove(`webhooks/${id}/`)).status).toBe(200);
  const after = await bookedP99();
  console.info(`booking p99 ${after.toFixed(0)} ms once they are gone`);
  expect(beside).toBeLessThan(Math.max(without, alone, after) * 2 + 150);
});
