/**
 * The vault's master key: taken from the setting, or from a file in the data folder that is made once, readable by its
 * owner only. It refuses a key that is not 32 bytes; who loses it loses every client's personal data.
 */
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

export class MasterKeyError extends Error {}

/** Reads 32 bytes written as 64 hexadecimal digits or as base64. */
export function parseMasterKey(text: string, source: string): Buffer {
  const trimmed = text.trim();
  const bytes = /^[0-9a-fA-F]{64}$/.test(trimmed)
    ? Buffer.from(trimmed, 'hex')
    : Buffer.from(trimmed, 'base64');
  if (bytes.length !== 32) {
    throw new MasterKeyError(
      `${source} não serve: são precisos 32 bytes, em 64 dígitos hexadecimais ou em base64.`,
    );
  }
  return bytes;
}

/**
 * The key of this installation. `setting` (VAULT_MASTER_KEY) wins; else `<dataDir>/vault/master.key`, made on first use.
 * Several processes may come at once: the file appears whole or not at all, and only one of them makes it.
 */
export async function loadMasterKey(dataDir: string, setting: string | undefined): Promise<Buffer> {
  if (setting?.trim()) return parseMasterKey(setting, 'VAULT_MASTER_KEY');
  const folder = path.join(dataDir, 'vault');
  const file = path.join(folder, 'master.key');
  const existing = await readIfThere(file);
  if (existing !== undefined) return parseMasterKey(existing, file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await makeOnce(folder, file);
  return parseMasterKey(await readFile(file, 'utf8'), file);
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A hard link fails where the name is taken, so the first of several writers wins and nobody sees half a key. */
async function makeOnce(folder: string, file: string): Promise<void> {
  const draft = path.join(folder, `.master.${randomBytes(6).toString('hex')}`);
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(32).toString('hex')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file);
    await syncFolder(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** The name must survive a power cut as the content does: clients sealed with a forgotten key would be lost. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
