/**
 * The secrets of signing in, kept beside the journal because they must never be in it and cannot be rebuilt from it:
 * password hashes, first-access windows and sessions.
 */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Envelope } from '../../platform/book/book.types.ts';
import type { UserCommand } from './commands.ts';
import { AccessKeyUses1764400000001 } from '../access-key/key-use.migration.ts';
import { AccessKeyUse } from '../access-key/key-uses.store.ts';
import { FirstAccessCodes1763800000000 } from '../password/first-access-codes.migration.ts';
import { factorEntities, factorMigrations } from '../second-factor/factor.entities.ts';
import { IdentityVault1763000100000 } from './identity.migration.ts';
import { OwedFactTags1764300000001 } from './owed-fact-tags.migration.ts';
import { OwedFacts1764200000001 } from './owed-facts.migration.ts';
import { AccountNotices1764700000001 } from '../notices/account-notices.migration.ts';
import { SessionPlaces1764000000002 } from '../session/session-places.migration.ts';

@Entity({ schema: 'vault', name: 'credentials' })
export class Credential {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  /** PHC text of argon2id. */
  @Column('text', { name: 'password_hash' }) passwordHash!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}

/** At most one per user: opening it again replaces it. */
@Entity({ schema: 'vault', name: 'first_access_windows' })
export class FirstAccessWindow {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
  /** SHA-256 (hex) of the one-time code; null in windows of earlier versions that have none: nothing opens them. */
  @Column('text', { name: 'code_hash', nullable: true }) codeHash!: string | null;
  /** Codes that did not fit; so many close the window. */
  @Column('integer', { name: 'wrong_codes', default: 0 }) wrongCodes!: number;
  @Column('timestamptz', { name: 'used_at', nullable: true }) usedAt!: Date | null;
}

/** One sign-in and all the tokens that came of it. The refresh token of a generation is derived, never stored. */
@Entity({ schema: 'vault', name: 'sessions' })
export class Session {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
  /** From where it was opened, in what; empty for those from before this was kept. */
  @Column('text') address!: string;
  @Column('text') device!: string;
  /** A script's lives as long as its token and is never renewed. */
  @Column('text') via!: 'browser' | 'script';
  /** To the minute. */
  @Column('timestamptz', { name: 'last_seen_at' }) lastSeenAt!: Date;
  /** The refresh generation that is good now; it rises by one with every rotation. */
  @Column('integer') generation!: number;
  @Column('timestamptz', { name: 'rotated_at' }) rotatedAt!: Date;
  /** When anyone who holds it last proved to be the user, by whatever means. */
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt!: Date | null;
  /** When a second factor was proven in it; null where the password was all. */
  @Column('timestamptz', { name: 'second_factor_at', nullable: true }) secondFactorAt!: Date | null;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
  @Column('text', { name: 'end_reason', nullable: true }) endReason!:
    'signed-out' | 'reused' | 'revoked' | 'deactivated' | null;
}

/** What the vault has done and the journal is still to be told: written in the transaction that did it, gone once it is told. */
@Entity({ schema: 'vault', name: 'owed_facts' })
export class OwedFact {
  /** The command's id: told by many, it is one event. */
  @PrimaryColumn('uuid') id!: string;
  @Column('jsonb') envelope!: Envelope<UserCommand>;
  @Column('timestamptz', { name: 'owed_at' }) owedAt!: Date;
  /** See `VaultTags`. */
  @Column('text', { nullable: true }) tag!: string | null;
}

export const identityEntities = [
  Credential,
  FirstAccessWindow,
  Session,
  OwedFact,
  AccessKeyUse,
  ...factorEntities,
];
export const identityMigrations = [
  IdentityVault1763000100000,
  FirstAccessCodes1763800000000,
  SessionPlaces1764000000002,
  OwedFacts1764200000001,
  OwedFactTags1764300000001,
  AccessKeyUses1764400000001,
  AccountNotices1764700000001,
  ...factorMigrations,
];
