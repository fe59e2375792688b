/** A file that appears whole or not at all: written aside, then named. */
import { once } from 'node:events';
import fs from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { writingTo } from '../refused-writes.ts';

/** Ends the command with a sentence where the place cannot be written. */
export async function writeWhole<Result>(
  file: string,
  write: (out: Writable) => Promise<Result>,
): Promise<Result> {
  const target = path.resolve(file);
  const unfinished = `${target}.${process.pid}.parcial`;
  try {
    return await writingTo(target, async () => {
      const out = fs.createWriteStream(unfinished, { flags: 'wx' });
      await once(out, 'open');
      const result = await write(out);
      out.end();
      await finished(out);
      await rename(unfinished, target);
      return result;
    });
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
