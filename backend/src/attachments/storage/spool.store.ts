/**
 * Takes in one content at a time into a file of its own in `DATA_DIR/files/incoming`, hashing it on the way; never the whole
 * of it in memory. Anyone who took it in throws it away; what a kill left behind is swept at the next start.
 */
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { attachmentTypeBytes, attachmentTypeOf, limits, type AttachmentType } from '@livro/rules';
import type { SpooledContent } from '../../platform/files/file-store.ts';

export interface TakenIn extends SpooledContent {
  /** By its first bytes. */
  readonly mediaType: AttachmentType | undefined;
}

/** Older than any upload that could still be under way. */
const LEFT_BEHIND_MS = 24 * 3600 * 1000;

export class Spool {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'files', 'incoming');
  }

  /**
   * Reads the source to its end. Of one that is too large only its size is learnt and no more than the limit lies on the
   * disk; of one that may not be attached nothing is written at all.
   */
  async takeIn(source: Readable): Promise<TakenIn> {
    // It may break off before anybody reads it: reading then rejects, and an error that nobody hears would end the program.
    source.on('error', () => undefined);
    try {
      return await this.#takeIn(source);
    } catch (error) {
      // A disk that is full: the rest is read and thrown away, or the form that it is part of would never come to its end.
      source.resume();
      throw error;
    }
  }

  async #takeIn(source: Readable): Promise<TakenIn> {
    await fs.mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const file = path.join(this.#folder, randomUUID());
    const handle = await fs.open(file, 'wx', 0o600);
    const hash = createHash('sha256');
    let [size, first] = [0, Buffer.alloc(0)];
    try {
      for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (first.length < attachmentTypeBytes)
          first = Buffer.concat([first, chunk]).subarray(0, attachmentTypeBytes);
        const refused = first.length === attachmentTypeBytes && attachmentTypeOf(first) === undefined;
        if (refused || size > limits.attachmentMaxBytes) continue;
        hash.update(chunk);
        await handle.write(chunk);
      }
      await handle.sync();
    } catch (error) {
      await this.discard({ path: file });
      throw error;
    } finally {
      await handle.close();
    }
    return { path: file, size, sha256: hash.digest('hex'), mediaType: attachmentTypeOf(first) };
  }

  async discard({ path: file }: Pick<SpooledContent, 'path'>): Promise<void> {
    await fs.rm(file, { force: true });
  }

  /** Throws away what no living request can be writing. */
  async sweep(now: number): Promise<void> {
    const names = await fs.readdir(this.#folder).catch(() => []);
    for (const name of names) {
      const file = path.join(this.#folder, name);
      const age = now - (await fs.stat(file).catch(() => ({ mtimeMs: now }))).mtimeMs;
      if (age > LEFT_BEHIND_MS) await fs.rm(file, { force: true });
    }
  }
}
