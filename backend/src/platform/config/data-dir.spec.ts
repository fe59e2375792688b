import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeDataDir } from './data-dir.ts';
import { secretIn } from './secret-file.ts';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-data-'));
afterAll(() => fs.rmSync(dataDir, { recursive: true }));

const modeOf = (name: string): string => (fs.statSync(path.join(dataDir, name)).mode & 0o777).toString(8);

it('closes to others what an earlier version left open, but not what Postgres passes through', () => {
  for (const [name, mode] of [['vault', 0o755], ['logs', 0o750], ['postgres', 0o711]] as const) {
    fs.mkdirSync(path.join(dataDir, name));
    fs.chmodSync(path.join(dataDir, name), mode);
  } // prettier-ignore
  fs.writeFileSync(path.join(dataDir, 'seal.key'), 'x');
  fs.chmodSync(path.join(dataDir, 'seal.key'), 0o644);
  makeDataDir(dataDir);
  expect(['vault', 'logs', 'postgres', 'seal.key'].map(modeOf)).toEqual(['700', '700', '711', '600']);
});

it('keeps a new secret in a folder that nobody else enters', () => {
  const umask = process.umask(0);
  secretIn(path.join(dataDir, 'new'), 'one.key', 'x');
  process.umask(umask);
  expect([modeOf('new'), modeOf('new/one.key')]).toEqual(['700', '600']);
});
