/** Which key signed when: the first is the installation's, each later one was announced under the one before it and took on the role itself. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { parseVerifierKey } from '@livro/proof';
import type { SealKeyRotated } from './events.ts';

/** RFC 8410: what stands before the 32 bytes of a public Ed25519 key in its SPKI. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** What both keys sign. */
export const rotationText = ({
  previousKey,
  key,
}: Pick<SealKeyRotated['data'], 'previousKey' | 'key'>): Buffer =>
  Buffer.from(`SealKeyRotated\n${previousKey}\n${key}\n`);

/** base64 of the SPKI of a verifier key's text; undefined where it is none. */
export function publicKeyIn(text: string): string | undefined {
  const key = parseVerifierKey(text);
  return key && Buffer.concat([SPKI, key.publicKey]).toString('base64');
}

export const publicKeyOf = (spki: string): KeyObject =>
  createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' });

export class KeyHistory {
  readonly #keys: string[];
  #isFresh = false;

  /** base64 of the first key's SPKI. */
  constructor(first: string) {
    this.#keys = [first];
  }

  /** Oldest first. */
  get all(): readonly string[] {
    return this.#keys;
  }

  /** Under which a seal must be signed here. */
  get inForce(): string {
    return this.#keys.at(-1)!;
  }

  /** Under which a checkpoint must be signed here: the first over a rotation still under the key before it. */
  get ofCheckpoint(): string {
    return this.#keys.at(this.#isFresh ? -2 : -1)!;
  }

  /** Answers whether both keys signed for it; where not, the key before stays in force. */
  rotate({ previousKey, key, endorsement, acceptance }: SealKeyRotated['data']): boolean {
    const [previous, next] = [publicKeyIn(previousKey), publicKeyIn(key)];
    if (previous !== this.inForce || next === undefined) return false;
    const text = rotationText({ previousKey, key });
    const isSigned = (spki: string, signature: string): boolean =>
      verify(null, text, publicKeyOf(spki), Buffer.from(signature, 'base64'));
    if (!isSigned(previous, endorsement) || !isSigned(next, acceptance)) return false;
    this.#keys.push(next);
    this.#isFresh = true;
    return true;
  }

  /** A checkpoint was met. */
  sealed(): void {
    this.#isFresh = false;
  }
}
