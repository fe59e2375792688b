/** The folders of `PROJECTIONS_DIR`, one an own projection, and what of each is code: whatever changes there makes it another. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ContractError } from './declaration.ts';

const CODE = /\.(js|cjs|mjs|json)$/;
const MOST = { files: 200, bytes: 4 * 1024 * 1024 } as const;

/** Names of the folders, hidden ones left out. Rejects where the setting names none. */
export async function foldersIn(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries
    .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
}

/** A digest of all code in the folder, by names and contents. */
export async function contentsOf(folder: string): Promise<string> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && CODE.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
  if (!files.includes('projection.js')) throw new ContractError('não há um arquivo projection.js.');
  if (files.length > MOST.files)
    throw new ContractError(`há ${files.length} arquivos de código, e cabem ${MOST.files}.`);
  const digest = createHash('sha256');
  let bytes = 0;
  for (const file of files) {
    const content = await readFile(path.join(folder, file));
    bytes += content.length;
    if (bytes > MOST.bytes) throw new ContractError('os arquivos de código passam de 4 MB.');
    digest.update(`${file}\0${content.length}\0`).update(content);
  }
  return digest.digest('hex');
}
