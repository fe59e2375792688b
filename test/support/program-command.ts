/** Runs one of the program's commands on the books of a test's program. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import type { Program } from './program.ts';

const ROOT = path.resolve(__dirname, '../..');

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** `script` is a file of `scripts`, such as `projections.mjs`. */
export const command = (
  program: Program,
  script: string,
  args: readonly string[],
  env: object = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(ROOT, 'scripts', script), ...args],
      { cwd: ROOT, env: { ...program.environment, ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr }),
    );
  });
