/**
 * The people of an office in a process of their own: they come when they come, look at a figure, go through a list or book something.
 * Whoever is refused for an overload is counted by himself; any other refusal ends the bench.
 */
import http from 'node:http';
import { messages } from '@livro/rules';
import { answering, given } from './forked.ts';
import { drawn, pairsOf } from './hot-accounts.ts';
import { today } from './ledger-instance.ts';
import { REFUSED, underArrivals } from './load.ts';

export interface Office {
  readonly port: number;
  readonly accounts: readonly string[];
  readonly developments: readonly string[];
}
export interface OfficeLoad {
  /** Calls a second, apart by chance. */
  readonly offered: number;
  readonly seconds: number;
  /** Which accounts and developments they are about: evenly for 0, else by Zipf's law. */
  readonly skew: number;
  /** One for each person. */
  readonly authorizations: readonly string[];
}
/**
 * Per second; of who was served, ms. `lines`: all that acknowledged commands added to the list of what was booked; `inDoubt`: what
 * those commands would have added of which nobody knows whether they were carried out.
 */
export type OfficeSample = Readonly<
  Record<
    'offered' | 'done' | 'refused' | 'withoutRetry' | 'dropped' | 'p50' | 'p99' | 'lines' | 'inDoubt',
    number
  >
>;

/** Whoever comes while so many wait is dropped. */
const WAITING_AT_MOST = 2_000;
/** As many as the program takes from one address, nearly: who comes beyond waits here, and that counts. */
const CONNECTIONS = 450;
/** A connection that stood idle for so long is given up before the program closes it: a call on its way then would be lost. */
const IDLE_MS = 3_000;
const { port, accounts, developments } = given<Office>();
const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS, timeout: IDLE_MS });
const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!;

/** `lines`: how many it adds to the list of what was booked. */
type Call = readonly [method: 'GET' | 'POST', path: string, body?: object, lines?: number];

/** Seven of ten look, two go through a list, one books. */
function callsBy(skew: number): () => Call {
  const account = drawn(accounts, skew);
  const development = drawn(developments, skew);
  const pair = pairsOf(accounts, skew);
  const booking = { amount: 1, date: today(), description: 'Cimento para a obra' };
  const reads: readonly (() => Call)[] = [
    () => ['GET', `/api/accounts/${account()}/`],
    () => ['GET', '/api/accounts/'],
    () => ['GET', `/api/developments/${development()}/`],
    () => ['GET', '/api/developments/'],
    () => ['GET', '/api/auth/verify/'],
  ];
  const lists: readonly (() => Call)[] = [
    () => ['GET', '/api/transactions/?page=1&limit=50'],
    () => ['GET', `/api/transactions/?page=1&limit=50&account=${account()}`],
    () => ['GET', `/api/expenses/?page=1&limit=50&account=${account()}`],
  ];
  const commands: readonly (() => Call)[] = [
    () => ['POST', '/api/expenses/', { ...booking, account_id: account(), category: 'material' }, 1],
    () => {
      const { source, destination } = pair();
      return [
        'POST',
        '/api/transfers/',
        { ...booking, sourceAccountId: source, destinationAccountId: destination },
        2,
      ];
    },
  ];
  return () => {
    const lot = Math.random();
    return oneOf(lot < 0.7 ? reads : lot < 0.9 ? lists : commands)();
  };
}

interface Answered {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

function ask([method, path, body]: Call, authorization: string): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const text = body && JSON.stringify(body);
    const headers = {
      Authorization: authorization,
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

async function bear({ offered, seconds, skew, authorizations }: OfficeLoad): Promise<OfficeSample> {
  const count = { refused: 0, withoutRetry: 0, lines: 0, inDoubt: 0 };
  const next = callsBy(skew);
  const serve = async (): Promise<unknown> => {
    const call = next();
    const { status, retryAfter, text } = await ask(call, oneOf(authorizations));
    if (status === 503 || status === 429) {
      count.refused++;
      if (!retryAfter) count.withoutRetry++;
      if (!text.includes(messages.overloaded)) count.inDoubt += call[3] ?? 0;
      return REFUSED;
    }
    if (status >= 300) throw new Error(`${call[0]} ${call[1]} answered ${status}: ${text}`);
    count.lines += call[3] ?? 0;
    return undefined;
  };
  const {
    answered,
    offered: came,
    dropped,
    p50,
    p99,
  } = await underArrivals(offered, seconds, serve, WAITING_AT_MOST);
  return {
    offered: came,
    done: answered / seconds,
    refused: count.refused / seconds,
    withoutRetry: count.withoutRetry / seconds,
    dropped,
    p50,
    p99,
    lines: count.lines,
    inDoubt: count.inDoubt,
  };
}

answering(bear, () => {
  agent.destroy();
  return Promise.resolve();
});
