/**
 * What the vault keeps of clients: their wrapped keys and the keyed hashes of what must be unique. Nothing here can be
 * rebuilt from the journal, and nothing here tells who a person is.
 */
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { UniqueField } from '../client/events.ts';
import {
  ClientClaimIds1763700000000,
  ClientErasures1763800000000,
  ClientVault1763100000000,
} from './vault.migrations.ts';

/** A client's AES-256 key, wrapped with the master key. Removing the row erases the person. */
@Entity({ schema: 'vault', name: 'client_keys' })
export class ClientKey {
  @PrimaryColumn({ name: 'client_id', type: 'uuid' })
  clientId!: string;

  @Column({ name: 'wrapped_key', type: 'bytea' })
  wrappedKey!: Buffer;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}

/**
 * A claim of a client to a CPF or an e-mail: a registration's goes by the client's id, any other by its command's.
 * `reserved` before the event is appended, `confirmed` once it is in the journal. `expiresAt`: when a reservation that never
 * became an event may be swept away.
 */
@Entity({ schema: 'vault', name: 'client_index' })
export class ClientClaim {
  @PrimaryColumn({ type: 'text' })
  field!: UniqueField;

  @PrimaryColumn({ type: 'text' })
  hash!: string;

  @PrimaryColumn({ name: 'client_id', type: 'uuid' })
  clientId!: string;

  @PrimaryColumn({ name: 'claim_id', type: 'uuid' })
  claimId!: string;

  @Column({ type: 'text' })
  state!: 'reserved' | 'confirmed';

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}

/** One row: the fingerprint of the master key that this vault was begun with. */
@Entity({ schema: 'vault', name: 'client_master_key' })
export class MasterKeyMark {
  @PrimaryColumn({ type: 'integer' })
  id!: number;

  @Column({ type: 'text' })
  fingerprint!: string;
}

export const clientEntities = [ClientKey, ClientClaim, MasterKeyMark];
export const clientMigrations = [
  ClientVault1763100000000,
  ClientClaimIds1763700000000,
  ClientErasures1763800000000,
];
