/** Answers a verification: what the journal should say of each password that the vault keeps. */
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { KeptPasswords, type KeptSecrets } from '../domain/kept-passwords.ts';
import type { UserCommand } from '../domain/commands.ts';
import { Credential, OwedFact } from './vault.entities.ts';
import { VaultTags } from './vault-tags.ts';

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
    const facts = await this.dataSource.getRepository(OwedFact).find();
    const ours = facts.filter((fact) => this.tags.isOwed(fact));
    return {
      digests: new Map(
        credentials.map(({ userId, passwordHash }) => [userId, this.tags.ofPassword(userId, passwordHash)]),
      ),
      owed: ours.flatMap(({ envelope }) => owedOf(envelope.command)),
      foreign: facts.filter((fact) => !ours.includes(fact)).map(({ id }) => id),
    };
  }
}

function owedOf(command: UserCommand): KeptSecrets['owed'] {
  const { type } = command;
  if (type === 'ResetAccess') return [{ userId: command.userId, digest: null }];
  if (type !== 'CreatePassword' && type !== 'ChangePassword') return [];
  return [{ userId: command.userId, digest: command.digest }];
}
