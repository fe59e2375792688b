/** What lies in a backup only to spare the fold, read models and snapshots: of use where it is whole, missed by nobody where it is not. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { BackupFolder } from '../../backend/src/cli/backup/backup-folder.ts';
import type { Manifest } from '../../backend/src/cli/backup/manifest.ts';
import { Program } from '../support/program.ts';
import { Session } from '../support/session.ts';
import { temporaryFolder } from '../support/store-process.ts';
import { bookEverything, ledger, PASSPHRASE, spend } from './backup.fixture.ts';

jest.setTimeout(120_000);

const home = temporaryFolder();
const copies = path.join(home, 'copies');
let program: Program;
let session: Session;
let account: string;

beforeAll(async () => {
  program = await Program.at({ DATA_DIR: path.join(home, 'data') });
  await program.start();
  session = await Session.open(program.url, 'ana@construtora.com.br');
  ({ account } = await bookEverything(session));
  await spend(session, account, 0);
  await backUp();
  await spend(session, account, 1);
  await backUp();
}, 180_000);
afterAll(async () => {
  await program?.dispose();
  fs.rmSync(home, { recursive: true, force: true, maxRetries: 3 });
});

async function backUp(): Promise<void> {
  expect(await ledger(program.environment, 'backup', copies, '--json')).toMatchObject({ code: 0 });
}

const manifestOf = async (): Promise<Manifest> =>
  (await BackupFolder.reading(copies, copies, PASSPHRASE)).manifest;

const fileOf = (sha256: string): string => path.join(copies, 'parts', sha256.slice(0, 2), sha256.slice(2));

function flipByte(file: string): void {
  const content = fs.readFileSync(file);
  content[Math.floor(content.length / 2)]! ^= 1;
  fs.writeFileSync(file, content);
}

it('brings screens back though a copy of one is damaged, which it names, and folds what copies lack', async () => {
  const { readModels: copiesOf = [] } = await manifestOf();
  const names = copiesOf.map(({ projection }) => projection);
  expect(names).toEqual(expect.arrayContaining(['transactions', 'expenses', 'accounts', 'clients', 'users']));
  // People went on booking after the first backup, and a copy of what has hardly grown stays.
  const behind = Number(copiesOf.find(({ projection }) => projection === 'transactions')!.position);
  expect(behind).toBeLessThan(Number((await manifestOf()).journal.at(-1)!.last.position));
  const [part] = copiesOf.find(({ projection }) => projection === 'expenses')!.tables['expenses']!;
  const files = [part!, (await manifestOf()).snapshots!].map(({ sha256 }) => fileOf(sha256));
  const elsewhere = { ...program.environment, DATA_DIR: path.join(home, 'elsewhere') };
  for (const file of files) flipByte(file);
  const ended = await ledger(elsewhere, 'restore', copies, '--json');
  for (const file of files) flipByte(file);
  expect(ended).toMatchObject({ code: 0 });
  const { damaged, left } = JSON.parse(ended.stdout).filled as { damaged: string[]; left: object[] };
  expect({ damaged: damaged.toSorted(), left }).toEqual({
    damaged: files
      .map((file) => `A parte ${path.relative(copies, file)} da cópia está danificada.`)
      .toSorted(),
    left: [],
  });
  const verified = await ledger(elsewhere, 'verify', '--json');
  expect(JSON.parse(verified.stdout)).toMatchObject({ ok: true, findings: [] });
});

it('keeps no longer in clear than the next backup who was erased', async () => {
  const copyOfClients = async () => {
    const { folder, manifest } = await BackupFolder.reading(copies, copies, PASSPHRASE);
    const parts = manifest.readModels!.find(({ projection }) => projection === 'clients')!.tables['clients']!;
    return Buffer.concat(await Promise.all(parts.map((part) => folder.read('read model', part)))).toString();
  };
  expect(await copyOfClients()).toContain('Zuleika');
  const [{ id }] = (await session.get('clients/')).body.data;
  const reason = 'Pediu a exclusão dos dados';
  expect((await session.post(`clients/${id}/erase/`, { reason })).status).toBe(200);
  await backUp();
  expect(await copyOfClients()).not.toContain('Zuleika');
});

it('copies a screen anew once it has come to lack much, and keeps nothing of the copy before', async () => {
  const copyOf = async () => {
    const { readModels, journal } = await manifestOf();
    const { position, tables } = readModels!.find(({ projection }) => projection === 'transactions')!;
    const files = tables['transactions']!.map(({ sha256 }) => fileOf(sha256));
    return { lacks: Number(journal.at(-1)!.last.position) - Number(position), files };
  };
  const before = await copyOf();
  for (let batch = 0; batch < 11; batch++) {
    const entries = Array.from({ length: 500 }, (_, n) => ({
      kind: 'expense',
      account_id: account,
      category: 'material',
      amount: 1,
      description: `Prego ${n}`,
      date: '2026-03-03',
      force: true,
    }));
    expect(await session.post('transactions/batch/', { entries }, randomUUID())).toMatchObject({
      status: 201,
    });
  }
  await backUp();
  const now = await copyOf();
  expect(now.lacks).toBeLessThan(500);
  expect(now.files.filter((file) => before.files.includes(file))).toEqual([]);
  expect(before.files.filter((file) => fs.existsSync(file))).toEqual([]);
  const later = { ...program.environment, DATA_DIR: path.join(home, 'later') };
  expect(await ledger(later, 'restore', copies)).toMatchObject({ code: 0 });
  const verified = await ledger(later, 'verify', '--json');
  expect(JSON.parse(verified.stdout)).toMatchObject({ ok: true, findings: [] });
});
