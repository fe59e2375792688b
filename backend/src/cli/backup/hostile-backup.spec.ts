/** A folder of backups that somebody prepared: nothing of it is used, nothing lies outside the data folder, and no read goes on for ever. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { BackupFolder } from './backup-folder.ts';
import { decodeEvents } from './journal-part.ts';
import { layKeyFiles } from './key-files.ts';
import type { Part } from './manifest.ts';

// Each case derives keys, which a busy machine takes its time for.
jest.setTimeout(30_000);

const PASSPHRASE = 'uma senha de teste bem longa';
const DAMAGED = { exitCode: 6, message: expect.stringMatching(/danificad[ao]/) };
let place: string;

beforeEach(async () => {
  place = await fs.mkdtemp(path.join(os.tmpdir(), 'livro-hostile-'));
});
afterEach(() => fs.rm(place, { recursive: true }));

const fileOf = (folder: string, { sha256 }: Part): string =>
  path.join(folder, 'parts', sha256.slice(0, 2), sha256.slice(2));

/** A backup without anything in it. */
async function accepted(folder: BackupFolder): Promise<void> {
  const keys = await folder.writeKeys(Buffer.from('{}'));
  const nothing = { journal: [], vault: { parts: [], migrations: [] }, names: {}, contents: {}, missing: [] };
  const manifest = { backupId: 'b', madeAt: '2026-11-27T12:00:00.000Z', streamPrefix: 'livro-', ...nothing };
  await folder.write('file', Buffer.from('content'));
  await folder.accept({ ...manifest, keys, keysOfSettings: [] }, 0);
}

const endless: readonly (readonly [string, (file: string) => Promise<void>])[] = [
  ['a device without an end', (file) => fs.symlink('/dev/zero', file)],
  ['a pipe that nobody writes to', async (file) => void execFileSync('mkfifo', [file])],
  ['a file of a terabyte', (file) => fs.writeFile(file, '').then(() => fs.truncate(file, 2 ** 40))],
];

it.each(endless)('does not read %s in the place of a part', async (_, lay) => {
  const folder = await BackupFolder.at(place, place, PASSPHRASE);
  const part = await folder.write('file', Buffer.from('content'));
  await fs.rm(fileOf(place, part));
  await lay(fileOf(place, part));
  await expect(folder.read('file', part)).rejects.toMatchObject(DAMAGED);
  await expect(folder.read('file', { ...part, bytes: 2 ** 40 })).rejects.toMatchObject(DAMAGED);
});

it.each(endless)('does not read %s in the place of the keys', async (_, lay) => {
  const folder = await BackupFolder.at(place, place, PASSPHRASE);
  const part = await folder.writeKeys(Buffer.from('{}'));
  const file = path.join(place, 'keys', part.sha256.slice(0, 2), part.sha256.slice(2));
  await fs.rm(file);
  await lay(file);
  await expect(folder.readKeys(part)).rejects.toMatchObject(DAMAGED);
});

it.each(endless)('does not read %s in the place of backup.json', async (_, lay) => {
  await accepted(await BackupFolder.at(place, place, PASSPHRASE));
  const file = path.join(place, 'backup.json');
  await fs.rm(file);
  await lay(file);
  await expect(BackupFolder.reading(place, place, PASSPHRASE)).rejects.toMatchObject(DAMAGED);
  await expect(BackupFolder.at(place, place, PASSPHRASE)).rejects.toMatchObject(DAMAGED);
});

it.each([
  ['lead back to where the event began', { data: -90, metadata: 0 }],
  ['are longer than the part', { data: 2 ** 30, metadata: 0 }],
  ['are no numbers', { data: '2', metadata: null }],
])('decodes no event whose lengths %s', (_, lengths) => {
  const head = { position: '1', stream: 'livro-ledger', revision: 0, id: 'i', type: 't', created: '0' };
  const part = Buffer.from(`${JSON.stringify({ ...head, isJson: true, ...lengths })}\n{}\n`);
  expect(() => decodeEvents(part)).toThrow(expect.objectContaining(DAMAGED));
});

it('does not take one part for another, nor for another purpose, nor one of another installation', async () => {
  const folder = await BackupFolder.at(place, place, PASSPHRASE);
  const one = await folder.write('file', Buffer.from('one'));
  const other = await folder.write('file', Buffer.from('other'));
  await expect(folder.read('journal', one)).rejects.toMatchObject(DAMAGED);
  await fs.copyFile(fileOf(place, other), fileOf(place, one));
  await expect(folder.read('file', one)).rejects.toMatchObject(DAMAGED);
  const elsewhere = path.join(place, 'elsewhere');
  const foreign = await (
    await BackupFolder.at(elsewhere, elsewhere, 'a senha de uma outra')
  ).write('file', Buffer.from('x'));
  await fs.mkdir(path.dirname(fileOf(place, foreign)), { recursive: true });
  await fs.copyFile(fileOf(elsewhere, foreign), fileOf(place, foreign));
  await expect(folder.read('file', foreign)).rejects.toMatchObject(DAMAGED);
});

it('does not derive a key that would take all memory', async () => {
  await accepted(await BackupFolder.at(place, place, PASSPHRASE));
  const file = path.join(place, 'backup.json');
  const head = JSON.parse(await fs.readFile(file, 'utf8')) as { key: object };
  await BackupFolder.reading(place, place, PASSPHRASE);
  await fs.writeFile(file, JSON.stringify({ ...head, key: { ...head.key, cost: 2 ** 24 } }));
  await expect(BackupFolder.reading(place, place, PASSPHRASE)).rejects.toMatchObject(DAMAGED);
});

it.each(['../outside.key', 'vault/../../outside.key', '/tmp/outside.key', 'vault/.bashrc', 'a/b.key'])(
  'lays no key at %s',
  async (name) => {
    const dataDir = path.join(place, 'data');
    await fs.mkdir(dataDir);
    expect(() => layKeyFiles(dataDir, { [name]: 'AAAA' })).toThrow(/nome que não é de chave/);
    expect(await fs.readdir(place)).toEqual(['data']);
  },
);

it('lays the keys that a backup has', async () => {
  layKeyFiles(place, { 'session.key': 'AAAA', 'livro-seal.next.key': 'AAAA', 'vault/master.key': 'AAAA' });
  expect((await fs.readdir(place)).sort()).toEqual(['livro-seal.next.key', 'session.key', 'vault']);
});
