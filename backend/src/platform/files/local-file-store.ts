/** Contents in a folder, such as `files/ab/cdef…`: put there whole by one rename, and hashed again before they are given out. */
import { createHash, hash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { ContentDamagedError, ContentMissingError, FileStore, type SpooledContent } from './file-store.ts';

export class LocalFileStore extends FileStore {
  readonly #folder: string;

  constructor(dataDir: string, folder = 'files') {
    super();
    this.#folder = path.join(dataDir, folder);
  }

  /** The spool is on the same disk: the rename shows either no file or the whole of it. */
  async keep({ path: spooled, sha256 }: SpooledContent): Promise<void> {
    await fs.mkdir(path.dirname(this.#pathOf(sha256)), { recursive: true, mode: 0o700 });
    await this.#putInPlace(spooled, sha256);
  }

  async write(content: Buffer): Promise<string> {
    const sha256 = hash('sha256', content, 'hex');
    const file = this.#pathOf(sha256);
    await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const aside = `${file}.${randomUUID()}`;
    try {
      await fs.writeFile(aside, content, { mode: 0o600, flush: true });
      await this.#putInPlace(aside, sha256);
    } catch (error) {
      await fs.rm(aside, { force: true });
      throw error;
    }
    return sha256;
  }

  async read(sha256: string): Promise<Buffer> {
    const content = await fs.readFile(this.#pathOf(sha256)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new ContentMissingError(sha256) : error;
    });
    if (hash('sha256', content, 'hex') !== sha256) throw new ContentDamagedError(sha256);
    return content;
  }

  async open(sha256: string): Promise<Readable> {
    const handle = await fs.open(this.#pathOf(sha256)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new ContentMissingError(sha256) : error;
    });
    try {
      const digest = createHash('sha256');
      for await (const chunk of handle.createReadStream({ start: 0, autoClose: false }))
        digest.update(chunk as Buffer);
      if (digest.digest('hex') !== sha256) throw new ContentDamagedError(sha256);
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

  async #putInPlace(aside: string, sha256: string): Promise<void> {
    const file = this.#pathOf(sha256);
    await fs.rename(aside, file);
    await synced(path.dirname(file));
    await synced(this.#folder);
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
