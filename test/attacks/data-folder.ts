/**
 * What somebody finds who has a copy of the data folder and the master key: words in clear in any file, and keys of clients that
 * lie anywhere, whatever file or page they are in, and what they open.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Sealed } from '../../backend/src/clients/client/events.ts';
import { unseal, unwrapKey } from '../../backend/src/clients/personal-data/sealing.store.ts';

/** Every file below the folders with its bytes; one that goes away meanwhile is not there. */
function* filesBelow(folder: string): Generator<{ readonly name: string; readonly bytes: Buffer }> {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const name = path.join(entry.parentPath, entry.name);
    try {
      yield { name: path.relative(folder, name), bytes: fs.readFileSync(name) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

export interface Loot {
  /** "word in file", whatever the case of its letters. */
  readonly words: readonly string[];
  /** The client's key by "file@place": each place where one may stand wrapped is tried with the master key. */
  readonly keys: ReadonlyMap<string, Buffer>;
}

/** Whom a thief looks for: by the id, and by words in clear. */
export interface Sought {
  readonly clientId: string;
  readonly words: readonly string[];
}

/** What lies in clear, or under the master key, in any file below the folder: of each one of them, in one reading. */
export function lootOf(folder: string, masterKey: Buffer, people: readonly Sought[]): readonly Loot[] {
  const searches = people.map(({ clientId, words }) => ({
    clientId,
    sought: words.map((word) => [word, lowered(Buffer.from(word))] as const),
    words: [] as string[],
    keys: new Map<string, Buffer>(),
  }));
  for (const { name, bytes } of filesBelow(folder)) {
    const text = lowered(bytes);
    const candidates = [...candidatesIn(bytes)];
    for (const { clientId, sought, words, keys } of searches) {
      for (const [word, latin] of sought) if (text.includes(latin)) words.push(`${word} in ${name}`);
      for (const start of candidates) {
        try {
          keys.set(
            `${name}@${start}`,
            unwrapKey(masterKey, clientId, bytes.subarray(start, start + WRAPPED)),
          );
        } catch {
          // Not a key, or not this client's.
        }
      }
    }
  }
  return searches;
}

/** One letter a byte, on both sides alike: bytes of one accented letter may change, and do so in the same way. */
const lowered = (bytes: Buffer): string => bytes.toString('latin1').toLowerCase();

const WRAPPED = 60;
/** Before a value of that length stands its length, as Postgres writes it in a row or in an array of samples. */
const SHORT_LENGTH = Buffer.from([(WRAPPED + 1) * 2 + 1]);
const LONG_LENGTH = Buffer.from([((WRAPPED + 4) << 2) & 0xff, ((WRAPPED + 4) << 2) >> 8, 0, 0]);

function* candidatesIn(bytes: Buffer): Generator<number> {
  for (const mark of [SHORT_LENGTH, LONG_LENGTH]) {
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
      const start = at + mark.length;
      if (start + WRAPPED <= bytes.length && isNoise(bytes, start)) yield start;
    }
  }
}

/** What is wrapped looks like noise: text and pages that are nearly empty are not worth a try. */
function isNoise(bytes: Buffer, start: number): boolean {
  let zeros = 0;
  let high = 0;
  for (let at = start; at < start + WRAPPED; at++) {
    const byte = bytes[at]!;
    if (byte === 0 && (zeros += 1) > 5) return false;
    if (byte >= 0x80) high += 1;
  }
  return high > 8;
}

/** Everything in these events that one of the keys opens. */
export function opened(
  events: readonly { readonly data: object }[],
  clientId: string,
  keys: Iterable<Buffer>,
): unknown[] {
  const boxes: Sealed[] = [];
  const gather = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('ciphertext' in value) boxes.push(value as Sealed);
    else Object.values(value).forEach(gather);
  };
  for (const { data } of events) if ('clientId' in data && data.clientId === clientId) gather(data);
  return [...keys].flatMap((key) => boxes.map((box) => unseal(key, clientId, box)));
}
