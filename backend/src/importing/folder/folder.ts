/** The three files of a folder of books, read into lines; where their bytes come from is the caller's business. */
import { clientsFile, developmentsFile, movementsFile, type BookFile, type BookFileName } from '@livro/rules';
import { readLines, type Line } from './lines.ts';
import type { Problem } from './problem.ts';

export interface Folder {
  readonly developments: readonly Line<typeof developmentsFile>[];
  readonly clients: readonly Line<typeof clientsFile>[];
  readonly movements: readonly Line<typeof movementsFile>[];
  /** Of whole files; those of single lines are the lines' own. */
  readonly problems: readonly Problem[];
}

export const FILE_MISSING = 'O arquivo não existe na pasta';

/** `bytesOf` gives a file's content, or why there is none. */
export async function folderOf(
  bytesOf: (name: BookFileName) => Promise<Buffer | string> | Buffer | string,
): Promise<Folder> {
  const problems: Problem[] = [];
  const read = async <File extends BookFile & { readonly name: BookFileName }>(
    file: File,
  ): Promise<readonly Line<File>[]> => {
    const bytes = await bytesOf(file.name);
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
