/**
 * Secrets by which deliveries are signed: 256 random bits each, sealed in the vault under the installation's master key where it
 * brings one, else under a file (0600) beside the vault's. Told once, when they are made.
 */
import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../../platform/config/config.module.ts';
import { openBox, sealBox } from '../../platform/config/sealed-box.ts';
import { secretIn } from '../../platform/config/secret-file.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { Database } from '../../platform/database/database.ts';

const SECRET_BYTES = 32;
/** By which Standard Webhooks knows a secret; the rest is base64. */
const PREFIX = 'whsec_';
const FILE = 'webhooks.key';
const DAMAGED = 'restaure-o de uma cópia, ou apague-o e troque o segredo de cada webhook';

export interface MadeSecret {
  readonly secretId: string;
  /** As receivers keep it. */
  readonly text: string;
}

@Injectable()
export class WebhookSecrets {
  readonly #key: Buffer;

  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) settings: Pick<Settings, 'dataDir' | 'vaultMasterKey'>,
  ) {
    const secret = settings.vaultMasterKey
      ? Buffer.from(settings.vaultMasterKey)
      : secretIn(path.join(settings.dataDir, 'vault'), FILE, DAMAGED);
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'livro webhook secret', 32));
  }

  /** There before the event that names it; of no use where that event never comes. */
  async make(webhookId: string): Promise<MadeSecret> {
    const secret = randomBytes(SECRET_BYTES);
    const secretId = randomUUID();
    await this.database.query(
      'insert into vault.webhook_secrets (secret_id, webhook_id, sealed) values ($1, $2, $3)',
      [secretId, webhookId, sealBox(this.#key, `${webhookId} ${secretId}`, secret)],
    );
    return { secretId, text: PREFIX + secret.toString('base64') };
  }

  async forget(secretId: string): Promise<void> {
    await this.database.query('delete from vault.webhook_secrets where secret_id = $1', [secretId]);
  }

  /** The secrets that are there and can be read, in the order asked for. */
  async open(webhookId: string, secretIds: readonly string[]): Promise<readonly Buffer[]> {
    const rows = await this.database.query<{ id: string; sealed: Buffer }>(
      'select secret_id as id, sealed from vault.webhook_secrets where webhook_id = $1 and secret_id = any ($2::uuid[])',
      [webhookId, secretIds],
    );
    return secretIds.flatMap((secretId) => {
      const found = rows.find(({ id }) => id === secretId);
      const opened = found && this.#opened(`${webhookId} ${secretId}`, found.sealed);
      return opened ? [opened] : [];
    });
  }

  /** Removes what signs nothing any more; one that was made just now may be about to be named. */
  async sweep(inUse: readonly string[]): Promise<void> {
    await this.database.query(
      `delete from vault.webhook_secrets
        where not secret_id = any ($1::uuid[]) and made_at < now() - interval '1 hour'`,
      [inUse],
    );
  }

  #opened(owner: string, sealed: Buffer): Buffer | undefined {
    try {
      return openBox(this.#key, owner, sealed);
    } catch {
      return undefined;
    }
  }
}
