/** When each key was used last, and from where. Written down once a minute, and nobody waits for it. */
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';

/** Of how a key is used nothing finer is kept. */
const EVERY_MS = 60_000;

@Entity({ schema: 'vault', name: 'access_key_uses' })
export class AccessKeyUse {
  @PrimaryColumn('uuid', { name: 'key_id' }) keyId!: string;
  /** To the minute. */
  @Column('timestamptz', { name: 'last_used_at' }) lastUsedAt!: Date;
  @Column('text') address!: string;
}

@Injectable()
export class KeyUses {
  readonly #logger = new Logger(KeyUses.name);
  /** When this process last wrote it down; as many as there are keys. */
  readonly #written = new Map<string, number>();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Of keys that are known to be ours alone: nobody else makes the table, or this map, grow. */
  seen(keyId: string, address: string, now: Date): void {
    if (now.getTime() < (this.#written.get(keyId) ?? 0) + EVERY_MS) return;
    this.#written.set(keyId, now.getTime());
    this.dataSource
      .query(SEEN, [keyId, now, address])
      .catch((error: unknown) => this.#logger.warn(`last use of a key not kept: ${String(error)}`));
  }
}

/** Another instance may have written a later one. */
const SEEN = `
  insert into vault.access_key_uses as u (key_id, last_used_at, address) values ($1, $2, $3)
  on conflict (key_id) do update set last_used_at = excluded.last_used_at, address = excluded.address
  where u.last_used_at < excluded.last_used_at`;
