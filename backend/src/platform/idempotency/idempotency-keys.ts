/**
 * Which content each person's `Idempotency-Key` stands for, whatever the route: the first to come with a key binds it, and
 * other content under it is refused before anything is done. That the same content is carried out once is the Books' matter.
 * A key that was refused is free again, so that a corrected form may be sent under it.
 */
import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../config/config.module.ts';
import { keyFor } from '../config/installation-keys.ts';
import type { Settings } from '../config/settings.ts';
import { Database } from '../database/database.ts';
import { IdempotencyMismatchError } from '../event-store/errors.ts';

export interface KeyUse {
  readonly actorId: string;
  readonly key: string;
  /** All that tells one request from another: method, path and body. */
  readonly content: string;
}

@Injectable()
export class IdempotencyKeys {
  readonly #hashKey: Buffer;

  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) settings: Pick<Settings, 'dataDir' | 'vaultMasterKey'>,
  ) {
    this.#hashKey = keyFor(settings, 'idempotency keys');
  }

  /**
   * Runs `work` under the key. Throws `IdempotencyMismatchError` where the key stands for other content. `isRefusal` tells the
   * errors after which nothing was stored; after any other one nobody knows, and the key stays bound.
   */
  async under<Result>(
    use: KeyUse,
    isRefusal: (error: unknown) => boolean,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const isFirst = await this.#bind(use);
    try {
      const result = await work();
      // Anyone who was first may have been refused meanwhile, and has freed it.
      if (!isFirst) await this.#bind(use);
      return result;
    } catch (error) {
      if (isFirst && isRefusal(error)) await this.#free(use).catch(() => undefined);
      throw error;
    }
  }

  /** Answers whether nobody had it before. */
  async #bind({ actorId, key, content }: KeyUse): Promise<boolean> {
    const [name, wanted] = [this.#digest('key', actorId, key), this.#digest('content', content)];
    for (;;) {
      const made = await this.database.query(
        'insert into vault.idempotency_keys (key, content) values ($1, $2) on conflict do nothing returning key',
        [name, wanted],
      );
      if (made.length > 0) return true;
      const [found] = await this.database.query<{ same: boolean }>(
        'select content = $2 as same from vault.idempotency_keys where key = $1',
        [name, wanted],
      );
      if (found?.same) return false;
      if (found) throw new IdempotencyMismatchError(key);
    }
  }

  async #free({ actorId, key }: KeyUse): Promise<void> {
    await this.database.query('delete from vault.idempotency_keys where key = $1', [
      this.#digest('key', actorId, key),
    ]);
  }

  #digest(...parts: readonly string[]): Buffer {
    return createHmac('sha256', this.#hashKey).update(JSON.stringify(parts)).digest();
  }
}
