/** Authenticates rows that the program trusts although the owner of the database could change them. */
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../config/config.module.ts';
import { sealKeyFor } from '../config/seal-seed.ts';
import type { Settings } from '../config/settings.ts';

type Given = Pick<Settings, 'dataDir' | 'sealKey' | 'streamPrefix'>;

@Injectable()
export class RowMacs {
  readonly #key: KeyObject;
  readonly #prefix: string;

  constructor(@Inject(SETTINGS) settings: Given) {
    this.#key = createSecretKey(sealKeyFor(settings, 'trusted rows'));
    this.#prefix = settings.streamPrefix;
  }

  /**
   * HMAC-SHA-256 in hex. `name` is the table and whatever else tells the row from all others, such as its key and its
   * schema's version: the MAC of one row fits no other, and none of other books in the same database.
   *
   * @example
   * rowMacs.of(['book.snapshots', stream, version], body);
   */
  of(name: readonly (string | number)[], content: string): string {
    const mac = createHmac('sha256', this.#key);
    return mac
      .update(JSON.stringify([this.#prefix, ...name]))
      .update('\n')
      .update(content)
      .digest('hex');
  }

  /** False, too, where there is no MAC. */
  isValid(name: readonly (string | number)[], content: string, mac: string | null): boolean {
    const expected = Buffer.from(this.of(name, content));
    const found = Buffer.from(mac ?? '');
    return found.length === expected.length && timingSafeEqual(found, expected);
  }
}
