/** The list of keys, the newest first, with who issued each and when it was used last; and which were revoked already. */
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { Gathered } from '../../platform/database/gathered.ts';

export interface FoundKey {
  readonly key_id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expires_at: Date;
  readonly issued_at: Date;
  readonly issued_by: string;
  /** Null: on the shell, or by nobody who is known by name yet. */
  readonly issued_by_name: string | null;
  readonly revoked_at: Date | null;
  readonly revoked_by: string | null;
  readonly revoked_by_name: string | null;
  readonly last_used_at: Date | null;
  readonly last_address: string | null;
}

const ROWS = `
  select k.key_id, k.name, k.scopes, k.expires_at, k.issued_at, k.issued_by, issuer.name as issued_by_name,
    k.revoked_at, k.revoked_by, revoker.name as revoked_by_name, u.last_used_at, u.address as last_address
  from read.access_keys k
  left join vault.access_key_uses u on u.key_id = k.key_id
  left join read.users issuer on issuer.user_id::text = k.issued_by
  left join read.users revoker on revoker.user_id::text = k.revoked_by`;

/** What the read model knows of a key, perhaps before this process has read it in the journal. */
export interface ToldKey {
  readonly isRevoked: boolean;
}

@Injectable()
export class AccessKeyQueries {
  readonly #told = new Gathered<string, ToldKey>(
    (ids) => this.#toldOf(ids),
    (id) => id,
  );

  constructor(private readonly database: Database) {}

  list(): Promise<readonly FoundKey[]> {
    return this.database.query<FoundKey>(`${ROWS} order by k.issued_revision desc`);
  }

  async byId(id: string): Promise<FoundKey | undefined> {
    const [row] = await this.database.query<FoundKey>(`${ROWS} where k.key_id = $1`, [id]);
    return row;
  }

  /** By key id, where it was used at all. */
  async lastUses(): Promise<ReadonlyMap<string, Date>> {
    const rows = await this.database.query<{ id: string; at: Date }>(
      'select key_id as id, last_used_at as at from vault.access_key_uses',
    );
    return new Map(rows.map(({ id, at }) => [id, at]));
  }

  /** Asked on every request that carries a key; what many ask at once is one statement. */
  told(keyId: string): Promise<ToldKey | undefined> {
    return this.#told.ask(keyId);
  }

  async #toldOf(ids: readonly string[]): Promise<ReadonlyMap<string, ToldKey>> {
    const rows = await this.database.query<ToldKey & { readonly id: string }>(
      `select key_id as id, revoked_at is not null as "isRevoked" from read.access_keys where key_id = any ($1::uuid[])`,
      [ids],
    );
    return new Map(rows.map(({ id, isRevoked }) => [id, { isRevoked }]));
  }
}
