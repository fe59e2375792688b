/** What the vault keeps of second factors: sealed secrets, public keys, hashes; nothing that lets anybody in by itself. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { SecondFactors1763800100000 } from './factor.migration.ts';

/** An authenticator app; at most one per user, in force once a first code of it was right. */
@Entity({ schema: 'vault', name: 'totp_factors' })
export class TotpFactor {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @Column('bytea', { name: 'sealed_secret' }) sealedSecret!: Buffer;
  @Column('timestamptz', { name: 'begun_at' }) begunAt!: Date;
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt!: Date | null;
  @Column('timestamptz', { name: 'last_used_at', nullable: true }) lastUsedAt!: Date | null;
  /** The step (half minute since 1970) of the newest code that was taken: no older or equal one is, ever again. */
  @Column('bigint', { name: 'last_step' }) lastStep!: number;
}

/** A public key whose private half is in somebody's device. */
@Entity({ schema: 'vault', name: 'passkeys' })
export class Passkey {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('text', { name: 'credential_id' }) credentialId!: string;
  @Column('bytea', { name: 'public_key' }) publicKey!: Buffer;
  @Column('bigint') counter!: number;
  @Column('text', { array: true }) transports!: string[];
  @Column('text') name!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'last_used_at', nullable: true }) lastUsedAt!: Date | null;
}

@Entity({ schema: 'vault', name: 'recovery_codes' })
export class RecoveryCode {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @PrimaryColumn('text', { name: 'code_hash' }) codeHash!: string;
  @Column('timestamptz', { name: 'used_at', nullable: true }) usedAt!: Date | null;
}

/** Something begun that its owner may finish once, soon. Only the token's hash is here. */
@Entity({ schema: 'vault', name: 'tickets' })
export class Ticket {
  @PrimaryColumn('text', { name: 'token_hash' }) tokenHash!: string;
  @Column('text') purpose!: string;
  @Column('uuid', { name: 'user_id', nullable: true }) userId!: string | null;
  @Column('jsonb') payload!: Record<string, string>;
  @Column('integer') failures!: number;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
}

/** An account at an OpenID Connect provider that a user signs in by. */
@Entity({ schema: 'vault', name: 'identities' })
export class LinkedIdentity {
  @PrimaryColumn('text') issuer!: string;
  @PrimaryColumn('text') subject!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('timestamptz', { name: 'linked_at' }) linkedAt!: Date;
}

export const factorEntities = [TotpFactor, Passkey, RecoveryCode, Ticket, LinkedIdentity];
export const factorMigrations = [SecondFactors1763800100000];

/** SQL: whether the user `u` has a second factor in force. */
export const HAS_FACTOR = `(exists (select from vault.totp_factors t where t.user_id = u.user_id and t.confirmed_at is not null)
  or exists (select from vault.passkeys p where p.user_id = u.user_id))`;
