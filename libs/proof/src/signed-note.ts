/**
 * Signed notes (C2SP signed-note): a text with lines of signatures under it, and the keys' public text. Which signatures are
 * asked of which keys is told here; the mathematics of Ed25519 are their callers' platform's.
 */
import { base64, fromBase64, fromHex, hex, joined, utf8 } from './bytes.ts';
import { sha256 } from './sha256.ts';

/** How a key signs: a note's text, or a checkpoint's with the time (C2SP tlog-cosignature, `cosignature/v1`). */
export const ED25519 = 0x01;
export const COSIGNATURE = 0x04;
export type Algorithm = typeof ED25519 | typeof COSIGNATURE;

export interface VerifierKey {
  readonly name: string;
  /** Eight hexadecimal digits. */
  readonly id: string;
  readonly algorithm: Algorithm;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
}

/** Throws where the name has spaces or `+`, or is empty. */
export function verifierKey(name: string, algorithm: Algorithm, publicKey: Uint8Array): VerifierKey {
  if (!isKeyName(name)) throw new RangeError(`no name of a key: ${JSON.stringify(name)}`);
  const id = hex(sha256(joined(utf8(`${name}\n`), Uint8Array.of(algorithm), publicKey)).slice(0, 4));
  return { name, id, algorithm, publicKey };
}

const isKeyName = (name: string): boolean => name !== '' && !/[\s+\p{Cc}\u0085\p{Z}]/u.test(name);

/** `name+id+base64`, as keys are handed on. */
export const verifierKeyText = ({ name, id, algorithm, publicKey }: VerifierKey): string =>
  `${name}+${id}+${base64(joined(Uint8Array.of(algorithm), publicKey))}`;

/** Undefined for a text that is no key, or a key of a kind unknown here. */
export function parseVerifierKey(text: string): VerifierKey | undefined {
  const [, name = '', id, encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  const bytes = fromBase64(encoded);
  const algorithm = bytes?.[0];
  if (!bytes || bytes.length !== 33 || !isKeyName(name)) return undefined;
  if (algorithm !== ED25519 && algorithm !== COSIGNATURE) return undefined;
  const key = verifierKey(name, algorithm, bytes.slice(1));
  return key.id === id ? key : undefined;
}

export interface NoteSignature {
  readonly name: string;
  readonly id: string;
  /** What comes after the four bytes of the id. */
  readonly signature: Uint8Array;
}

export interface SignedNote {
  /** With its last line feed. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

const MARK = '\u2014 ';

export const signatureLine = ({ name, id, signature }: NoteSignature): string =>
  `${MARK}${name} ${base64(joined(fromHex(id)!, signature))}\n`;

export const noteText = ({ text, signatures }: SignedNote): string =>
  `${text}\n${signatures.map(signatureLine).join('')}`;

/** Undefined where the text has not the form of a signed note. Nothing is verified. */
export function parseNote(note: string): SignedNote | undefined {
  // eslint-disable-next-line no-control-regex -- A note must have none.
  if (/[\u0000-\u0009\u000b-\u001f]/.test(note) || !note.endsWith('\n')) return undefined;
  const end = note.lastIndexOf('\n\n');
  if (end < 0) return undefined;
  const signatures = parseSignatureLines(note.slice(end + 2));
  return signatures && signatures.length > 0 ? { text: note.slice(0, end + 1), signatures } : undefined;
}

/** Undefined where one of the lines is no signature line. */
export function parseSignatureLines(lines: string): NoteSignature[] | undefined {
  if (lines !== '' && !lines.endsWith('\n')) return undefined;
  const signatures: NoteSignature[] = [];
  for (const line of lines.split('\n').slice(0, -1)) {
    const [, name = '', encoded = ''] = /^\u2014 (\S+) (\S+)$/.exec(line) ?? [];
    const bytes = fromBase64(encoded);
    if (!bytes || bytes.length < 5 || !isKeyName(name)) return undefined;
    signatures.push({ name, id: hex(bytes.slice(0, 4)), signature: bytes.slice(4) });
  }
  return signatures;
}

/** A signature line under a known key, and what that key must have signed. */
export interface SignatureClaim {
  readonly key: VerifierKey;
  readonly message: Uint8Array;
  /** 64 bytes; fewer or more cannot be right. */
  readonly signature: Uint8Array;
  /** Of a cosignature, seconds since 1970. */
  readonly time?: number;
}

/** What is to be verified of the note; lines under other keys are passed over. */
export function claimsOf(note: SignedNote, keys: readonly VerifierKey[]): SignatureClaim[] {
  return note.signatures.flatMap(({ name, id, signature }) => {
    const key = keys.find((one) => one.name === name && one.id === id);
    if (!key) return [];
    if (key.algorithm === ED25519) return [{ key, message: utf8(note.text), signature }];
    const time = timeIn(signature);
    return [{ key, message: cosigned(note.text, time), signature: signature.slice(8), time }];
  });
}

/** What a cosignature is made over. */
export const cosigned = (checkpoint: string, time: number): Uint8Array =>
  utf8(`cosignature/v1\ntime ${time}\n${checkpoint}`);

/** A time before its cosignature, as eight bytes. */
export function timestamped(time: number, signature: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(time));
  return joined(bytes, signature);
}

/** NaN where there are not eight bytes, or more seconds than any clock shows. */
function timeIn(signature: Uint8Array): number {
  if (signature.length < 8) return NaN;
  const time = Number(new DataView(signature.slice(0, 8).buffer).getBigUint64(0));
  return Number.isSafeInteger(time) ? time : NaN;
}
