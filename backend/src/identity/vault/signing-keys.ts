/**
 * The keys that sign access tokens and derive refresh tokens. They come from one secret: the installation's master key where
 * it brings one, else a file (0600) in the data folder, made by the first process that needs it.
 */
import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../../platform/config/config.module.ts';
import { secretIn } from '../../platform/config/secret-file.ts';
import type { Settings } from '../../platform/config/settings.ts';

const FILE = 'session.key';
const DAMAGED = 'apague-o e todos entrarão de novo';
const BYTES = 32;

@Injectable()
export class SigningKeys {
  /** A key object: of mere bytes the verifier tries on every request whether they are a public key, for a millisecond. */
  readonly accessToken: KeyObject;
  readonly refreshToken: Buffer;

  constructor(@Inject(SETTINGS) settings: Pick<Settings, 'dataDir' | 'vaultMasterKey'>) {
    const secret = settings.vaultMasterKey
      ? Buffer.from(settings.vaultMasterKey)
      : secretIn(settings.dataDir, FILE, DAMAGED);
    const derived = (purpose: string) =>
      Buffer.from(hkdfSync('sha256', secret, '', `livro ${purpose}`, BYTES));
    this.accessToken = createSecretKey(derived('access token'));
    this.refreshToken = derived('refresh token');
  }
}
