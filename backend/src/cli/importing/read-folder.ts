/** The bytes of a folder's three files on the disk, or what hinders reading them. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { FILE_MISSING, type Folder, folderOf } from '../../importing/folder/folder.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { unlessMissing } from '../refused-writes.ts';

/** More than any book of this format; what is larger is some other file. */
const LARGEST_BYTES = 256 * 1024 * 1024;

/** Ends the command where there is no such folder. */
export async function readFolder(folder: string): Promise<Folder> {
  const stat = await unlessMissing(folder, () => fs.stat(folder));
  if (!stat?.isDirectory()) throw new CommandFailure(exitCodes.usage, `A pasta não existe: ${folder}`);
  return folderOf((name) => bytesOf(path.join(folder, name)));
}

/** The content, or why there is none. */
async function bytesOf(file: string): Promise<Buffer | string> {
  try {
    const { size } = await fs.stat(file);
    if (size > LARGEST_BYTES) return 'O arquivo é grande demais (mais de 256 MB)';
    return await fs.readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return FILE_MISSING;
    if (code === 'EACCES') return 'Sem permissão para ler o arquivo';
    if (code === 'EISDIR') return 'É uma pasta, e não um arquivo';
    throw error;
  }
}
