/**
 * Who has seen a journal and sees that it only grows: a folder with a key of its own, the keys that it trusts, and the newest checkpoint
 * that it signed. What it signed is on the disk before anybody hears of it; two that exclude each other are kept as evidence.
 */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {
  areEqual,
  type Checkpoint,
  consistencyProof,
  cosign,
  cosignerKey,
  type Hash,
  hashesFromTiles,
  isConsistent,
  openNote,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  signatureLine,
  type VerifierKey,
  verifierKeyText,
} from '@livro/proof';
import { makeFolder } from '../../platform/files/make-folder.ts';
import type { RemoteLog } from './remote-log.ts';

/** The journal that is shown is not the one that was seen before. */
export class ForkError extends Error {}

export interface Judged {
  readonly outcome: 'signed' | 'unknown' | 'conflict' | 'unproven';
  /** The signature's line; in a conflict the size that was seen. */
  readonly answer: string;
}

const keysIn = (text: string): VerifierKey[] =>
  text.split(/\s+/).flatMap((word) => parseVerifierKey(word) ?? []);

export class Witness {
  readonly #key: KeyObject;
  #keys: readonly VerifierKey[];
  /** One at a time: two answers at once could sign two trees. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Found while somebody asked: whoever watches ends by it. */
  fork: ForkError | undefined;

  constructor(
    private readonly folder: string,
    private readonly name: string,
  ) {
    makeFolder(folder, 0o777);
    const file = path.join(folder, 'witness.key');
    if (!fs.existsSync(file)) {
      const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' });
      fs.writeFileSync(file, pem, { mode: 0o600, flush: true });
    }
    this.#key = createPrivateKey(fs.readFileSync(file));
    this.#keys = keysIn(this.#read('log.keys'));
  }

  /** As the Livro is given it in WITNESSES. */
  get key(): string {
    return verifierKeyText(cosignerKey(this.name, this.#key));
  }

  /** The newest checkpoint that it signed. */
  get seen(): Checkpoint | undefined {
    return this.#treeIn(this.#read('seen'));
  }

  get hasKeys(): boolean {
    return this.#keys.length > 0;
  }

  /** For good, beside those from before: under another key nothing is signed until a person brings it. */
  trust(text: string): void {
    const added = keysIn(text).filter(({ id }) => !this.#keys.some((key) => key.id === id));
    this.#keys = [...this.#keys, ...added];
    if (!this.hasKeys) throw new Error('Não há chave do Livro em que confiar.');
    this.#write('log.keys', `${this.#keys.map(verifierKeyText).join('\n')}\n`);
  }

  /** Looks at the newest checkpoint. Answers with a sentence; throws `ForkError` where it does not go on from the last one. */
  async look(log: RemoteLog): Promise<string> {
    const note = await log.checkpoint();
    const [before, tree] = [this.#treeIn(this.#read('seen')), this.#treeIn(note)];
    if (!tree)
      throw this.#forked(note, 'o ponto de verificação não é assinado pela chave em que a testemunha confia');
    if (before?.size === tree.size && areEqual(before.root, tree.root))
      return `Nada novo: ${tree.size} eventos.`;
    if (before && tree.size < before.size)
      throw this.#forked(note, `o diário tem ${tree.size} eventos, e já teve ${before.size}`);
    const hashAt = hashesFromTiles(tree.size, log.tile);
    const proof = before ? await consistencyProof(before.size, tree.size, hashAt) : [];
    const { outcome } = await this.judge(note, before?.size ?? 0, proof);
    if (outcome === 'signed') return `Assinou ${tree.size} eventos de ${tree.origin}.`;
    if (outcome === 'conflict') return 'Outra assinatura foi pedida ao mesmo tempo; olha de novo depois.';
    const what = `os ${tree.size} eventos de agora não começam com os ${before?.size} que já foram vistos`;
    throw this.fork ?? this.#forked(note, what);
  }

  /** Signs where the checkpoint goes on from what was seen, at whose size the proof begins. */
  judge(note: string, oldSize: number, proof: readonly Hash[]): Promise<Judged> {
    const judged = this.#turn.then(() => this.#judge(note, oldSize, proof));
    this.#turn = judged.catch(() => undefined);
    return judged;
  }

  #judge(note: string, oldSize: number, proof: readonly Hash[]): Judged {
    const [before, tree] = [this.#treeIn(this.#read('seen')), this.#treeIn(note)];
    if (!tree) return { outcome: 'unknown', answer: '' };
    const size = before?.size ?? 0;
    if (oldSize !== size) return { outcome: 'conflict', answer: `${size}\n` };
    if (before && tree.size === size && !areEqual(tree.root, before.root))
      this.fork = this.#forked(note, `há dois diários diferentes de ${size} eventos`);
    if (before && !isConsistent(before, tree, proof)) return { outcome: 'unproven', answer: '' };
    const time = Math.floor(Date.now() / 1_000);
    const line = signatureLine(cosign(parseNote(note)!.text, this.name, this.#key, time));
    this.#write('seen', note);
    fs.appendFileSync(path.join(this.folder, 'history.txt'), `${time} ${tree.size} ${line}`);
    return { outcome: 'signed', answer: line };
  }

  #treeIn(note: string): Checkpoint | undefined {
    const parsed = parseNote(note);
    const tree = parsed && parseCheckpoint(parsed.text);
    const keys = this.#keys.filter(({ name }) => name === tree?.origin);
    return tree && openNote(parsed, keys) ? tree : undefined;
  }

  /** Both notes lie in the folder afterwards: together they prove it to anybody. */
  #forked(note: string, what: string): ForkError {
    const at = path.join(this.folder, `alarme-${new Date().toISOString().replace(/[:.]/g, '-')}`);
    fs.mkdirSync(at, { recursive: true });
    fs.writeFileSync(path.join(at, 'agora'), note);
    fs.writeFileSync(path.join(at, 'antes'), this.#read('seen'));
    return new ForkError(`${what}. O que foi visto antes e o que é mostrado agora estão em ${at}.`);
  }

  #read(name: string): string {
    const file = path.join(this.folder, name);
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  }

  #write(name: string, text: string): void {
    const file = path.join(this.folder, name);
    fs.writeFileSync(`${file}.new`, text, { flush: true });
    fs.renameSync(`${file}.new`, file);
  }
}
