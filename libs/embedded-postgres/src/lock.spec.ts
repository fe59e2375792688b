import { spawn } from 'node:child_process';
import { lockName } from './lock.ts';

test('one holder at a time, free again when released', async () => {
  const name = `spec-${process.pid}-${Date.now()}`;
  const first = await lockName(name);
  expect(first).toBeDefined();
  expect(await lockName(name)).toBeUndefined();
  expect(await lockName(`${name}-other`).then((lock) => lock?.release().then(() => 'free'))).toBe('free');
  const waiting = lockName(name, 5_000);
  await first?.release();
  const second = await waiting;
  expect(second).toBeDefined();
  await second?.release();
});

// The other systems' lock is a file lock, which a process without our code cannot take as easily.
(process.platform === 'linux' ? test : test.skip)(
  'free again when its holder is killed with -9',
  async () => {
    const name = `spec-${process.pid}-${Date.now()}-killed`;
    const lock = await lockName(name);
    const { createHash } = await import('node:crypto');
    const key = createHash('sha256').update(name).digest('hex').slice(0, 40);
    await lock?.release();
    const program = `require('net').createServer().listen('\\0livro-${process.getuid?.()}-${key}', () => console.log('held'));`;
    const holder = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    expect(await lockName(name)).toBeUndefined();
    holder.kill('SIGKILL');
    const again = await lockName(name, 5_000);
    expect(again).toBeDefined();
    await again?.release();
  },
);
