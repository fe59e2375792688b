/** Whether a text is a key that is good now: by its form, by the journal as it stands, by the hash of its secret, by its end. */
import { Injectable } from '@nestjs/common';
import { AccessKeyQueries } from './access-key.queries.ts';
import { AccessKeysBook } from './access-keys-book.write.ts';
import { endedBy, type AccessKey, type Ended } from './access-keys.ts';
import { isSameSecret, readKeyText } from './key-text.store.ts';

/** Of a key that ended only anyone who has its secret hears that it did. */
export interface Unproven {
  readonly why: 'malformed' | 'unknown' | Ended;
  /** Of a key that there is. */
  readonly keyId?: string;
}
export type Proof = { readonly key: AccessKey } | Unproven;

export const isProven = (proof: Proof): proof is { readonly key: AccessKey } => 'key' in proof;

@Injectable()
export class KeyProof {
  constructor(
    private readonly keys: AccessKeysBook,
    private readonly queries: AccessKeyQueries,
  ) {}

  async ofText(text: string, now: Date): Promise<Proof> {
    const claim = readKeyText(text);
    if (!claim) return { why: 'malformed' };
    const proof = await this.ofId(claim.keyId, now);
    const { keyId, secretHash } = claim;
    const key = this.keys.known(keyId);
    if (!key) return { why: 'unknown' };
    return isSameSecret(key.secretHash, secretHash) ? proof : { why: 'unknown', keyId };
  }

  /** For whoever has proven to have the secret before. */
  async ofId(keyId: string, now: Date): Promise<Proof> {
    const key = await this.keys.current(keyId, await this.queries.told(keyId));
    if (!key) return { why: 'unknown' };
    const ended = endedBy(key, now);
    return ended ? { why: ended, keyId } : { key };
  }
}
