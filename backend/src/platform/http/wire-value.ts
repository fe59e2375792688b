/**
 * From one raw JSON or query value to a value of ours, or the reason why not. Decides types and shapes only; the rules of
 * a field are the checks of `@livro/rules`. Length comes first: of what is longer than any field nothing else is looked at.
 * Refuses text that no store could keep (control characters, half surrogates) and letters under heaps of marks.
 */
import type { Violation } from '@livro/event-sourcing';
import { isStreamSafe, limits, messages, normalForm } from '@livro/rules';

export type Broken = Pick<Violation, 'code' | 'message'>;

/** Stands in a DTO's field for a value that could not be read; never reaches a controller. */
export class Unreadable {
  // Private, because class-validator's whitelist takes the properties of nested values that it has no rule for.
  readonly #violation: Broken;
  constructor(violation: Broken) {
    this.#violation = violation;
  }
  get violation(): Broken {
    return this.#violation;
  }
}

export const wrongType = (wanted: string): Unreadable =>
  new Unreadable({ code: 'INVALID_TYPE', message: `Tipo de valor inválido: envie ${wanted}` });

export const badFormat = (message: string): Unreadable => new Unreadable({ code: 'INVALID_FORMAT', message });

/** Empty text and null count as absent everywhere. */
export const isAbsent = (raw: unknown): boolean => raw === undefined || raw === null || raw === '';

// eslint-disable-next-line no-control-regex -- these are the characters that it is about
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u;

/** Said where the field's own rule has no sentence for it. */
export const TOO_LONG = new Unreadable({ code: 'MAX_LENGTH', message: messages.textTooLong });
export const TOO_MANY = new Unreadable({ code: 'MAX_LENGTH', message: messages.listTooLong });

/** Digits, days and identifiers, with blanks around them. */
const LONGEST_NUMBER = 64;

/** Text in NFC, so that the same word is the same bytes; surrounding blanks go unless `trim` is false. */
export function readText(raw: unknown, trim = true): string | undefined | Unreadable {
  if (typeof raw !== 'string') return wrongType('um texto');
  if (raw.length > limits.textMax) return TOO_LONG;
  if (UNSTORABLE.test(raw) || !isStreamSafe(raw)) return badFormat('Texto com caracteres inválidos');
  const text = trim ? normalForm(raw).trim() : raw;
  return text === '' ? undefined : text;
}

/** A list of texts and numbers, or comma text: the words in order, trimmed, repeats included, without empty ones. */
export function readWords(raw: unknown): string[] | Unreadable {
  if (typeof raw === 'string' && raw.length > limits.wordsMax * LONGEST_NUMBER) return TOO_MANY;
  const parts: readonly unknown[] =
    typeof raw === 'string' ? raw.split(',') : Array.isArray(raw) ? raw : [null];
  if (parts.length > limits.wordsMax) return TOO_MANY;
  const words: string[] = [];
  for (const part of parts) {
    const word = readText(typeof part === 'number' ? String(part) : part);
    if (word instanceof Unreadable) return typeof part === 'string' ? word : wrongType('uma lista de textos');
    if (word !== undefined) words.push(word);
  }
  return words;
}

/** Trimmed; empty, and so none of what is looked for, where it is too long. */
const shortText = (raw: number | string): string => {
  const text = String(raw);
  return text.length > LONGEST_NUMBER ? '' : text.trim();
};

/** A JSON number or its text; NaN for a number that is not an integer, so that the field's own rule can say it. */
export function readInteger(raw: unknown): number | Unreadable {
  if (typeof raw === 'number') return Number.isSafeInteger(raw) ? raw : Number.NaN;
  if (typeof raw !== 'string') return wrongType('um número inteiro');
  const number = raw.length <= LONGEST_NUMBER && /^\s*-?\d{1,15}\s*$/.test(raw) ? Number(raw) : Number.NaN;
  return Object.is(number, -0) ? 0 : number;
}

/** A number (`8.38`) or text with a comma or a point (`"8,38"`) as decimal text with a point; no exponent, no groups. */
export function readDecimalText(raw: unknown, unreadable = 'Número inválido'): string | Unreadable {
  if (typeof raw !== 'number' && typeof raw !== 'string') return wrongType('um número');
  const text = shortText(raw).replace(',', '.');
  return /^-?\d{1,12}(\.\d{1,10})?$/.test(text) ? text : badFormat(unreadable);
}

export function readBoolean(raw: unknown): boolean | Unreadable {
  if (typeof raw === 'boolean') return raw;
  if (raw === 'true' || raw === '1') return true;
  if (raw === 'false' || raw === '0') return false;
  return typeof raw === 'string' ? badFormat('Use true ou false') : wrongType('verdadeiro ou falso');
}

/** What an id of a wrong shape becomes: a well-formed UUID that nothing has, so it is simply unknown everywhere. */
export const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Any scalar: a UUID in lower case, or `UNKNOWN_ID`. */
export function readId(raw: unknown): string | Unreadable {
  if (typeof raw !== 'string' && typeof raw !== 'number') return wrongType('um identificador');
  const text = shortText(raw);
  return UUID.test(text) ? text.toLowerCase() : UNKNOWN_ID;
}
