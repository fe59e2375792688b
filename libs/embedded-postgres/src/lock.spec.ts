import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lockFile } from './lock.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(os.tmpdir(), 'livro-lock-'))));
afterEach(() => rmSync(folder, { recursive: true }));
const file = (): string => path.join(folder, 'one.lock');

test('one holder at a time, free again when released', async () => {
  const first = await lockFile(file());
  expect(first).toBeDefined();
  expect(await lockFile(file())).toBeUndefined();
  expect(await lockFile(path.join(folder, 'other.lock')).then((lock) => lock?.release() ?? 'free')).toBe(
    'free',
  );
  const waiting = lockFile(file(), 5_000);
  first?.release();
  const second = await waiting;
  expect(second).toBeDefined();
  second?.release();
});

test('only its owner may open the file, and a link put in its place is not followed', async () => {
  (await lockFile(file()))?.release();
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  symlinkSync(path.join(folder, 'elsewhere'), path.join(folder, 'link.lock'));
  await expect(lockFile(path.join(folder, 'link.lock'))).rejects.toThrow('ELOOP');
});

// The other systems lock while they open, by a flag that Node does not name.
(process.platform === 'linux' ? test : test.skip)(
  'free again when its holder is killed with -9',
  async () => {
    const program = `
      const fd = require('fs').openSync(process.argv[1], 'a');
      require('child_process').spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] });
      console.log('held');
      setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ['-e', program, file()], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    expect(await lockFile(file())).toBeUndefined();
    holder.kill('SIGKILL');
    const again = await lockFile(file(), 5_000);
    expect(again).toBeDefined();
    again?.release();
  },
);
