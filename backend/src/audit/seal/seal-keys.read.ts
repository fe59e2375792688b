/** The key that signs seals: from the setting, or from a file of the data folder. It signs and checks nothing but seals. */
import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../../platform/config/config.module.ts';
import { originKey, sealSeed } from '../../platform/config/seal-seed.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { canonicalJson } from '../../platform/event-store/chain.ts';
import { Origin } from '../../platform/event-store/origin.ts';
import type { JournalSealed } from './events.ts';

type Seal = JournalSealed['data'];
export type Unsigned = Omit<Seal, 'signature' | 'publicKey'>;
/** A seal of today, before it is signed. */
export type Statement = Required<Unsigned>;

/** RFC 8410: what stands before the 32 bytes of a private Ed25519 key in PKCS #8. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

@Injectable()
export class SealKeys {
  readonly #key: KeyObject;
  /** base64 of the key's SPKI. */
  readonly publicKey: string;
  /** What tells an event of this installation from another's. */
  readonly origin: Origin;

  constructor(@Inject(SETTINGS) settings: Pick<Settings, 'dataDir' | 'sealKey'>) {
    const der = Buffer.concat([PKCS8, sealSeed(settings)]);
    this.#key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    this.publicKey = createPublicKey(this.#key).export({ format: 'der', type: 'spki' }).toString('base64');
    this.origin = new Origin(originKey(settings));
  }

  signed(content: Unsigned): Seal {
    const signature = sign(null, signedText(content), this.#key).toString('base64');
    return { ...content, signature, publicKey: this.publicKey };
  }

  /** What is wrong with the seal's signature; undefined where this installation's key made it for just this content. */
  flawOf({ signature, publicKey, ...content }: Seal): 'publicKey' | 'signature' | undefined {
    if (publicKey !== this.publicKey) return 'publicKey';
    const key = createPublicKey(this.#key);
    return verify(null, signedText(content), key, Buffer.from(signature, 'base64')) ? undefined : 'signature';
  }
}

/** The first seals signed neither the instant nor the other streams; one without a version is read as such, and fails if it is not. */
const signedText = ({ entries, headHash, trialBalance, version, sealedAt, streams }: Unsigned): Buffer => {
  const first = { entries, headHash, trialBalance };
  return Buffer.from(canonicalJson(version === undefined ? first : { ...first, version, sealedAt, streams }));
};
