/** Ed25519 by Node: keys that sign notes and cosign checkpoints, and what of a note's signatures holds. */
import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import {
  claimsOf,
  COSIGNATURE,
  cosigned,
  ED25519,
  type NoteSignature,
  type SignatureClaim,
  type SignedNote,
  timestamped,
  type VerifierKey,
  verifierKey,
} from './signed-note.ts';

/** RFC 8410: what stands before the 32 bytes of a public Ed25519 key in its SPKI. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** To make a key of its bytes, and bytes of a key, takes longer than to sign. */
const bytesOfKeys = new WeakMap<KeyObject, Uint8Array>();
const publicKeys = new WeakMap<VerifierKey, KeyObject>();

/** The 32 bytes of the public key. */
export function publicBytes(key: KeyObject): Uint8Array {
  const known = bytesOfKeys.get(key);
  if (known) return known;
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const bytes = new Uint8Array(spki.subarray(SPKI.length));
  bytesOfKeys.set(key, bytes);
  return bytes;
}

export const noteKey = (name: string, key: KeyObject): VerifierKey =>
  verifierKey(name, ED25519, publicBytes(key));

export const cosignerKey = (name: string, key: KeyObject): VerifierKey =>
  verifierKey(name, COSIGNATURE, publicBytes(key));

/** The signature of the note's text, which ends in a line feed. */
export function signNote(text: string, name: string, key: KeyObject): NoteSignature {
  const { id } = noteKey(name, key);
  return { name, id, signature: new Uint8Array(sign(null, Buffer.from(text), key)) };
}

/** The statement that at this time (seconds since 1970) no larger consistent tree had been seen. */
export function cosign(checkpoint: string, name: string, key: KeyObject, time: number): NoteSignature {
  const { id } = cosignerKey(name, key);
  return { name, id, signature: timestamped(time, sign(null, cosigned(checkpoint, time), key)) };
}

export function isSigned({ key, message, signature }: SignatureClaim): boolean {
  const der = (): Buffer => Buffer.concat([SPKI, key.publicKey]);
  const known = publicKeys.get(key) ?? createPublicKey({ key: der(), format: 'der', type: 'spki' });
  publicKeys.set(key, known);
  return verify(null, message, known, signature);
}

/** The note's signatures under these keys. Undefined where there is none, or where one does not hold: the note says nothing then. */
export function openNote(note: SignedNote, keys: readonly VerifierKey[]): SignatureClaim[] | undefined {
  const claims = claimsOf(note, keys);
  return claims.length > 0 && claims.every(isSigned) ? claims : undefined;
}
