/**
 * What the vault and the journal say of each other, tagged under keys outside the database: which password hash, passkey or account is whose, and
 * which events the vault owes. Anyone who owns the database and not the keys can put neither in place.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { Envelope } from '../../platform/book/book.types.ts';
import { SETTINGS } from '../../platform/config/config.module.ts';
import { sealKeyFor } from '../../platform/config/seal-seed.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { canonicalJson } from '../../platform/event-store/chain.ts';
import { Origin } from '../../platform/event-store/origin.ts';
import type { UserCommand } from './commands.ts';
import type { LinkedIdentity, Passkey } from '../second-factor/factor.entities.ts';
import type { OwedFact } from './vault.entities.ts';

@Injectable()
export class VaultTags {
  readonly #passwords: Origin;
  readonly #ways: Origin;
  readonly #owed: Origin;

  constructor(@Inject(SETTINGS) settings: Pick<Settings, 'dataDir' | 'sealKey'>) {
    this.#passwords = new Origin(sealKeyFor(settings, 'passwords'));
    this.#ways = new Origin(sealKeyFor(settings, 'passkeys and accounts'));
    this.#owed = new Origin(sealKeyFor(settings, 'owed facts'));
  }

  /** For the journal: tells nothing of the hash, nor of the password, to anyone who has not the key. */
  ofPassword(userId: string, passwordHash: string): string {
    return this.#passwords.tagOf(`${userId} ${passwordHash}`);
  }

  /** As of a password: whose key it is. */
  ofPasskey(
    userId: string,
    { credentialId, publicKey }: Pick<Passkey, 'credentialId' | 'publicKey'>,
  ): string {
    return this.#ways.tagOf(canonicalJson(['passkey', userId, credentialId, publicKey.toString('hex')]));
  }

  /** As of a password: whose account at a provider it is. */
  ofAccount(userId: string, { issuer, subject }: Pick<LinkedIdentity, 'issuer' | 'subject'>): string {
    return this.#ways.tagOf(canonicalJson(['account', userId, issuer, subject]));
  }

  /** What is put down in the vault's own transaction. */
  owed(envelope: Envelope<UserCommand>, owedAt: Date): OwedFact {
    return { id: envelope.id, envelope, owedAt, tag: this.#owed.tagOf(canonicalJson(envelope)) };
  }

  /** Whether a program with the key has put it down. */
  isOwed({ envelope, tag }: OwedFact): boolean {
    return tag === this.#owed.tagOf(canonicalJson(envelope));
  }
}
