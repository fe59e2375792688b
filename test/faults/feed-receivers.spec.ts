/**
 * A hundred receivers of the feed who take nothing, or hardly anything: who books notices nothing of them, the program does not
 * grow by what they leave lying, and those who take nothing are cut off and go on later from their position.
 */
import fs from 'node:fs';
import net from 'node:net';
import { randomUUID } from 'node:crypto';
import { feed } from '../api/feed.fixture.ts';
import { Program, sleep } from '../support/program.ts';
import { Session } from '../support/session.ts';

const DEAD = 50;
const SLOW = 50;
const SLOW_EVERY_MS = 200;
const CLERKS = 4;
const BOOKING_MS = Number(process.env.FEED_SECONDS ?? 8) * 1_000;
/** Lines of more bytes than the sockets between take by themselves. */
const ENTRIES = 12_000;
const BATCH = 600;
/** Ten seconds without a byte, and what a busy machine adds. */
const CUT_OFF_WITHIN_MS = 60_000;
const GROWN_MB = 200;
/** As the kernel writes it. */
const ESTABLISHED = '01';
jest.setTimeout(240_000);

let program: Program;
let session: Session;
let accounts: readonly string[];

beforeAll(async () => {
  program = await Program.at();
  await program.start();
  session = await Session.open(program.url, 'ana@construtora.com.br');
  const opening = { building_opening_balance: 1_000_000, land_opening_balance: 1_000_000 };
  const start = { name: 'Residencial Aurora', status: 'active', startDate: '2026-01-05' };
  const { body } = await session.post('developments/', { ...start, ...opening });
  const listed = await session.get(`accounts/?development=${body.data.id}`);
  accounts = (listed.body.data as { id: string }[]).map(({ id }) => id);
  for (let booked = 0; booked < ENTRIES; booked += BATCH) {
    const entries = Array.from({ length: BATCH }, (_, n) => transfer(booked + n));
    expect((await session.post('transactions/batch/', { entries }, randomUUID())).status).toBeLessThan(300);
  }
}, 180_000);
afterAll(() => program?.dispose());

const transfer = (n: number) => ({
  kind: 'transfer',
  source_account_id: accounts[n % 2],
  destination_account_id: accounts[(n + 1) % 2],
  amount: 0.01,
  date: '2026-11-02',
  description: `Transferência entre obras ${n}`,
});

/** A socket on which the feed was asked for and nothing is read. */
async function asked(): Promise<net.Socket> {
  const { hostname, port } = new URL(program.url);
  const socket = net.connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.pause();
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(
    `GET /api/feed/ HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${session.bearer}\r\n\r\n`,
  );
  return socket;
}

/** The milliseconds that a booking takes for the slowest in a hundred. */
async function bookedP99(): Promise<number> {
  const waits: number[] = [];
  const until = Date.now() + BOOKING_MS;
  const clerk = async (n: number): Promise<void> => {
    for (; Date.now() < until; n += CLERKS) {
      const since = performance.now();
      const { kind: _, ...money } = transfer(n);
      expect((await session.post('transfers/', money, randomUUID())).status).toBeLessThan(300);
      waits.push(performance.now() - since);
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

/** How many of these connections the program still holds: those that it gave up are the kernel's to bury. */
function served(sockets: readonly net.Socket[]): number {
  const port = Number(new URL(program.url).port);
  const theirs = new Set(sockets.map(({ localPort }) => localPort));
  return fs
    .readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, local, remote, state] = /:([0-9A-F]{4}) [0-9A-F]{8}:([0-9A-F]{4}) (\w\w) /.exec(line) ?? [];
      return state === ESTABLISHED ? [[parseInt(local!, 16), parseInt(remote!, 16)] as const] : [];
    })
    .filter(([local, remote]) => local === port && theirs.has(remote)).length;
}

it('a hundred receivers who take nothing slow nobody, and are cut off', async () => {
  await bookedP99();
  const without = await bookedP99();
  const before = residentMb();
  const dead = await Promise.all(Array.from({ length: DEAD }, asked));
  const slow = await Promise.all(Array.from({ length: SLOW }, asked));
  const sipping = setInterval(() => {
    for (const socket of slow) socket.read(1_024);
  }, SLOW_EVERY_MS);
  try {
    // Somebody who takes all is served beside them.
    const { lines } = await feed({ url: program.url, token: session.bearer }, { limit: 1_000 });
    expect(lines).toHaveLength(1_000);
    const beside = await bookedP99();
    const grown = residentMb() - before;
    console.info(
      `booking p99 ${without.toFixed(0)} ms, ${beside.toFixed(0)} ms beside ${DEAD} dead and ${SLOW} slow receivers, ${grown.toFixed(0)} MB more`,
    );
    expect(grown).toBeLessThan(GROWN_MB);
    const late = Date.now() + CUT_OFF_WITHIN_MS;
    while (served([...dead, ...slow]) > 0 && Date.now() < late) await sleep(500);
    expect(served([...dead, ...slow])).toBe(0);
    for (const socket of [...dead, ...slow]) socket.destroy();
    // Both are measured on a machine that does other things as well: the quiet side is taken before and after.
    const after = await bookedP99();
    console.info(`booking p99 ${after.toFixed(0)} ms once they are gone`);
    expect(beside).toBeLessThan(Math.max(without, after) * 2 + 150);
  } finally {
    clearInterval(sipping);
    for (const socket of [...dead, ...slow]) socket.destroy();
  }
  const { status, lines } = await feed({ url: program.url, token: session.bearer }, { limit: 10 });
  expect([status, lines.length]).toEqual([200, 10]);
});
