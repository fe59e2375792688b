/**
 * Requests that keep the server from answering anybody else: the dearest text, lists and numbers in every field of every route,
 * with and without a session. The program runs in a process of its own and tells how long its event loop stood still.
 */
import fs from 'node:fs';
import { sleep } from '../support/program.ts';
import { type WorstRequest, worstBodies, worstRequests } from '../support/worst-requests.ts';
import { type Attacked, attackedProgram } from './attacked-program.ts';

const LONGEST_STOP_MS = 50;
/** One append of a megabyte is decided, hashed and encoded at one go. */
const LONGEST_BATCH_STOP_MS = 150;
/** What else happens in the program meanwhile, such as a collection of garbage, does not come at the same request again. */
const TRIES = 3;
const BYTES = 1_000_000;

let attacked: Attacked;
beforeAll(async () => void (attacked = await attackedProgram()), 120_000);

async function ask({ method, path: at, body }: WorstRequest, headers: Record<string, string> = {}) {
  const response = await fetch(attacked.program.url + at, {
    method,
    headers: {
      Authorization: `Bearer ${attacked.token}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body?.(),
    signal: AbortSignal.timeout(60_000),
  });
  return { status: response.status, text: await response.text() };
}

/** The longest stop while `work` ran, in ms, of the shortest of some tries; at most those shorter than 20 ms are not seen. */
async function longestStop(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < TRIES && least > LONGEST_STOP_MS; tries++) {
    const before = fs.statSync(attacked.stops).size;
    await work();
    await sleep(12);
    const written = fs.readFileSync(attacked.stops, 'utf8').slice(before).split('\n').filter(Boolean);
    least = Math.min(least, Math.max(0, ...written.map((line) => Number(line.split(' ')[1]))));
  }
  return least;
}

/** So many are asked one after the other before the stops are looked at; of those that come with one each is asked again alone. */
const AT_ONCE = 10;

/** Requests that stop the loop for too long, fail, or do not get as far as their route, named. */
async function wrongWith(requests: readonly WorstRequest[]): Promise<string[]> {
  const wrong: string[] = [];
  const judge = async (some: readonly WorstRequest[]): Promise<void> => {
    const stopMs = await longestStop(async () => {
      for (const one of some) {
        const { status } = await ask(one);
        if (status >= 500 || status === 401) wrong.push(`${one.name}: ${status}`);
      }
    });
    if (stopMs <= LONGEST_STOP_MS) return;
    if (some.length === 1) wrong.push(`${some[0]!.name}: ${stopMs} ms`);
    else for (const one of some) await judge([one]);
  };
  for (let at = 0; at < requests.length; at += AT_ONCE) await judge(requests.slice(at, at + AT_ONCE));
  return wrong;
}

it('no field of a route holds the event loop for longer than 50 ms', async () => {
  const unknown = '00000000-0000-4000-8000-000000000001';
  const requests = worstRequests(BYTES, () => unknown);
  expect(requests.length).toBeGreaterThan(500);
  expect(await wrongWith(requests)).toEqual([]);
}, 600_000);

it('no body holds it before a route is asked', async () => {
  const requests = Object.entries(worstBodies).flatMap(([name, make]) =>
    ['/api/auth/login/', '/api/nowhere/', '/api/clients/', '/api/clients/bulk/'].map((at) => ({
      name: `POST ${at} ${name}`,
      method: 'POST',
      path: at,
      body: () => make(BYTES),
    })),
  );
  expect(await wrongWith(requests)).toEqual([]);
}, 120_000);

it('no head holds it', async () => {
  const wrong: string[] = [];
  const heads = ['Authorization', 'Cookie', 'Accept', 'Accept-Encoding', 'Content-Type', 'If-Match', 'If-None-Match',
    'Idempotency-Key', 'X-Correlation-Id', 'Forwarded', 'X-Forwarded-For', 'Origin', 'Range', 'Accept-Language']; // prettier-ignore
  const texts = [
    'x'.repeat(14_000),
    'a,'.repeat(7_000),
    '; '.repeat(7_000),
    '"x", '.repeat(2_800),
    '.'.repeat(14_000),
  ];
  for (const head of heads)
    for (const text of texts) {
      const request = { name: head, method: 'GET', path: '/api/users/' };
      const stopMs = await longestStop(() => ask(request, { [head]: text }));
      if (stopMs > LONGEST_STOP_MS) wrong.push(`${head}: ${text.slice(0, 4)}…: ${stopMs} ms`);
    }
  expect(wrong).toEqual([]);
}, 120_000);

it('the longest batch does not hold it, whether it is booked, refused or taken back', async () => {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${attacked.token}` };
  const { url } = attacked.program;
  const accounts = (await (await fetch(`${url}/api/accounts/`, { headers })).json()) as {
    data: { id: string }[];
  };
  const line = (n: number) => ({ kind: 'expense', account_id: accounts.data[0]!.id, description: `Nota ${n}`, supplier: `Fornecedor ${n}`,
    amount: 0.01, category: 'material', date: '2026-11-02', notes: 'x'.repeat(60), confirm_duplicate: true }); // prettier-ignore
  const batchOf = (count: number) =>
    JSON.stringify({ entries: Array.from({ length: count }, (_, n) => line(n)) });
  const path = '/api/transactions/batch/';
  const tooLong = await ask({ name: '', method: 'POST', path, body: () => batchOf(1_000) });
  expect([tooLong.status, /até (\d+) linhas/.test(tooLong.text)]).toEqual([413, true]);
  const longest = Number(/até (\d+) linhas/.exec(tooLong.text)![1]);
  const answered: string[] = [];
  const wrong = await wrongWith([
    { name: 'too long', method: 'POST', path, body: () => batchOf(1_000) },
    {
      name: 'refused',
      method: 'POST',
      path,
      body: () => batchOf(1_000).replace(/"amount":0.01/g, '"amount":0'),
    },
  ]);
  const booking = { name: 'booked', method: 'POST', path, body: () => batchOf(longest) };
  const bookMs = await longestStop(async () => {
    const { status, text } = await ask(booking);
    expect(status).toBeLessThan(300);
    answered.push((JSON.parse(text) as { data: { batchId: string } }).data.batchId);
  });
  while (answered.length < TRIES)
    answered.push((JSON.parse((await ask(booking)).text) as { data: { batchId: string } }).data.batchId);
  const undoMs = await longestStop(async () => {
    const body = () => JSON.stringify({ reason: 'Engano' });
    const undo = { name: 'undone', method: 'POST', path: `${path}${answered.pop()!}/reverse/`, body };
    expect((await ask(undo)).status).toBeLessThan(300);
  });
  console.info(`${longest} lines: booked within ${bookMs} ms, taken back within ${undoMs} ms`);
  expect({ wrong, slow: Math.max(bookMs, undoMs) > LONGEST_BATCH_STOP_MS }).toEqual({
    wrong: [],
    slow: false,
  });
}, 120_000);
