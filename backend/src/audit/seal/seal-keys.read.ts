/**
 * The key that signs seals and checkpoints: made of the installation's secret until it is exchanged, then of a file of its own in the data
 * folder. While it is being exchanged both are there. Beside them it signs files that are handed out, and nothing else.
 */
import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {
  type Checkpoint,
  checkpointText,
  ED25519,
  noteKey,
  noteText,
  openNote,
  parseCheckpoint,
  parseNote,
  signedCodeText,
  signNote,
  verifierKey,
  type VerifierKey,
  verifierKeyText,
} from '@livro/proof';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../../platform/config/config.module.ts';
import { SECRET_BYTES } from '../../platform/config/secret-file.ts';
import { originKey, sealSeed } from '../../platform/config/seal-seed.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { canonicalJson } from '../../platform/event-store/chain.ts';
import { Origin } from '../../platform/event-store/origin.ts';
import type { JournalSealed, SealKeyRotated } from './events.ts';
import { publicKeyOf, rotationText } from './key-history.read.ts';

type Seal = JournalSealed['data'];
export type Unsigned = Omit<Seal, 'signature' | 'publicKey'>;
/** A seal of today, before it is signed; the mark has neither checkpoint nor segments. */
export type Statement = Required<Omit<Unsigned, Optional>> & Pick<Unsigned, Optional>;
type Optional = 'checkpoint' | 'segments';

/** A tree of the journal's events as a seal vouches for it. */
export interface SignedTree extends Checkpoint {
  /** The seal's number. */
  readonly seal: number;
  /** The checkpoint as it was signed. */
  readonly note: string;
}

export interface TimedTree extends SignedTree {
  /** ISO instant of its seal. */
  readonly sealedAt: string;
}

/** RFC 8410: what stands before the 32 bytes of a private Ed25519 key in PKCS #8. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const FILE = 'seal-signing.key';
const NEXT = `${FILE}.next`;

@Injectable()
export class SealKeys {
  /** What tells an event of this installation from another's; it stays when the key is exchanged. */
  readonly origin: Origin;
  /** base64 of the SPKI of the key that the installation began with. */
  readonly firstKey: string;
  readonly #first: KeyObject;
  readonly #folder: string;

  constructor(@Inject(SETTINGS) settings: Pick<Settings, 'dataDir' | 'sealKey'>) {
    this.#first = privateKey(sealSeed(settings));
    this.firstKey = spkiOf(this.#first);
    this.#folder = settings.dataDir;
    this.origin = new Origin(originKey(settings));
  }

  /** base64 of the SPKI of the key that signs now. */
  get publicKey(): string {
    return spkiOf(this.#current);
  }

  /** Of the key that is to take over, once it was made. */
  get nextPublicKey(): string | undefined {
    const next = this.#next;
    return next && spkiOf(next);
  }

  /** Makes the key that is to take over, on the disk before it returns; the one that is there already where a rotation broke off. */
  makeNext(): void {
    if (this.#next) return;
    const file = path.join(this.#folder, NEXT);
    fs.writeFileSync(`${file}.new`, randomBytes(SECRET_BYTES), { mode: 0o600, flush: true });
    fs.renameSync(`${file}.new`, file);
  }

  /** The next key is the key from now on. Whoever comes second finds it done. */
  takeNext(): void {
    if (this.#next) fs.renameSync(path.join(this.#folder, NEXT), path.join(this.#folder, FILE));
  }

  /** Signed by the key that goes and the one that comes. */
  rotation(origin: string): SealKeyRotated['data'] {
    const [previous, next] = [this.#current, this.#next!];
    const names = {
      previousKey: verifierKeyText(noteKey(origin, previous)),
      key: verifierKeyText(noteKey(origin, next)),
    };
    const by = (key: KeyObject): string => sign(null, rotationText(names), key).toString('base64');
    return { ...names, endorsement: by(previous), acceptance: by(next) };
  }

  /** `isRotated`: the next key is in force already, and has not signed yet. */
  signed(content: Unsigned, isRotated = false): Seal {
    const key = isRotated ? this.#next! : this.#current;
    return {
      ...content,
      signature: sign(null, signedText(content), key).toString('base64'),
      publicKey: spkiOf(key),
    };
  }

  /** The first after a rotation is signed by both keys. */
  checkpoint(tree: Checkpoint, isRotated = false): string {
    const text = checkpointText(tree);
    const keys = isRotated ? [this.#current, this.#next!] : [this.#current];
    return noteText({ text, signatures: keys.map((key) => signNote(text, tree.origin, key)) });
  }

  /** The signature of a code's text, which says what file it stands on. */
  signedCode(origin: string, unsigned: string): Buffer {
    return sign(null, Buffer.from(signedCodeText(origin, unsigned)), this.#current);
  }

  /** What is wrong with the seal's signatures; undefined where the key that was in force made them for just this content. */
  flawOf(
    { signature, publicKey, ...content }: Seal,
    inForce: readonly string[] = this.#own,
    ofCheckpoint = publicKey,
  ): 'publicKey' | 'signature' | 'checkpoint' | undefined {
    if (!inForce.includes(publicKey)) return 'publicKey';
    const isSigned = verify(
      null,
      signedText(content),
      publicKeyOf(publicKey),
      Buffer.from(signature, 'base64'),
    );
    if (!isSigned) return 'signature';
    const { checkpoint } = content;
    return checkpoint === undefined || this.treeIn(checkpoint, ofCheckpoint) ? undefined : 'checkpoint';
  }

  /** What a checkpoint says that the key signed; undefined for any other. */
  treeIn(note: string, publicKey: string): Checkpoint | undefined {
    const parsed = parseNote(note);
    const tree = parsed && parseCheckpoint(parsed.text);
    return tree && openNote(parsed, [keyOf(tree.origin, publicKey)]) ? tree : undefined;
  }

  /** Keys as programs of the open formats are given them. */
  verifierKey(origin: string, publicKey: string): string {
    return verifierKeyText(keyOf(origin, publicKey));
  }

  /** Whatever signs or signed here and is still known. */
  get #own(): string[] {
    return [this.firstKey, this.publicKey, ...(this.nextPublicKey ? [this.nextPublicKey] : [])];
  }

  // Read each time: another process of the installation may have exchanged it.
  get #current(): KeyObject {
    return this.#stored(FILE) ?? this.#first;
  }

  get #next(): KeyObject | undefined {
    return this.#stored(NEXT);
  }

  #stored(name: string): KeyObject | undefined {
    const file = path.join(this.#folder, name);
    if (this.#folder === '' || !fs.existsSync(file)) return undefined;
    const seed = fs.readFileSync(file);
    if (seed.length !== SECRET_BYTES)
      throw new Error(`${file} está danificado: traga-o de uma cópia, ou nada mais poderá ser selado.`);
    return privateKey(seed);
  }
}

/** Of the base64 of its SPKI, which ends in the key itself. */
const keyOf = (origin: string, spki: string): VerifierKey =>
  verifierKey(origin, ED25519, Buffer.from(spki, 'base64').subarray(-SECRET_BYTES));

const privateKey = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });

const spkiOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

/** The first seals signed neither the instant nor the other streams; one without a version is read as such, and fails if it is not. */
function signedText({ entries, headHash, trialBalance, ...rest }: Unsigned): Buffer {
  const first = { entries, headHash, trialBalance };
  const { version, sealedAt, streams, checkpoint, segments } = rest;
  const later = { version, sealedAt, streams, checkpoint, segments };
  return Buffer.from(canonicalJson(version === undefined ? first : { ...first, ...later }));
}
