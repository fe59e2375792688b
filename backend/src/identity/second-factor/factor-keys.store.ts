/**
 * The keys that seal authenticators' secrets and hash recovery codes: from the installation's master key where it brings one,
 * else from a file (0600) beside the vault's. Who loses it loses no data: the factors are set up again.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../../platform/config/config.module.ts';
import { openBox, sealBox } from '../../platform/config/sealed-box.ts';
import { secretIn } from '../../platform/config/secret-file.ts';
import type { Settings } from '../../platform/config/settings.ts';

const FOLDER = 'vault';
const FILE = 'factors.key';
const DAMAGED = 'restaure-o de uma cópia, ou apague-o e redefina os segundos fatores';
const KEY_BYTES = 32;

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

  /** Opens for this user only. */
  seal(userId: string, secret: Uint8Array): Buffer {
    return sealBox(this.#sealing, userId, secret);
  }

  /** Throws where it was sealed under another key or for another user, or a bit of it is not as it was. */
  unseal(userId: string, sealed: Buffer): Buffer {
    return openBox(this.#sealing, userId, sealed);
  }

  /** Keyed, because a code is short: without the key, anyone who reads the table cannot try them all. */
  hashOfCode(userId: string, code: string): string {
    return createHmac('sha256', this.#codes).update(`${userId} ${code}`).digest('hex');
  }
}
