/** The key that signs seals: from the setting, or from a file of the data folder. It signs and checks nothing but seals. */
import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import {
  type Checkpoint,
  checkpointText,
  noteKey,
  noteText,
  openNote,
  parseCheckpoint,
  parseNote,
  signNote,
  verifierKeyText,
} from '@livro/proof';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../../platform/config/config.module.ts';
import { originKey, sealSeed } from '../../platform/config/seal-seed.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { canonicalJson } from '../../platform/event-store/chain.ts';
import { Origin } from '../../platform/event-store/origin.ts';
import type { JournalSealed } from './events.ts';

type Seal = JournalSealed['data'];
export type Unsigned = Omit<Seal, 'signature' | 'publicKey'>;
/** A seal of today, before it is signed; the mark has no checkpoint. */
export type Statement = Required<Omit<Unsigned, 'checkpoint'>> & Pick<Unsigned, 'checkpoint'>;

/** A tree of the journal's facts as a seal vouches for it. */
export interface SignedTree extends Checkpoint {
  /** The seal's number. */
  readonly seal: number;
  /** The checkpoint as it was signed. */
  readonly note: string;
}

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

  /** What is wrong with the seal's signatures; undefined where this installation's key made them for just this content. */
  flawOf({ signature, publicKey, ...content }: Seal): 'publicKey' | 'signature' | 'checkpoint' | undefined {
    if (publicKey !== this.publicKey) return 'publicKey';
    const key = createPublicKey(this.#key);
    if (!verify(null, signedText(content), key, Buffer.from(signature, 'base64'))) return 'signature';
    return content.checkpoint === undefined || this.treeIn(content.checkpoint) ? undefined : 'checkpoint';
  }

  checkpoint(tree: Checkpoint): string {
    const text = checkpointText(tree);
    return noteText({ text, signatures: [signNote(text, tree.origin, this.#key)] });
  }

  /** What a checkpoint says that this installation signed; undefined for any other. */
  treeIn(note: string): Checkpoint | undefined {
    const parsed = parseNote(note);
    const tree = parsed && parseCheckpoint(parsed.text);
    return tree && openNote(parsed, [noteKey(tree.origin, this.#key)]) ? tree : undefined;
  }

  /** The key as programs of the open formats are given it. */
  verifierKey(origin: string): string {
    return verifierKeyText(noteKey(origin, this.#key));
  }
}

/** The first seals signed neither the instant nor the other streams; one without a version is read as such, and fails if it is not. */
function signedText({ entries, headHash, trialBalance, ...rest }: Unsigned): Buffer {
  const first = { entries, headHash, trialBalance };
  const { version, sealedAt, streams, checkpoint } = rest;
  const later = { version, sealedAt, streams, checkpoint };
  return Buffer.from(canonicalJson(version === undefined ? first : { ...first, ...later }));
}
