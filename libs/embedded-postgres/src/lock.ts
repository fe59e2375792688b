/**
 * A lock between processes of one machine that the kernel releases when its holder dies, even by kill -9.
 * It leaves nothing behind that could go stale, and says nothing about other machines that share the folder.
 */
import { createHash } from 'node:crypto';
import { closeSync, constants, openSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Lock {
  release(): Promise<void>;
}

// open(2) on macOS and the BSDs can take a flock in the same call; Node has no name for the flag.
const O_EXLOCK = 0x20;

/**
 * Takes the lock called `name` (any text; a path is usual). Waits at most `waitMs`; undefined when another process still
 * holds it then.
 */
export async function lockName(name: string, waitMs = 0): Promise<Lock | undefined> {
  const key = createHash('sha256').update(name).digest('hex').slice(0, 40);
  const deadline = Date.now() + waitMs;
  for (;;) {
    const lock = process.platform === 'linux' ? await abstractSocket(key) : lockedFile(key);
    if (lock || Date.now() >= deadline) return lock;
    await sleep(25);
  }
}

/** Linux: a socket in the abstract namespace has no file, and its name is free again when its holder has gone. */
function abstractSocket(key: string): Promise<Lock | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(`\0livro-${process.getuid?.() ?? 0}-${key}`, () => {
      server.unref();
      resolve({ release: () => new Promise((done) => server.close(() => done())) });
    });
  });
}

function lockedFile(key: string): Lock | undefined {
  const file = path.join(os.tmpdir(), `livro-${process.getuid?.() ?? 0}-${key}.lock`);
  try {
    const descriptor = openSync(
      file,
      constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK,
      0o600,
    );
    return { release: async () => closeSync(descriptor) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined;
    throw error;
  }
}
