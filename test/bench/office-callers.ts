/**
 * The people of an office in a process of their own: they come when they come, look at a figure, go through a list or book something.
 * Whoever is refused for an overload is counted by himself; any other refusal ends the bench.
 */
import http from 'node:http';
import { answering, given } from './forked.ts';
import { today } from './ledger-instance.ts';
import { percentiles } from './load.ts';

export interface Office {
  readonly port: number;
  /** One for each person. */
  readonly authorizations: readonly string[];
  readonly accounts: readonly string[];
  readonly developments: readonly string[];
}
export interface OfficeLoad {
  /** Calls a second, apart by chance. */
  readonly offered: number;
  readonly seconds: number;
}
/** Per second, but for `worst`: the longest wait of anyone who was served; ms, as the percentiles. */
export type OfficeSample = Readonly<
  Record<'offered' | 'done' | 'refused' | 'withoutRetry' | 'dropped' | 'p50' | 'p99' | 'worst', number>
>;

/** Whoever comes while so many wait is dropped. */
const WAITING_AT_MOST = 2_000;
/** As many as the program takes from one address, nearly: who comes beyond waits here, and that counts. */
const CONNECTIONS = 450;
const { port, authorizations, accounts, developments } = given<Office>();
const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!;

type Call = readonly [method: 'GET' | 'POST', path: string, body?: object];

const reads: readonly (() => Call)[] = [
  () => ['GET', `/api/accounts/${oneOf(accounts)}/`],
  () => ['GET', '/api/accounts/'],
  () => ['GET', `/api/developments/${oneOf(developments)}/`],
  () => ['GET', '/api/developments/'],
  () => ['GET', '/api/auth/verify/'],
];
const lists: readonly (() => Call)[] = [
  () => ['GET', '/api/transactions/?page=1&limit=50'],
  () => ['GET', `/api/transactions/?page=1&limit=50&account=${oneOf(accounts)}`],
  () => ['GET', `/api/expenses/?page=1&limit=50&account=${oneOf(accounts)}`],
];
const booking = { amount: 1, date: today(), description: 'Cimento para a obra' };
const commands: readonly (() => Call)[] = [
  () => ['POST', '/api/expenses/', { ...booking, account_id: oneOf(accounts), category: 'material' }],
  () => {
    const n = Math.floor(Math.random() * accounts.length);
    const [source, destination] = [accounts[n], accounts[(n + 1) % accounts.length]];
    return [
      'POST',
      '/api/transfers/',
      { ...booking, sourceAccountId: source, destinationAccountId: destination },
    ];
  },
];

/** Seven of ten look, two go through a list, one books. */
function next(): Call {
  const lot = Math.random();
  return oneOf(lot < 0.7 ? reads : lot < 0.9 ? lists : commands)();
}

interface Answered {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

function ask([method, path, body]: Call): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const text = body && JSON.stringify(body);
    const headers = {
      Authorization: oneOf(authorizations),
      ...(text && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
    };
    const request = http.request({ agent, host: '127.0.0.1', port, method, path, headers });
    request.once('error', reject);
    request.once('response', (response) => {
      let answer = '';
      response.setEncoding('utf8').on('data', (piece: string) => (answer += piece));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode!,
          retryAfter: response.headers['retry-after'],
          text: answer,
        }),
      );
    });
    request.end(text);
  });
}

async function bear({ offered, seconds }: OfficeLoad): Promise<OfficeSample> {
  const waits: number[] = [];
  const count = { came: 0, dropped: 0, refused: 0, withoutRetry: 0 };
  const waiting = new Set<Promise<void>>();
  let failure: unknown;
  const serve = async (call: Call, due: number): Promise<void> => {
    const { status, retryAfter, text } = await ask(call);
    if (status === 503) {
      count.refused++;
      if (!retryAfter) count.withoutRetry++;
    } else if (status >= 300) throw new Error(`${call[0]} ${call[1]} answered ${status}: ${text}`);
    else waits.push(performance.now() - due);
  };
  const began = performance.now();
  const until = began + seconds * 1_000;
  for (let due = began; due < until && failure === undefined;) {
    for (; due <= performance.now() && due < until; due -= (Math.log(1 - Math.random()) / offered) * 1_000) {
      count.came++;
      if (waiting.size >= WAITING_AT_MOST) count.dropped++;
      else {
        const served: Promise<void> = serve(next(), due)
          .catch((error: unknown) => (failure = error))
          .then(() => void waiting.delete(served));
        waiting.add(served);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(waiting);
  if (failure !== undefined) throw failure as Error;
  const { p50, p99 } = percentiles(waits);
  return {
    offered: count.came / seconds,
    done: waits.length / seconds,
    refused: count.refused / seconds,
    withoutRetry: count.withoutRetry / seconds,
    dropped: count.dropped / seconds,
    p50,
    p99,
    worst: Math.max(...waits),
  };
}

answering(bear, () => {
  agent.destroy();
  return Promise.resolve();
});
