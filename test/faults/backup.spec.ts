/**
 * What docs/admin/backup.md promises of backups: taken while people work, restored on an empty machine to the same books, and whatever is
 * wrong with one is told by name. Real processes, killed at random; a real Postgres beside the embedded one.
 */
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { BackupFolder } from '../../backend/src/cli/backup/backup-folder.ts';
import { allParts, type Manifest, partsOf } from '../../backend/src/cli/backup/manifest.ts';
import { Program, sleep } from '../support/program.ts';
import { Session } from '../support/session.ts';
import { temporaryFolder } from '../support/store-process.ts';
import {
  bookEverything,
  filesIn,
  inDatabase,
  journalRows,
  ledger,
  office,
  PASSPHRASE,
  readModels,
  receipt,
  spend,
  startLedger,
  superuserUrl,
} from './backup.fixture.ts';

const KILLS = Number(process.env.KILL_ROUNDS ?? 1) * 3;
jest.setTimeout(180_000 + KILLS * 60_000);

const ADMIN = 'ana@construtora.com.br';
const home = temporaryFolder();
const dataDir = path.join(home, 'data');
const copies = path.join(home, 'copies');
const keys = path.join(home, 'keys');
let program: Program;
let session: Session;
let account: string;
let prefix: string;
let payment: string;

beforeAll(async () => {
  program = await Program.at({ DATA_DIR: dataDir });
  prefix = (program.environment as { STREAM_PREFIX: string }).STREAM_PREFIX;
  await program.start();
  session = await Session.open(program.url, ADMIN);
  ({ account, payment } = await bookEverything(session));
}, 180_000);
afterAll(async () => {
  await program?.dispose();
  fs.rmSync(home, { recursive: true, force: true, maxRetries: 3 });
});

const manifestOf = async (): Promise<Manifest> =>
  (await BackupFolder.reading(copies, keys, PASSPHRASE)).manifest;

/** Reads every part as a restore does. */
async function readsWhole(): Promise<Manifest> {
  const { folder, manifest } = await BackupFolder.reading(copies, keys, PASSPHRASE);
  for (const part of manifest.journal) await folder.read('journal', part);
  for (const part of manifest.vault.parts) await folder.read('vault', part);
  for (const part of manifest.readModels!.flatMap(partsOf)) await folder.read('read model', part);
  await folder.read('snapshots', manifest.snapshots!);
  for (const part of Object.values(manifest.contents)) await folder.read('file', part);
  await folder.readKeys(manifest.keys);
  return manifest;
}

const backUp = () => ledger(program.environment, 'backup', copies, '--keys', keys, '--json');
const placed = (name: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...program.environment,
  DATA_DIR: path.join(home, name),
  ...more,
});
const asked = (text: string) => async (client: pg.Client) =>
  (await client.query<Record<string, unknown>>(text)).rows;
/** That are not read, or were filled while they were. */
const generationsNotWhole = asked(
  `select projection, generation, status from projection.checkpoints
    where status <> 'live' or generation <> 1 or whole_at is not null`,
);
const snapshotsIn = asked('select stream, version, revision, digest from book.snapshots order by stream');

const restoreTo = (env: NodeJS.ProcessEnv) => ledger(env, 'restore', copies, '--keys', keys, '--json');

