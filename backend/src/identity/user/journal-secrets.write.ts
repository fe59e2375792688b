/** Answers by the journal, and by what the vault owes it, which secrets the vault should have. */
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { UserCommand } from './commands.ts';
import { type KeptAccount, type KeptPasskey, KnownSecrets } from './known-secrets.ts';
import { UsersBook } from './users-book.write.ts';
import { NO_DIGEST, type User } from './users-state.ts';
import { VaultTags } from './vault-tags.store.ts';
import { OwedFact } from './vault.entities.ts';

@Injectable()
export class JournalSecrets extends KnownSecrets {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersBook,
    private readonly tags: VaultTags,
  ) {
    super();
  }

  override hasPassword(userId: string, passwordHash: string): Promise<boolean> {
    const digest = this.tags.ofPassword(userId, passwordHash);
    return this.#knows(userId, digest, ({ password }) => (password === null ? [] : [password]));
  }

  override hasPasskey(passkey: KeptPasskey): Promise<boolean> {
    const digest = this.tags.ofPasskey(passkey.userId, passkey);
    return this.#knows(passkey.userId, digest, ({ passkeys }) => passkeys);
  }

  override hasAccount(userId: string, account: KeptAccount): Promise<boolean> {
    return this.#knows(userId, this.tags.ofAccount(userId, account), ({ accounts }) => accounts);
  }

  async #knows(
    userId: string,
    digest: string,
    digestsOf: (user: User) => readonly string[],
  ): Promise<boolean> {
    // Before the journal: what is owed no longer by then can be read there.
    const owed = await this.dataSource.getRepository(OwedFact).find();
    const user = (await this.users.head()).byId.get(userId);
    const known = user ? digestsOf(user) : [];
    if (known.includes(digest) || known.includes(NO_DIGEST)) return true;
    return owed.some((fact) => this.tags.isOwed(fact) && digestIn(fact.envelope.command) === digest);
  }
}

const digestIn = (command: UserCommand): string | undefined =>
  'digest' in command ? command.digest : undefined;
