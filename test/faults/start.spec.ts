/** Starting and stopping as an operator meets them: wrong settings, a taken port, an ordinary user, a private home, two at once. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import https from 'node:https';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Authority } from '../support/certificates.ts';
import { Program, sleep } from '../support/program.ts';
import { temporaryFolder } from '../support/store-process.ts';

const root = path.resolve(__dirname, '../..');
jest.setTimeout(60_000);

interface Failed {
  readonly code: number | null;
  readonly output: string;
  /** In its data folder. */
  readonly left: readonly string[];
}

async function startAndFail(env: Record<string, string>): Promise<Failed> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-wrong-'));
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, STREAM_PREFIX: `start-${path.basename(dataDir)}-`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  const left = fs.readdirSync(dataDir);
  fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  return { code, output, left };
}

async function connectionTo(url: string): Promise<net.Socket> {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname).on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

describe('a wrong setting', () => {
  it.each([
    [{ PORT: 'abc' }, 'PORT="abc"'],
    [{ PORT: '70000' }, 'PORT="70000"'],
    [{ HOST: 'a b' }, 'HOST="a b"'],
    [{ HOST: '0.0.0.0' }, 'HOST="0.0.0.0"'],
    [{ PUBLIC_URL: 'https://livro.example' }, 'PUBLIC_URL="https://livro.example"'],
    [{ TLS_CERT: '/nowhere/cert.pem' }, 'TLS_CERT'],
    [{ TLS_CERT: '/nowhere/cert.pem', TLS_KEY: '/nowhere/key.pem' }, 'TLS_CERT="/nowhere/cert.pem"'],
    [{ DATA_DIR: '/proc/livro', PORT: '0' }, 'DATA_DIR="/proc/livro"'],
    [{ DATA_DIR: '/dev/null', PORT: '0' }, 'DATA_DIR="/dev/null"'],
    [{ ADMIN_EMAIL: 'ana' }, 'ADMIN_EMAIL="ana"'],
    [{ STREAM_PREFIX: 'a/b' }, 'STREAM_PREFIX="a/b"'],
    [{ EVENTSTORE_URL: 'http://localhost' }, 'EVENTSTORE_URL'],
    [{ DATABASE_URL: 'mysql://u:segredo@localhost/x' }, 'DATABASE_URL'],
  ])('%j gives one clear sentence and a non-zero exit', async (env, named) => {
    const { code, output } = await startAndFail(env);
    expect(code).toBe(2);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toContain(named);
    expect(output).not.toContain('segredo');
  });

  it('a port that is taken is refused before anything is started', async () => {
    const taken = net.createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as net.AddressInfo;
    const { code, output, left } = await startAndFail({ PORT: String(port) });
    taken.close();
    expect({ code, left }).toEqual({ code: 2, left: [] });
    expect(output.trim()).toMatch(new RegExp(`^PORT=${port} já está em uso por outro programa: .*\\.$`));
  });

  it('a server that is not there is said without a stack of calls', async () => {
    const nowhere = await startAndFail({
      PORT: '0',
      DATABASE_URL: 'postgres://u:segredo@127.0.0.1:1/x',
      EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
    });
    expect(nowhere.code).toBe(1);
    expect(nowhere.output).not.toMatch(/segredo|\bat .*\.js:\d+/);
  });
});

describe('start and stop', () => {
  it('starts within ten seconds, twice on the same data, and leaves no process', async () => {
    const program = await Program.at();
    try {
      expect(await program.start()).toBeLessThan(10_000);
      await program.said('Livro pronto em http://127.0.0.1');
      await program.said('ana@construtora.com.br');
      for (let n = 0; n < 2; n++) {
        // As a browser does: a connection opened ahead, on which nothing is asked, and questions under way.
        const unused = await connectionTo(program.url);
        const asked = [...Array(12).keys()].map((k) =>
          fetch(program.url + (k % 2 ? '/' : '/api/health/live/')).then(
            (answer) => answer.status,
            () => 'refused',
          ),
        );
        const { code, ms } = await program.interrupt();
        expect({ code, quick: ms < 4_000 }).toEqual({ code: 0, quick: true });
        expect(new Set([200, 'refused', ...(await Promise.all(asked))]).size).toBe(2);
        unused.destroy();
        await sleep(500);
        expect(program.processes()).toEqual([]);
        expect(await program.start()).toBeLessThan(10_000);
      }
    } finally {
      await program.dispose();
    }
  });

  it('starts on every address where a proxy encrypts, and by itself with a certificate', async () => {
    const releases: (() => Promise<void>)[] = [];
    const authority = Authority.in(temporaryFolder(releases));
    const { cert, key } = authority.issue('server', 'livro.example');
    const proxied = await Program.at({
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://livro.example',
      TRUST_PROXY: '10.0.0.7',
    });
    const encrypted = await Program.at({ HOST: '0.0.0.0', TLS_CERT: cert, TLS_KEY: key });
    try {
      await proxied.start();
      await proxied.said('Livro pronto em https://livro.example');
      encrypted.launch();
      const address = encrypted.url.replace('http:', 'https:');
      const ask = (): Promise<number | undefined> =>
        new Promise((resolve) =>
          https
            .get(`${address}/api/health/ready/`, { ca: authority.certificate }, (answer) =>
              resolve(answer.resume().statusCode),
            )
            .on('error', () => resolve(undefined)),
        );
      for (let waits = 0; waits < 600 && (await ask()) !== 200; waits++) await sleep(50);
      expect(await ask()).toBe(200);
      const waiting = net.connect(Number(new URL(address).port), '127.0.0.1'); // and never a word of TLS
      await once(waiting, 'connect');
      const { code, ms } = await encrypted.interrupt();
      expect({ code, quick: ms < 4_500 }).toEqual({ code: 0, quick: true });
    } finally {
      await Promise.all([proxied.dispose(), encrypted.dispose()]);
      for (const release of releases) await release();
    }
  });

  const asRoot = process.getuid?.() === 0 ? it : it.skip;
  asRoot('works as root with data under a private home', async () => {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-home-'));
    fs.chmodSync(home, 0o700);
    const program = await Program.at({ DATA_DIR: path.join(home, 'livro', '.data') });
    try {
      expect(await program.start()).toBeLessThan(10_000);
    } finally {
      await program.dispose();
      fs.rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
  });

  it('is refused with another STREAM_PREFIX than that of the books that are there, and leaves them as they are', async () => {
    const program = await Program.at();
    const { dataDir } = program;
    try {
      await program.start();
      const { STREAM_PREFIX } = program.environment as { STREAM_PREFIX: string };
      const mark = path.join(dataDir, `${STREAM_PREFIX}seal.mark`);
      for (let waits = 0; !fs.existsSync(mark) && waits < 200; waits++) await sleep(50);
      await program.interrupt();
      const { code, output } = await startAndFail({ PORT: '0', DATA_DIR: dataDir });
      expect(code).toBe(2);
      expect(output.trim()).toMatch(
        new RegExp(
          `^Em ${dataDir} e no seu banco há livros com STREAM_PREFIX=${STREAM_PREFIX} e .*: informe o de antes`,
          'm',
        ),
      );
      await program.start();
      expect(program.log).not.toContain('another journal');
    } finally {
      await program.dispose();
    }
  });

  it('survives a kill of everything and starts again within ten seconds', async () => {
    const program = await Program.at();
    try {
      await program.start();
      program.kill('all');
      await sleep(100);
      expect(await program.start()).toBeLessThan(10_000);
    } finally {
      await program.dispose();
    }
  });
});