it('is taken while people work, and the next one has only what came after', async () => {
  const people = office(session, account);
  // Whoever asks for a bundle has the journal sealed first.
  for (const _ of [1, 2]) {
    await sleep(700);
    await session.raw('audit/bundle/');
  }
  const first = await backUp();
  expect(first).toMatchObject({ code: 0 });
  const { entries, files, missingFiles } = JSON.parse(first.stdout);
  expect({ files, missingFiles }).toEqual({ files: 1, missingFiles: 0 });
  expect(await people.home()).toBeGreaterThan(entries - 3);
  const before = filesIn(path.join(copies, 'parts'));
  await spend(session, account, 0);
  const second = await backUp();
  expect(second).toMatchObject({ code: 0 });
  const [one, two] = [first, second].map(({ stdout }) => JSON.parse(stdout) as Record<string, number>);
  expect(two!.entries).toBeGreaterThan(entries);
  expect(two!.writtenBytes).toBeLessThan(Math.max(one!.writtenBytes!, 400_000));
  const whole = await manifestOf();
  const kept = whole.contents;
  expect(before).toEqual(expect.arrayContaining(Object.values(kept).map(({ sha256 }) => fileOf(sha256))));
  // Nothing of the first that the second does not need.
  expect(filesIn(path.join(copies, 'parts'))).toHaveLength(allParts(whole).length);
});

const fileOf = (sha256: string): string => path.join(copies, 'parts', sha256.slice(0, 2), sha256.slice(2));

it('holds nothing in clear, and no key where the keys are laid elsewhere', () => {
  const all = filesIn(copies).map((file) => fs.readFileSync(file));
  for (const word of ['Cimento', 'Zuleika', ADMIN, 'recibo']) {
    expect(all.some((content) => content.includes(word))).toBe(false);
  }
  expect(fs.existsSync(path.join(copies, 'keys'))).toBe(false);
  expect(filesIn(keys)).toHaveLength(1);
});

it('brings the same books back on an empty machine', async () => {
  // Who ends saves snapshots.
  await program.interrupt();
  await program.start();
  const snapshots = await inDatabase(superuserUrl(dataDir), snapshotsIn);
  expect(snapshots.map(({ stream }) => stream)).toContain(`${prefix}ledger`);
  // The next backup's own event is in no backup yet, and in no read model.
  const before = await inDatabase(superuserUrl(dataDir), readModels);
  expect(await backUp()).toMatchObject({ code: 0 });
  const { journal } = await manifestOf();
  expect(journal.at(-1)!.seals).toBeGreaterThan(1);
  const position = Number(journal.at(-1)!.last.position);
  const rowsHere = await inDatabase(superuserUrl(dataDir), (client) => journalRows(client, prefix, position));
  const ended = await restoreTo(placed('empty'));
  expect(ended).toMatchObject({ code: 0 });
  expect(JSON.parse(ended.stdout).filled).toMatchObject({ left: [], damaged: [] });
  const restored = await Program.at({ DATA_DIR: path.join(home, 'empty'), STREAM_PREFIX: prefix });
  try {
    await restored.start();
    const there = superuserUrl(restored.dataDir);
    // What the restore filled is read as it is: no generation was begun anew at the start.
    expect(await inDatabase(there, generationsNotWhole)).toEqual([]);
    expect(await inDatabase(there, snapshotsIn)).toEqual(snapshots);
    expect(await inDatabase(there, (client) => journalRows(client, prefix, position))).toBe(rowsHere);
    expect(await inDatabase(there, readModels)).toEqual(before);
    const verified = await ledger(restored.environment, 'verify', '--json');
    expect(JSON.parse(verified.stdout)).toMatchObject({ ok: true, findings: [] });
    const balances = await Promise.all(
      [program, restored].map(
        async (one) => (await ledger(one.environment, 'trial-balance', '--json')).stdout,
      ),
    );
    expect(balances[1]).toBe(balances[0]);
    const opened = await Session.open(restored.url, ADMIN);
    expect((await opened.get('clients/')).body.data).toMatchObject([{ name: 'Zuleika Tamandaré' }]);
    const [{ id }] = (await opened.get(`payments/${payment}/attachments/`)).body.data;
    expect(await opened.raw(`payments/${payment}/attachments/${id}/`)).toEqual(receipt);
    const more = { account_id: account, date: '2026-03-03', amount: 1, category: 'material', force: true };
    expect((await opened.post('expenses/', { ...more, description: 'Prego' })).status).toBe(201);
  } finally {
    await restored.dispose();
  }
});

