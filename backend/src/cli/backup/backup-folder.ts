/**
 * A folder of backups: sealed parts under their hashes, and `backup.json`, which names those of the newest backup and takes its place
 * by one rename when they are all on the disk. Refuses to open what is not as it was written, by name.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { ContentDamagedError, ContentMissingError } from '../../platform/files/file-store.ts';
import { LocalFileStore } from '../../platform/files/local-file-store.ts';
import { makeFolder } from '../../platform/files/make-folder.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { BackupKey, type KeySpelled, MAX_COST, MAX_PART_BYTES } from './backup-box.ts';
import { allParts, type Manifest, type Part } from './manifest.ts';
import { readRefusal, unlessMissing, writingTo } from '../refused-writes.ts';

const FORMAT = 1;
const NAME = 'backup.json';
const PARTS = 'parts';
const KEYS = 'keys';
const MAX_HEAD_BYTES = 256 * 1_048_576;
const KEYS_APART = ' São as chaves: se foram postas à parte, informe a pasta delas em --keys.';

/** What anybody may read of a backup; the rest is sealed beside it, bound to these words. */
interface Head {
  readonly format: number;
  readonly key: KeySpelled;
  readonly madeAt: string;
  readonly entries: number;
}

interface Opened {
  readonly key: BackupKey;
  readonly manifest: Manifest;
}

export class BackupFolder {
  readonly #parts: LocalFileStore;
  readonly #keys: LocalFileStore;
  /** Bytes that were written by this process. */
  written = 0;

  private constructor(
    readonly place: string,
    private readonly keysPlace: string,
    private readonly key: BackupKey,
    /** Of the newest backup; undefined before the first. */
    readonly manifest: Manifest | undefined,
  ) {
    this.#parts = new LocalFileStore(place, PARTS);
    this.#keys = new LocalFileStore(keysPlace, KEYS);
  }

  /** To be written to: made where it is not there. */
  static async at(place: string, keysPlace: string, passphrase: string): Promise<BackupFolder> {
    for (const folder of [place, keysPlace]) await writingTo(folder, () => makeFolder(folder, 0o700));
    const opened = await open(place, passphrase);
    if (opened) {
      const folder = new BackupFolder(place, keysPlace, opened.key, opened.manifest);
      await folder.#assertKeysThere(opened.manifest.keys);
      return folder;
    }
    const strangers = (await fs.readdir(place)).filter(
      (name) => ![PARTS, KEYS, 'backup.lock'].includes(name),
    );
    if (strangers.length > 0)
      throw new CommandFailure(
        exitCodes.usage,
        `${place} não é uma pasta de cópias e não está vazia (${strangers[0]}): escolha outra pasta.`,
      );
    return new BackupFolder(place, keysPlace, await BackupKey.fresh(passphrase), undefined);
  }

  /** To be read. */
  static async reading(
    place: string,
    keysPlace: string,
    passphrase: string,
  ): Promise<{ readonly folder: BackupFolder; readonly manifest: Manifest }> {
    const opened = await open(place, passphrase);
    if (!opened) throw new CommandFailure(exitCodes.usage, `Não há uma cópia em ${place}: falta ${NAME}.`);
    const folder = new BackupFolder(place, keysPlace, opened.key, opened.manifest);
    return { folder, manifest: opened.manifest };
  }

  write(purpose: string, content: Buffer): Promise<Part> {
    return writingTo(this.place, () => this.#write(this.#parts, purpose, content));
  }

  read(purpose: string, part: Part): Promise<Buffer> {
    return this.#read(this.#parts, PARTS, purpose, part);
  }

  writeKeys(content: Buffer): Promise<Part> {
    return writingTo(this.keysPlace, () => this.#write(this.#keys, KEYS, content));
  }

  readKeys(part: Part): Promise<Buffer> {
    return this.#read(this.#keys, path.join(this.keysPlace, KEYS), KEYS, part);
  }

  /** Whether something of that length lies there; what it is shows when it is read. */
  async has({ sha256, bytes }: Part): Promise<boolean> {
    const file = fileOf(path.join(this.place, PARTS), sha256);
    const found = await unlessMissing(file, () => fs.stat(file));
    return found?.size === bytes;
  }

  /** The newest backup is this one from here on; what only others named is gone. */
  async accept(manifest: Manifest, entries: number): Promise<void> {
    const head: Head = { format: FORMAT, key: this.key.spelled, madeAt: manifest.madeAt, entries };
    const sealed = await this.key.seal(JSON.stringify(head), Buffer.from(JSON.stringify(manifest)));
    const aside = path.join(this.place, `${PARTS}/${NAME}.${randomUUID()}`);
    const text = `${JSON.stringify({ ...head, sealed: sealed.toString('base64') })}\n`;
    await writingTo(this.place, async () => {
      await fs.writeFile(aside, text, { mode: 0o600, flush: true });
      await fs.rename(aside, path.join(this.place, NAME));
    });
    const folder = await fs.open(this.place);
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
    const named = allParts(manifest).map(({ sha256 }) => sha256);
    await sweep(path.join(this.place, PARTS), new Set(named));
    await sweep(path.join(this.keysPlace, KEYS), new Set([manifest.keys.sha256]));
  }

  /** Who forgets where the keys lie apart does not get them laid beside what they open. */
  async #assertKeysThere({ sha256 }: Part): Promise<void> {
    const file = fileOf(path.join(this.keysPlace, KEYS), sha256);
    if (await unlessMissing(file, () => fs.stat(file))) return;
    throw new CommandFailure(
      exitCodes.usage,
      `As chaves da cópia em ${this.place} não estão em ${this.keysPlace}: informe em --keys a pasta de antes, ou comece uma cópia nova em outra pasta.`,
    );
  }

  async #write(store: LocalFileStore, purpose: string, content: Buffer): Promise<Part> {
    const box = await this.key.seal(purpose, content);
    this.written += box.length;
    return { sha256: await store.write(box), bytes: box.length };
  }

