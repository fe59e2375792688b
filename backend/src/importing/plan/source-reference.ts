/**
 * The permanent name of an imported line: it derives from what the line says and from which one it is among equal lines of
 * its file, never from its place. The same line in a longer, renamed or reordered file, a year later too, is the same
 * command, and the journal books it once.
 */
import type { BookFile } from '@livro/rules';
import { commandIdFor } from '../../platform/event-store/ids.ts';
import type { Line } from '../folder/lines.ts';

export interface SourceReference {
  readonly commandId: string;
  readonly idempotency: { readonly key: string; readonly contentHash: string };
}

/**
 * Keyed hash (hex) of a text. The journal stands beside most of a line's content in clear: with a plain hash of the whole
 * line, a client's CPF could be guessed.
 */
export type KeyedHash = (text: string) => string;

/** Never change it: entries booked under another scheme would be booked again. */
export function referenceOf(file: BookFile, line: Line<BookFile>, keyedHash: KeyedHash): SourceReference {
  const contentHash = keyedHash(JSON.stringify([file.name, line.canonical]));
  const key = `${file.name} ${contentHash} ${line.occurrence}`;
  // Anyone who imports, it is the same line: the actor is no part of its name.
  return { commandId: commandIdFor('import', file.name, key), idempotency: { key, contentHash } };
}
