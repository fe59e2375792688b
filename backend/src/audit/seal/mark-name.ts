/** What the file with the mark is called in a data folder: several books may share a folder as they may share a store. */
import fs from 'node:fs';

export const MARK = 'seal.mark';
const USUAL_PREFIX = 'livro-';

export const markNameOf = (streamPrefix: string): string =>
  streamPrefix === USUAL_PREFIX ? MARK : `${streamPrefix}${MARK}`;

/** Of whose books a file is the mark; undefined for any other file. */
function prefixOfMark(fileName: string): string | undefined {
  if (!fileName.endsWith(MARK)) return undefined;
  return fileName.slice(0, -MARK.length) || USUAL_PREFIX;
}

/** Prefixes of the books that have a mark in the folder, where those of `streamPrefix` have none. */
export function otherBooksIn(dataDir: string, streamPrefix: string): readonly string[] {
  const names = fs.existsSync(dataDir) ? fs.readdirSync(dataDir) : [];
  if (names.includes(markNameOf(streamPrefix))) return [];
  return names.map(prefixOfMark).filter((prefix) => prefix !== undefined);
}
