/**
 * The keys that seal authenticators' secrets and hash recovery codes: from the installation's master key where it brings one,
 * else from a file (0600) beside the vault's. Who loses it loses no data: the factors are set up again.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../../platform/config/config.module.ts';
import { secretIn } from '../../platform/config/secret-file.ts';
import type { Settings } from '../../platform/config/settings.ts';

const FOLDER = 'vault';
const FILE = 'factors.key';
const DAMAGED = 'restaure-o de uma cópia, ou apague-o e redefina os segundos fatores';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

@Injectable()
export class FactorKeys {
  readonly #sealing: Buffer;
  readonly #codes: Buffer;

  constructor(@Inject(SETTINGS) settings: Pick<Settings, 'dataDir' | 'vaultMasterKey'>) {
    const secret = settings.vaultMasterKey
      ? Buffer.from(settings.vaultMasterKey)
      : secretIn(path.join(settings.dataDir, FOLDER), FILE, DAMAGED);
    const derived = (purpose: string) =>
      Buffer.from(hkdfSync('sha256', secret, '', `livro ${purpose}`, KEY_BYTES));
    this.#sealing = derived('factor secret');
    this.#codes = derived('recovery code');
  }

  /** Nonce, tag and ciphertext in one piece; opens for this user only. */
  seal(userId: string, secret: Uint8Array): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#sealing, nonce).setAAD(Buffer.from(userId));
    const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
  }

  /** Throws where it was sealed under another key or for another user, or a bit of it is not as it was. */
  unseal(userId: string, sealed: Buffer): Buffer {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.#sealing, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(userId))
      .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  }

  /** Keyed, because a code is short: without the key, anyone who reads the table cannot try them all. */
  hashOfCode(userId: string, code: string): string {
    return createHmac('sha256', this.#codes).update(`${userId} ${code}`).digest('hex');
  }
}
