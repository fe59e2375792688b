/** Answers a verification: what the journal should say of each password, passkey and account that the vault keeps. */
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { KeptPasswords, type KeptSecrets } from './kept-passwords.ts';
import type { UserCommand } from '../user/commands.ts';
import { LinkedIdentity, Passkey } from '../second-factor/factor.entities.ts';
import { Credential, OwedFact } from '../user/vault.entities.ts';
import { VaultTags } from '../user/vault-tags.store.ts';

@Injectable()
export class StoredPasswords extends KeptPasswords {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly tags: VaultTags,
  ) {
    super();
  }

  async read(): Promise<KeptSecrets> {
    // In this order: what replaced a password after the first look is owed at the second, or told.
    const credentials = await this.dataSource.getRepository(Credential).find();
    const passkeys = await this.dataSource.getRepository(Passkey).find();
    const accounts = await this.dataSource.getRepository(LinkedIdentity).find();
    const events = await this.dataSource.getRepository(OwedFact).find();
    const ours = events.filter((event) => this.tags.isOwed(event));
    return {
      digests: new Map(
        credentials.map(({ userId, passwordHash }) => [userId, this.tags.ofPassword(userId, passwordHash)]),
      ),
      passkeys: passkeys.map((key) => ({
        userId: key.userId,
        digest: this.tags.ofPasskey(key.userId, key),
      })),
      accounts: accounts.map((account) => ({
        userId: account.userId,
        digest: this.tags.ofAccount(account.userId, account),
      })),
      owedPasskeys: ours.flatMap(({ envelope: { command } }) =>
        command.type === 'AddSecondFactor' && command.digest ? [command.digest] : [],
      ),
      owed: ours.flatMap(({ envelope }) => owedOf(envelope.command)),
      foreign: events.filter((event) => !ours.includes(event)).map(({ id }) => id),
    };
  }
}

function owedOf(command: UserCommand): KeptSecrets['owed'] {
  const { type } = command;
  if (type === 'ResetAccess') return [{ userId: command.userId, digest: null }];
  if (type !== 'CreatePassword' && type !== 'ChangePassword') return [];
  return [{ userId: command.userId, digest: command.digest }];
}
