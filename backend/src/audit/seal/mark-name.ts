/** What the file with the mark is called in a data folder: several books may share a folder as they may share a store. */
export const MARK = 'seal.mark';
const USUAL_PREFIX = 'livro-';

export const markNameOf = (streamPrefix: string): string =>
  streamPrefix === USUAL_PREFIX ? MARK : `${streamPrefix}${MARK}`;

/** Of whose books a file is the mark; undefined for any other file. */
export function prefixOfMark(fileName: string): string | undefined {
  if (!fileName.endsWith(MARK)) return undefined;
  return fileName.slice(0, -MARK.length) || USUAL_PREFIX;
}
