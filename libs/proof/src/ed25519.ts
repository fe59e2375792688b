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

/** The 32 bytes of the public key. */
export const publicBytes = (key: KeyObject): Uint8Array =>
  new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(SPKI.length));

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
  const der = Buffer.concat([SPKI, key.publicKey]);
  return verify(null, message, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature);
}

/** The note's signatures under these keys. Undefined where there is none, or where one does not hold: the note says nothing then. */
export function openNote(note: SignedNote, keys: readonly VerifierKey[]): SignatureClaim[] | undefined {
  const claims = claimsOf(note, keys);
  return claims.length > 0 && claims.every(isSigned) ? claims : undefined;
}
