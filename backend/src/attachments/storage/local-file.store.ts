/** Contents in a folder, `files/ab/cdef…`: put there whole by one rename, and hashed again before they are given out. */
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { ContentDamagedError, ContentMissingError, FileStore, type SpooledContent } from './file.store.ts';

export class LocalFileStore extends FileStore {
  readonly #folder: string;

  constructor(dataDir: string) {
    super();
    this.#folder = path.join(dataDir, 'files');
  }

  /** The spool is on the same disk: the rename shows either no file or the whole of it. */
  async keep({ path: spooled, sha256 }: SpooledContent): Promise<void> {
    const file = this.#pathOf(sha256);
    const folder = path.dirname(file);
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    await fs.rename(spooled, file);
    await synced(folder);
    await synced(this.#folder);
  }

  async open(sha256: string): Promise<Readable> {
    const handle = await fs.open(this.#pathOf(sha256)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new ContentMissingError(sha256) : error;
    });
    try {
      const hash = createHash('sha256');
      for await (const chunk of handle.createReadStream({ start: 0, autoClose: false }))
        hash.update(chunk as Buffer);
      if (hash.digest('hex') !== sha256) throw new ContentDamagedError(sha256);
    } catch (error) {
      await handle.close();
      throw error;
    }
    return handle.createReadStream({ start: 0 });
  }

  async erase(sha256: string): Promise<void> {
    const file = this.#pathOf(sha256);
    await fs.rm(file, { force: true });
    // Where nothing was ever kept there is no folder either.
    await synced(path.dirname(file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }

  /** May be written to; before the first content there is no folder of its own, and the one above it counts. */
  override async probe(): Promise<{ readonly freeBytes: number }> {
    const isThere = await fs.access(this.#folder).then(
      () => true,
      () => false,
    );
    const folder = isThere ? this.#folder : path.dirname(this.#folder);
    await fs.access(folder, fs.constants.R_OK | fs.constants.W_OK);
    const { bavail, bsize } = await fs.statfs(folder);
    return { freeBytes: bavail * bsize };
  }

  #pathOf(sha256: string): string {
    // A hash comes from an event; one that is none must not lead anywhere.
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new ContentMissingError(sha256);
    return path.join(this.#folder, sha256.slice(0, 2), sha256.slice(2));
  }
}

/** A rename or a deletion lasts once its folder is on the disk. */
async function synced(folder: string): Promise<void> {
  const handle = await fs.open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
