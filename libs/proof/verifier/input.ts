/** What the verifier is given: files, wherever they come from, and texts that somebody typed. Files are read in pieces. */
import { joined, textOf } from '../src/bytes.ts';

export interface InputFile {
  /** With `/` between folders, whatever the machine has. */
  readonly path: string;
  readonly chunks: () => AsyncIterable<Uint8Array>;
}

/** The first thing that is wrong, for whoever reads it. */
export class Wrong extends Error {
  /** `index` is the leaf's number, where one can be named; `through` where it is one from there up to this one. */
  constructor(
    message: string,
    readonly index?: number,
    readonly through = index,
  ) {
    super(message);
  }
}

export async function bytesOf(file: InputFile): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of file.chunks()) parts.push(chunk);
  return parts.length === 1 ? parts[0]! : joined(...parts);
}

export const readText = async (file: InputFile): Promise<string> => textIn(file.path, await bytesOf(file));

export function textIn(path: string, bytes: Uint8Array): string {
  try {
    return textOf(bytes);
  } catch {
    throw new Wrong(`${path} não é texto em UTF-8.`);
  }
}

export const LINE_FEED = 10;
const LONGEST_LINE = 64 << 20;

/** The file's lines without their line feeds; what is given is overwritten by the next one. */
export async function* linesOf(file: InputFile): AsyncGenerator<Uint8Array> {
  let [rest, length]: [Uint8Array[], number] = [[], 0];
  for await (const chunk of file.chunks()) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      const line = chunk.subarray(start, end);
      yield length > 0 ? joined(...rest, line) : line;
      [rest, length] = [[], 0];
      start = end + 1;
    }
    rest.push(chunk.slice(start));
    length += chunk.length - start;
    if (length > LONGEST_LINE) throw new Wrong(`${file.path} tem uma linha longa demais.`);
  }
  if (length > 0) yield joined(...rest);
}
