/**
 * A lock between processes of one machine on a file that only its owner may open, so that nobody else can take it. The kernel
 * holds it for the descriptor and gives it back when the holder dies, even by kill -9; the file stays and means nothing.
 */
import { spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Lock {
  release(): void;
}

// open(2) on macOS and the BSDs can take a flock in the same call; Node has no name for the flag.
const O_EXLOCK = 0x20;
const { O_RDWR, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;
const RETRY_MS = 50;

/** Takes the lock on `file`, made if missing. Waits at most `waitMs`; undefined when another process still holds it then. */
export async function lockFile(file: string, waitMs = 0): Promise<Lock | undefined> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const descriptor = process.platform === 'linux' ? await byCommand(file) : byOpening(file);
    if (descriptor !== undefined) return { release: () => closeSync(descriptor) };
    if (Date.now() >= deadline) return undefined;
    await sleep(RETRY_MS);
  }
}

/** Node has no call for it: flock(1) locks the descriptor that it is handed, and what it locked stays ours when it has ended. */
async function byCommand(file: string): Promise<number | undefined> {
  const descriptor = openSync(file, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      const flock = spawn('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', descriptor] });
      flock.once('error', reject).once('close', resolve);
    });
    if (code === 0) return descriptor;
    if (code !== 1) throw new Error(`Não foi possível travar ${file}: o comando flock terminou com ${code}.`);
  } catch (error) {
    closeSync(descriptor);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error('Falta o comando flock (pacote util-linux) nesta máquina.', { cause: error });
  }
  closeSync(descriptor);
  return undefined;
}

function byOpening(file: string): number | undefined {
  try {
    return openSync(file, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_EXLOCK, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined;
    throw error;
  }
}
