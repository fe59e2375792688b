/** The three files of a folder, as bytes, or what hinders reading them. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { clientsFile, developmentsFile, movementsFile, type BookFile } from '../books/book-files.ts';
import { readLines, type Line } from '../books/lines.ts';
import type { Problem } from '../books/problem.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';

export interface Folder {
  readonly developments: readonly Line<typeof developmentsFile>[];
  readonly clients: readonly Line<typeof clientsFile>[];
  readonly movements: readonly Line<typeof movementsFile>[];
  /** Of whole files; those of single lines are the lines' own. */
  readonly problems: readonly Problem[];
}

/** More than any book of this format; what is larger is some other file. */
const LARGEST_BYTES = 256 * 1024 * 1024;

/** Ends the command where there is no such folder. */
export async function readFolder(folder: string): Promise<Folder> {
  const stat = await fs.stat(folder).catch(() => undefined);
  if (!stat?.isDirectory()) throw new CommandFailure(exitCodes.usage, `A pasta não existe: ${folder}`);
  const problems: Problem[] = [];
  const read = async <File extends BookFile>(file: File): Promise<readonly Line<File>[]> => {
    const bytes = await bytesOf(path.join(folder, file.name));
    if (typeof bytes === 'string') {
      problems.push({ file: file.name, line: null, column: null, code: 'NOT_FOUND', reason: bytes });
      return [];
    }
    const content = readLines(file, bytes);
    problems.push(...content.problems);
    return content.lines;
  };
  return {
    developments: await read(developmentsFile),
    clients: await read(clientsFile),
    movements: await read(movementsFile),
    problems,
  };
}

/** The content, or why there is none. */
async function bytesOf(file: string): Promise<Buffer | string> {
  try {
    const { size } = await fs.stat(file);
    if (size > LARGEST_BYTES) return 'O arquivo é grande demais (mais de 256 MB)';
    return await fs.readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return 'O arquivo não existe na pasta';
    if (code === 'EACCES') return 'Sem permissão para ler o arquivo';
    if (code === 'EISDIR') return 'É uma pasta, e não um arquivo';
    throw error;
  }
}
