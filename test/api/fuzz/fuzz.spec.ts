/**
 * Requests by lot against the whole program: none is answered with a 5xx or with anything that the document does not name. A
 * failure prints the request, shrunk, and the seed that makes it again (`LIVRO_SEED`). `SOAK` asks twenty times as many.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { undocumentedIn } from '../../support/documented.ts';
import { PASSWORD } from '../../support/app.ts';
import { startWorld, type World } from '../rules/world.ts';
import { type FuzzRequest, requests } from './requests.ts';

const TOGETHER = 4;
const RUNS = process.env.SOAK ? 5_000 : 250;
const SEED = Number(process.env.LIVRO_SEED ?? (process.env.SOAK ? Date.now() % 2 ** 31 : 20261121));

let world: World;
let token: string;
beforeAll(async () => {
  world = await startWorld();
  token = await signedIn();
}, 60_000);
afterAll(() => world?.livro.stop());

async function signedIn(): Promise<string> {
  const credentials = { email: world.livro.adminEmail, password: PASSWORD };
  const { body } = await world.livro.visitor().post('/api/auth/token/').send(credentials).expect(200);
  return body.data.access_token as string;
}

const statuses = new Map<number, number>();

async function askedOf(request: FuzzRequest, again = false): Promise<string | undefined> {
  const { method, path, headers, body } = request;
  const response = await fetch(world.livro.url + path, {
    method,
    headers: { ...headers, Authorization: `Bearer ${token}` },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  const { status } = response;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const contentType = response.headers.get('content-type') ?? '';
  const retryAfter = Number(response.headers.get('retry-after'));
  // A machine that is busy beside the test may make it wait; what is asked again as the answer says must be answered.
  if (status === 503 && retryAfter > 0 && !again) {
    await sleep(retryAfter * 1_000);
    return askedOf(request, true);
  }
  // Node's own parser takes no heads beyond 16 KiB.
  if (status === 431 && path.length > 10_000) return undefined;
  if (status >= 500) return `${method} ${path} answered ${status}: ${text.slice(0, 500)}`;
  // Its own rights may have been taken from it, and so is its session when somebody edits it.
  if (status === 401 && !path.startsWith('/api/auth/')) token = await signedIn();
  const answer = contentType.includes('json') && !contentType.includes('ndjson') ? JSON.parse(text) : text;
  return undocumentedIn({ method, path, status, contentType, body: answer as unknown });
}

it(`answers ${RUNS * TOGETHER} requests as documented (seed ${SEED})`, async () => {
  process.stdout.write(`fuzzer: seed ${SEED}\n`);
  const { development, building, land, client, investment, purchase, user } = world.known;
  const { expense, payment, transfer } = world.entries;
  const known = {
    account: [building, land],
    source: [building, land],
    destination: [building, land],
    development: [development],
    client: [client],
    investment: [investment],
    purchase: [purchase],
    user: [user],
    expense: [expense],
    payment: [payment],
    transfer: [transfer],
    transaction: [expense, payment, transfer],
  };
  const some = fc.array(requests(known), { minLength: TOGETHER, maxLength: TOGETHER });
  const property = fc.asyncProperty(some, async (together) => {
    const problems = await Promise.all(together.map((request) => askedOf(request)));
    const found = problems.filter((problem) => problem !== undefined);
    if (found.length === 0) return;
    process.stdout.write(`fuzzer: ${found.join('\n')}\n`);
    throw new Error(found.join('\n'));
  });
  await fc.assert(property, {
    numRuns: RUNS,
    seed: SEED,
    endOnFailure: process.env.LIVRO_SHRINK === undefined,
  });
  const met = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  process.stdout.write(`fuzzer: ${met.join(', ')}\n`);
  // It reaches the business, and its refusals.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(RUNS / 5);
  expect(statuses.get(422) ?? 0).toBeGreaterThan(RUNS / 5);
}, 3_600_000);
