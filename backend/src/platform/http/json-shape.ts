/**
 * What a JSON text would become, counted without making it: a megabyte of brackets, of names or of empty objects is dear to parse,
 * and dearer to throw away. Knows no grammar: what is no JSON is for the parser to say.
 */
import { DomainError } from '@livro/event-sourcing';
import { requestTexts } from './request-texts.ts';

/** Nothing that a screen sends has more than five levels. */
export const MAX_DEPTH = 20;
/** Objects, and their fields, of a whole body: five hundred clients with ten fields and two developments each. */
const MAX_OBJECTS = 4_000;
const MAX_FIELDS = 20_000;
/** Values of a whole body: a client with five hundred units in each of a hundred developments. */
const MAX_VALUES = 60_000;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OBJECT, OBJECT_END, LIST, LIST_END] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Throws `DomainError` for a body that is too deep or too wide. `bytes` are JSON in UTF-8. */
export function assertModestJson(bytes: Uint8Array): void {
  let [depth, objects, fields, values] = [0, 0, 0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === COMMA) values++;
    else if (byte === COLON) fields++;
    else if (byte === OBJECT || byte === LIST) {
      objects++;
      if (++depth > MAX_DEPTH) throw new DomainError('INVALID_TYPE', requestTexts.bodyTooDeep);
    } else if (byte === OBJECT_END || byte === LIST_END) depth--;
  }
  if (objects > MAX_OBJECTS || fields > MAX_FIELDS || values > MAX_VALUES)
    throw new DomainError('INVALID_TYPE', requestTexts.bodyTooWide);
}

/** Where the closing quote stands, or the end of all. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
