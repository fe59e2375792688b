/** The keys that sign access tokens of sessions and of keys, derive refresh tokens and mark the browsers that a person has signed in with. */
import { createSecretKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../../platform/config/config.module.ts';
import { keyFor } from '../../platform/config/installation-keys.ts';
import type { Settings } from '../../platform/config/settings.ts';

@Injectable()
export class SigningKeys {
  /** A key object: of mere bytes the verifier tries on every request whether they are a public key, for a millisecond. */
  readonly accessToken: KeyObject;
  /** For what OAuth gives in exchange for a key. */
  readonly keyToken: KeyObject;
  readonly refreshToken: Buffer;
  readonly knownDevice: Buffer;

  constructor(@Inject(SETTINGS) settings: Pick<Settings, 'dataDir' | 'vaultMasterKey'>) {
    this.accessToken = createSecretKey(keyFor(settings, 'access token'));
    this.keyToken = createSecretKey(keyFor(settings, 'access key token'));
    this.refreshToken = keyFor(settings, 'refresh token');
    this.knownDevice = keyFor(settings, 'known device');
  }
}
