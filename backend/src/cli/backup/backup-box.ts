/** Encryption of a backup's parts: AES-256-GCM under a key that scrypt makes of the passphrase, each part for its own purpose. */
import { createHash, hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { openBox, sealBox } from '../../platform/config/sealed-box.ts';

/** What the key was made with, and a mark by which a wrong passphrase is told from a damaged part. */
export interface KeySpelled {
  readonly salt: string;
  readonly cost: number;
  readonly mark: string;
}

const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** 128 MiB and some tenths of a second for each guess. */
const COST = 2 ** 17;
/** 1 GiB. Anybody could have written a higher one. */
export const MAX_COST = 2 ** 20;
/** A part that comes to more was not written by a backup. */
export const MAX_PART_BYTES = 2 ** 30;
const BLOCK = 8;

/** Bytes that are packed or unpacked at a time. With the library's own 16 KiB the journal of a million entries takes 19.5 s to come in, with these 16.4 s. */
const CHUNK_BYTES = 2 ** 20;

type Scrypt = (passphrase: string, salt: Buffer, bytes: number, options: object) => Promise<Buffer>;

export class BackupKey {
  private constructor(
    private readonly key: Buffer,
    readonly spelled: KeySpelled,
  ) {}

  static fresh(passphrase: string): Promise<BackupKey> {
    return BackupKey.#of(passphrase, randomBytes(SALT_BYTES).toString('hex'), COST);
  }

  /** Undefined where the passphrase is another one. */
  static async open(passphrase: string, { salt, cost, mark }: KeySpelled): Promise<BackupKey | undefined> {
    const key = await BackupKey.#of(passphrase, salt, cost);
    return key.spelled.mark === mark ? key : undefined;
  }

  static async #of(passphrase: string, salt: string, cost: number): Promise<BackupKey> {
    const options = { N: cost, r: BLOCK, p: 1, maxmem: 2 * 128 * cost * BLOCK };
    const made = await (promisify(scrypt) as Scrypt)(
      passphrase,
      Buffer.from(salt, 'hex'),
      KEY_BYTES,
      options,
    );
    const derived = (purpose: string): Buffer =>
      Buffer.from(hkdfSync('sha256', made, '', `livro backup ${purpose}`, KEY_BYTES));
    const mark = createHash('sha256').update(derived('mark')).digest('hex');
    return new BackupKey(derived('parts'), { salt, cost, mark });
  }

  async seal(purpose: string, content: Buffer): Promise<Buffer> {
    return sealBox(this.key, purpose, await promisify(gzip)(content, { level: 1, chunkSize: CHUNK_BYTES }));
  }

  /** Throws where a bit of it is not as it was, or it was sealed for something else. */
  async open(purpose: string, box: Buffer): Promise<Buffer> {
    return promisify(gunzip)(openBox(this.key, purpose, box), {
      chunkSize: CHUNK_BYTES,
      maxOutputLength: MAX_PART_BYTES,
    });
  }
}
