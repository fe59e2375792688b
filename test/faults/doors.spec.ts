/** The doors for anyone who develops: `npm run seed` makes books and people once, `npm run dev` serves them and follows what is saved. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort, sleep } from '../support/program.ts';

jest.setTimeout(180_000);
const root = path.resolve(__dirname, '../..');
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-doors-'));
let outside: string | undefined;

interface Running {
  readonly child: ChildProcess;
  /** What it has said so far. */
  readonly said: () => string;
  readonly closed: Promise<number | null>;
}

function run(script: string, env: Readonly<Record<string, string>> = {}): Running {
  const child = spawn(process.execPath, [`scripts/${script}.mjs`], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
  const closed = once(child, 'close').then(([code]) => code as number | null);
  return { child, said: () => text, closed };
}

async function ended({ closed, said }: Running): Promise<{ code: number | null; text: string }> {
  return { code: await closed, text: said() };
}

/** The first answer that is not undefined. */
async function eventually<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(50)) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
  }
  throw new Error(`no ${what}`);
}

afterAll(() => {
  for (const folder of [dataDir, outside]) if (folder) fs.rmSync(folder, { recursive: true, force: true });
});

let people: { readonly email: string; readonly password: string }[] = [];

it('npm run seed books a year and makes five people, and refuses books that have begun and production', async () => {
  const { code, text } = await ended(run('seed'));
  expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining('Todos entram com a senha') });
  const [, password = ''] = /com a senha (\S+)/.exec(text) ?? [];
  people = [...text.matchAll(/^ {2}(\S+@\S+)/gm)].map(([, email]) => ({ email: email!, password }));
  expect(people).toHaveLength(5);

  const again = await ended(run('seed'));
  expect(again).toEqual({ code: 1, text: expect.stringContaining('Já há livros ou pessoas aqui') });
  const earnest = await ended(run('seed', { NODE_ENV: 'production' }));
  expect(earnest).toEqual({ code: 1, text: expect.stringContaining('não são para produção') });
});

it('npm run dev lets all of them in, follows a saved file on the same parts, and ends with Ctrl-C', async () => {
  const [port, screens] = [await freePort(), await freePort()];
  const dev = run('dev', { PORT: String(port), SCREENS_PORT: String(screens), METRICS_ON_LOOPBACK: 'true' });
  try {
    const url = `http://localhost:${screens}`;
    const parts = () => fs.readFileSync(path.join(dataDir, 'runtime.json'), 'utf8');
    const startedAt = async (): Promise<string | undefined> => {
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return /^process_start_time_seconds\S* \S+/m.exec(metrics)?.[0];
    };
    const first = await eventually('server', startedAt);
    const before = parts();
    expect(await (await fetch(url)).text()).toContain('/@vite/client');
    const types = await Promise.all(
      people.map(async (person) => {
        const answer = await fetch(`${url}/api/auth/token/`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(person),
        });
        const { data } = (await answer.json()) as { data: { user: { type: string } } };
        return data.user.type;
      }),
    );
    expect(types.toSorted()).toEqual(['admin', 'administrative', 'auditor', 'financial', 'purchaser']);

    // Touched, not changed: others may be building from the same sources.
    const now = new Date();
    fs.utimesSync(path.join(root, 'backend/src/platform/http/request-texts.ts'), now, now);
    await eventually('other server', async () => {
      const at = await startedAt();
      return at === first ? undefined : at;
    });
    expect((await fetch(`${url}/api/health/live/`)).status).toBe(200);
    expect(parts()).toBe(before);
  } finally {
    outside = /ficam em (\S+):/.exec(dev.said())?.[1];
    dev.child.kill('SIGINT');
    expect(await ended(dev)).toEqual({ code: 0, text: expect.not.stringContaining('Error') });
  }
  expect(fs.existsSync(path.join(dataDir, 'runtime.json'))).toBe(false);
  await expect(fetch(`http://127.0.0.1:${port}/api/health/live/`)).rejects.toThrow('fetch failed');
});
