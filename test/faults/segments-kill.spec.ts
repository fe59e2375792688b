/**
 * kill -9 while the journal is sealed: no seal that stands in the journal names a file that is not there whole, whenever the process
 * died, and the next one goes on. Real processes.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Program, sleep } from '../support/program.ts';
import { Session } from '../support/session.ts';
import { temporaryFolder } from '../support/store-process.ts';

const KILLS = Number(process.env.KILL_ROUNDS ?? 2) * 3;
const AT_ONCE = 20;
jest.setTimeout(120_000 + KILLS * 60_000);

const ROOT = path.resolve(__dirname, '../..');
const home = temporaryFolder();
const dataDir = path.join(home, 'data');
let program: Program;
let session: Session;
let account: string;

beforeAll(async () => {
  program = await Program.at({ DATA_DIR: dataDir });
  await program.start();
  session = await Session.open(program.url, 'ana@construtora.com.br');
  const opening = { building_opening_balance: 9_000, land_opening_balance: 9_000 };
  const created = { name: 'Jardim', status: 'active', startDate: '2025-02-03', ...opening };
  const { body } = await session.post('developments/', created);
  [{ id: account }] = (await session.get(`accounts/?development=${body.data.id}`)).body.data;
}, 180_000);
afterAll(async () => {
  await program?.dispose();
  fs.rmSync(home, { recursive: true, force: true, maxRetries: 3 });
});

const spend = (n: number) =>
  session.post('expenses/', {
    account_id: account,
    description: `Cimento ${n}`,
    amount: 1,
    category: 'material',
    date: '2026-03-02',
    force: true,
  });
async function spendSome(round: number): Promise<void> {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => spend(round * AT_ONCE + n)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
}
/** Whoever asks for a bundle has the journal sealed first. */
const seal = () => session.raw('audit/bundle/').catch(() => undefined);
const named = async (): Promise<{ first: number; count: number; sha256: string }[]> =>
  (await session.raw('audit/log/segments/'))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const seals = async (): Promise<number> => (await session.get('audit/seals/')).body.data.length;

/** The names of all files that are what their name says. */
function whole(): ReadonlySet<string> {
  const folder = path.join(dataDir, 'segments');
  const all = fs.existsSync(folder)
    ? fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    : [];
  const hashes = all.map((one) => {
    const content = fs.readFileSync(path.join(one.parentPath, one.name));
    return [path.basename(one.parentPath) + one.name, createHash('sha256').update(content).digest('hex')];
  });
  return new Set(hashes.flatMap(([name, hash]) => (name === hash ? name! : [])));
}

it('names only what is on the disk, whenever it dies, and goes on after', async () => {
  const before = await seals();
  for (let kill = 0; kill < KILLS; kill++) {
    await spendSome(kill);
    const sealing = seal();
    await sleep(40 * kill);
    expect(program.kill('api')).toBeGreaterThan(0);
    await sealing;
    // As it was left: a server that starts writes anew what is missing.
    const there = whole();
    program.launch();
    await program.ready();
    await session.renew();
    expect((await named()).filter(({ sha256 }) => !there.has(sha256))).toEqual([]);
  }
  await spendSome(KILLS);
  await seal();
  expect(await seals()).toBeGreaterThan(before);
  const files = await named();
  expect(files.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(KILLS * AT_ONCE);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/ledger.mjs', 'verify', '--segments', '--json'],
    { cwd: ROOT, env: program.environment },
  );
  const report = JSON.parse(stdout) as { ok: boolean; segments: object };
  expect(report).toMatchObject({ ok: true, findings: [], segments: { whole: files.length, flawed: [] } });
});