  async #read(
    store: LocalFileStore,
    where: string,
    purpose: string,
    { sha256, bytes }: Part,
  ): Promise<Buffer> {
    const folder = store === this.#keys ? where : path.join(this.place, PARTS);
    const isReadable = await mayBeRead(fileOf(folder, sha256), Math.min(bytes, MAX_PART_BYTES));
    try {
      if (!isReadable) throw new ContentDamagedError(sha256);
      return await this.key.open(purpose, await store.read(sha256));
    } catch (error) {
      const refusal = readRefusal(fileOf(where, sha256), error);
      if (refusal) throw refusal;
      const isMissing = error instanceof ContentMissingError;
      const what = isMissing ? 'falta' : 'está danificada';
      const apart = isMissing && store === this.#keys ? KEYS_APART : '';
      throw new CommandFailure(
        exitCodes.differs,
        `A parte ${fileOf(where, sha256)} da cópia ${what}.${apart}`,
      );
    }
  }
}

/** False for what has no end, such as a device or a pipe, and for what is longer than it may be. */
async function mayBeRead(file: string, maxBytes: number): Promise<boolean> {
  const found = await unlessMissing(file, () => fs.stat(file));
  return !found || found.isDirectory() || (found.isFile() && found.size <= maxBytes);
}

const fileOf = (folder: string, sha256: string): string =>
  path.join(folder, sha256.slice(0, 2), sha256.slice(2));

/** Undefined where there is no backup. */
async function open(place: string, passphrase: string): Promise<Opened | undefined> {
  const file = path.join(place, NAME);
  const damaged = new CommandFailure(exitCodes.differs, `${file} está danificado.`);
  if (!(await mayBeRead(file, MAX_HEAD_BYTES))) throw damaged;
  const text = await unlessMissing(file, () => fs.readFile(file, 'utf8'));
  if (text === undefined) return undefined;
  const read = parsed(text);
  if (!read) throw damaged;
  const { sealed, ...head } = read;
  if (head.format !== FORMAT)
    throw new CommandFailure(
      exitCodes.usage,
      `A cópia em ${place} tem o formato ${head.format}, que esta versão não conhece.`,
    );
  const key = await BackupKey.open(passphrase, head.key).catch(() => undefined);
  if (!key)
    throw new CommandFailure(
      exitCodes.usage,
      `A senha não abre a cópia em ${place}: confira BACKUP_PASSPHRASE.`,
    );
  try {
    const manifest = await key.open(JSON.stringify(head), Buffer.from(sealed, 'base64'));
    return { key, manifest: JSON.parse(manifest.toString()) as Manifest };
  } catch {
    throw damaged;
  }
}

function parsed(text: string): (Head & { readonly sealed: string }) | undefined {
  try {
    const found = JSON.parse(text) as Partial<Head> & { readonly sealed?: string };
    const isWhole = typeof found.sealed === 'string' && typeof found.key?.salt === 'string';
    return isWhole && Number(found.key?.cost) <= MAX_COST ? (found as Head & { sealed: string }) : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes what nobody names: of earlier backups, and what a kill left. */
async function sweep(folder: string, named: ReadonlySet<string>): Promise<void> {
  for (const entry of await fs.readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || named.has(`${path.basename(entry.parentPath)}${entry.name}`)) continue;
    await fs.rm(path.join(entry.parentPath, entry.name), { force: true });
  }
}