it('is drilled: restored apart, verified, compared, and told on Sistema', async () => {
  const drilled = await ledger(program.environment, 'drill', copies, '--keys', keys, '--json');
  expect(drilled).toMatchObject({ code: 0 });
  const told = JSON.parse(drilled.stdout);
  expect(told).toMatchObject({ ok: true, reason: null, lostEntries: 0 });
  expect(told.readySeconds).toBeGreaterThan(told.restoredSeconds);
  const { parts } = (await session.get('system/')).body.data as { parts: { name: string }[] };
  expect(parts.find(({ name }) => name === 'backup')).toMatchObject({
    state: 'well',
    sentence: expect.stringMatching(
      /^A última cópia é de .+; o último ensaio, de .+, passou: tudo de volta em/,
    ),
  });
});

const refused = async (env: NodeJS.ProcessEnv, code: number, words: RegExp): Promise<void> => {
  const ended = await restoreTo(env);
  expect(ended).toMatchObject({ code, stderr: expect.stringMatching(words) });
};

it('is refused with a wrong passphrase, into a place that is not empty or another one, and where there is none', async () => {
  await refused(
    placed('a', { BACKUP_PASSPHRASE: 'outra senha bem comprida' }),
    2,
    /A senha não abre a cópia/,
  );
  await refused(placed('a', { BACKUP_PASSPHRASE: '' }), 2, /Falta BACKUP_PASSPHRASE/);
  await refused(placed('data'), 2, /não está vazia/);
  await refused(placed('a', { STREAM_PREFIX: 'outros-' }), 2, /STREAM_PREFIX=/);
  const server = { EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' };
  await refused(placed('a', server), 2, /Use a cópia do próprio servidor/);
  const none = await ledger(placed('a'), 'restore', home);
  expect(none).toMatchObject({ code: 2, stderr: expect.stringMatching(/Não há uma cópia/) });
  // Nothing was begun.
  expect(fs.existsSync(path.join(home, 'a'))).toBe(false);
});

it('is refused where a part is missing or a byte of it is another, by name, and leaves no place that could be started', async () => {
  const { journal, vault, contents, keys: keyPart } = await manifestOf();
  const parts = [journal[0]!, vault.parts.at(-1)!, Object.values(contents)[0]!].map(({ sha256 }) =>
    fileOf(sha256),
  );
  const keyFile = path.join(keys, 'keys', keyPart.sha256.slice(0, 2), keyPart.sha256.slice(2));
  for (const [n, file] of [...parts, keyFile].entries()) {
    const content = fs.readFileSync(file);
    fs.rmSync(file);
    await refused(placed('b'), 6, new RegExp(`${path.basename(file)} da cópia falta`));
    const flipped = Buffer.from(content);
    flipped[Math.floor(content.length / 2)]! ^= 1;
    fs.writeFileSync(file, flipped);
    await refused(placed(`flipped-${n}`), 6, new RegExp(`${path.basename(file)} da cópia está danificada`));
    fs.writeFileSync(file, content);
  }
  expect(fs.existsSync(path.join(home, 'b'))).toBe(false);
  const half = await ledger(placed('flipped-0'), 'verify');
  expect(half).toMatchObject({ code: 2, stderr: expect.stringMatching(/A restauração .* não terminou/) });
  const manifest = path.join(copies, 'backup.json');
  const whole = fs.readFileSync(manifest, 'utf8');
  const { sealed } = JSON.parse(whole) as { sealed: string };
  for (const changed of [
    whole.slice(0, 300),
    whole.replace(sealed, sealed.replace(/.{4}$/, 'AAA=')),
    whole.replace(/"entries":\d+/, '"entries":1'),
  ]) {
    fs.writeFileSync(manifest, changed);
    await refused(placed('b'), 6, /backup\.json está danificado/);
  }
  fs.writeFileSync(manifest, whole);
});

it('is not made where no books are, nor where it would end beside what it copies, and says so before anything is begun', async () => {
  const file = path.join(home, 'a file');
  fs.writeFileSync(file, '');
  const attempts: [NodeJS.ProcessEnv, string[], RegExp][] = [
    [placed('forgotten'), [copies, '--keys', keys], /Não há livros em .*forgotten: confira DATA_DIR/],
    [{ ...program.environment, STREAM_PREFIX: 'outros-' }, [copies, '--keys', keys], /STREAM_PREFIX=/],
    [program.environment, [copies], /As chaves da cópia .* não estão em .*: informe em --keys/],
    [program.environment, [path.join(dataDir, 'copies')], /fica dentro da pasta de dados/],
    [program.environment, [file], /Não se pode gravar em .*: o caminho passa por um arquivo/],
    [program.environment, ['/proc/copies'], /Não se pode gravar em \/proc\/copies: a pasta não existe/],
    [program.environment, ['/proc'], /^\/proc não é uma pasta de cópias e não está vazia/],
  ];
  for (const [env, args, words] of attempts) {
    const ended = await ledger(env, 'backup', ...args);
    expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(words) });
  }
  expect(fs.existsSync(path.join(home, 'forgotten'))).toBe(false);
  expect(fs.existsSync(path.join(copies, 'keys'))).toBe(false);
  const drilled = await ledger(placed('forgotten'), 'drill', copies, '--keys', keys);
  expect(drilled).toMatchObject({ code: 2, stderr: expect.stringMatching(/Não há livros em/) });
  const apart = await ledger(placed('forgotten'), 'restore', copies);
  expect(apart).toMatchObject({ code: 6, stderr: expect.stringMatching(/informe a pasta delas em --keys/) });
});

