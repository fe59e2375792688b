/**
 * Livro as it is built and the bare NestJS program, each in a process of its own on the same Postgres, and callers who keep
 * their connections. Refuses to count an answer that is not the one that was asked for.
 */
import { fork, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { freePort, sleep } from '../support/program.ts';
import { PASSWORD } from '../support/session.ts';
import { temporaryFolder } from '../support/store-process.ts';
import type { DurableParts } from './durable-parts.ts';

const ROOT = path.resolve(__dirname, '../..');
const KEPT_OUTPUT = 100_000;
const READY_WITHIN_MS = 120_000;
/** Half of what an access token lasts. */
const RENEW_AFTER_MS = 300_000;
const EMAIL = 'ana@construtora.com.br';

export interface HttpProgram {
  /** One exchange on a kept connection; the parsed body. Rejects unless the status is below 300. */
  ask<Body = unknown>(method: 'GET' | 'POST', path: string, body?: object): Promise<Body>;
  readonly pid: number;
  /** For a command on the same books. */
  readonly environment: Readonly<Record<string, string>>;
  /** Its port, and the header of whoever is signed in. */
  door(): readonly [port: number, authorization: string];
  /** Lets go of connections that stood idle while somebody else was measured: the program may be closing them. */
  reconnect(): void;
  stop(): Promise<void>;
}

/** The built program, its first administrator signed in. BENCH_PROFILE names a folder for its CPU profile. */
export async function startLivro(parts: DurableParts): Promise<HttpProgram> {
  const ends: (() => Promise<void>)[] = [];
  const dataDir = temporaryFolder(ends);
  const port = await freePort();
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: parts.databaseUrl,
    EVENTSTORE_URL: parts.eventStoreUrl,
    STREAM_PREFIX: `bench-${randomUUID()}-`,
    ADMIN_EMAIL: EMAIL,
  };
  const profile = process.env.BENCH_PROFILE;
  const child = spawn(
    process.execPath,
    [
      ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []),
      path.join(ROOT, 'backend/dist/backend/src/main.js'),
    ],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        METRICS_ON_LOOPBACK: 'true',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-KEPT_OUTPUT)));
  const exited = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGINT');
    await exited;
    for (const end of ends) await end();
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    const until = Date.now() + READY_WITHIN_MS;
    const isUp = async () =>
      said.includes('Livro pronto em') &&
      (await fetch(`${url}/api/health/ready/`).catch(() => undefined))?.status === 200;
    while (!(await isUp())) {
      if (child.exitCode !== null || Date.now() > until) throw new Error('Livro did not become ready.');
      await sleep(50);
    }
    const visitor = caller(port, {});
    const credentials = { email: EMAIL, password: PASSWORD };
    const code = /Código de uso único: (\S+)/.exec(said)?.[1];
    await visitor.ask('POST', '/api/auth/create-password/', { ...credentials, code });
    const headers: Record<string, string> = {};
    const signIn = async (): Promise<void> => {
      type Tokens = { data: { access_token: string } };
      const { data } = await visitor.ask<Tokens>('POST', '/api/auth/token/', credentials);
      headers.Authorization = `Bearer ${data.access_token}`;
    };
    await signIn();
    const renewal = setInterval(() => void signIn(), RENEW_AFTER_MS);
    const user = caller(port, headers);
    return {
      pid: child.pid!,
      environment,
      ask: user.ask,
      door: () => [port, headers.Authorization!],
      reconnect: user.reconnect,
      async stop() {
        clearInterval(renewal);
        visitor.reconnect();
        user.reconnect();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export async function startPlain(parts: DurableParts): Promise<HttpProgram> {
  const port = await freePort();
  const child = fork(path.join(__dirname, 'plain-program.ts'), {
    execArgv: ['--no-warnings', '-r', path.join(__dirname, '../faults/book-loader.cjs')],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: parts.databaseUrl,
    },
  });
  const exited = once(child, 'exit');
  const ended = exited.then(([code]) => {
    throw new Error(`The plain program ended with ${code}.`);
  });
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  const { ask, reconnect } = caller(port, {});
  return {
    pid: child.pid!,
    environment: {},
    ask,
    door: () => [port, ''],
    reconnect,
    async stop() {
      reconnect();
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}

/** Asks on connections that it keeps; `headers` go with each question. */
export function caller(port: number, headers: Readonly<Record<string, string>>) {
  const agent = new http.Agent({ keepAlive: true });
  const ask = <Body>(method: 'GET' | 'POST', at: string, body?: object): Promise<Body> =>
    new Promise((resolve, reject) => {
      const text = body && JSON.stringify(body);
      const request = http.request({
        agent,
        host: '127.0.0.1',
        port,
        method,
        path: at,
        headers: {
          ...headers,
          ...(text && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
        },
      });
      request.once('error', reject);
      request.once('response', (response) => {
        let answer = '';
        response.setEncoding('utf8').on('data', (piece: string) => (answer += piece));
        response.once('error', reject);
        response.once('end', () => {
          if ((response.statusCode ?? 500) >= 300)
            reject(new Error(`${method} ${at} answered ${response.statusCode}: ${answer}`));
          else resolve(JSON.parse(answer) as Body);
        });
      });
      request.end(text);
    });
  return { ask, reconnect: () => agent.destroy() };
}

/** Three developments with two accounts each, that money can move between; their accounts' ids. */
export async function openAccounts(livro: HttpProgram): Promise<readonly string[]> {
  for (let n = 0; n < 3; n++) {
    await livro.ask('POST', '/api/developments/', {
      name: `Obra ${n}`,
      status: 'active',
      startDate: '2026-01-05',
      building_opening_balance: 1_000_000_000,
      land_opening_balance: 1_000_000_000,
    });
  }
  const { data } = await livro.ask<{ data: readonly { id: string }[] }>('GET', '/api/accounts/');
  return data.map(({ id }) => id);
}