it('goes on from no other journal', async () => {
  const other = await Program.at({ DATA_DIR: path.join(home, 'other'), STREAM_PREFIX: prefix });
  try {
    await other.start();
    const ended = await ledger(other.environment, 'backup', copies, '--keys', keys);
    expect(ended).toMatchObject({
      code: 6,
      stderr: expect.stringMatching(/um evento que este diário não tem/),
    });
    await readsWhole();
  } finally {
    await other.dispose();
  }
});

it('is whole as it was before, whenever the next one is killed', async () => {
  const usual = Date.now();
  await backUp();
  const takes = Date.now() - usual;
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await readsWhole();
    await spend(session, account, kill);
    const child = startLedger(program.environment, 'backup', copies, '--keys', keys);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await sleep(takes * (0.6 + (0.4 * (kill + 1)) / (KILLS + 1)));
    child.kill('SIGKILL');
    await ended;
    const after = await readsWhole();
    // The old one, or the new one that was just whole.
    if (after.backupId !== before.backupId) expect(after.journal).not.toEqual(before.journal);
  }
  expect(await backUp()).toMatchObject({ code: 0 });
});

it('is finished by the same command, whenever a restore is killed, and nobody starts there before', async () => {
  const env = placed('killed');
  const restored = await Program.at({ DATA_DIR: path.join(home, 'killed'), STREAM_PREFIX: prefix });
  for (let kill = 0; kill < KILLS; kill++) {
    const child = startLedger(env, 'restore', copies, '--keys', keys);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await sleep(1_500 + kill * 1_200);
    child.kill('SIGKILL');
    await ended;
    if (!fs.existsSync(path.join(home, 'killed', 'restoring.json'))) break;
    restored.launch();
    await expect(restored.ready()).rejects.toThrow(/A restauração .* não terminou/);
  }
  try {
    const { code, stderr } = await restoreTo(env);
    // A kill may have come after its last act: then the place is in use.
    if (code !== 0) expect(stderr).toMatch(/não está vazia/);
    await restored.start();
    const verified = await ledger(restored.environment, 'verify', '--json');
    expect(JSON.parse(verified.stdout)).toMatchObject({ ok: true, findings: [] });
  } finally {
    await restored.dispose();
  }
});
