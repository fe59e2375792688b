/** Whose the accounts at a provider are: a user has one at each, and an account has one user. */
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { TamperReports } from '../../platform/integrity/tamper-reports.ts';
import { KnownSecrets } from '../user/known-secrets.ts';
import { LinkedIdentity } from '../second-factor/factor.entities.ts';

const FOREIGN_ACCOUNT =
  'alguém tentou entrar com uma conta de provedor posta no banco, que o diário não conta';

type Account = Pick<LinkedIdentity, 'issuer' | 'subject'>;

@Injectable()
export class LinkedIdentities {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly secrets: KnownSecrets,
    private readonly reports: TamperReports,
  ) {}

  async userOf({ issuer, subject }: Account): Promise<string | undefined> {
    const linked = await this.dataSource.getRepository(LinkedIdentity).findOneBy({ issuer, subject });
    if (!linked || (await this.secrets.hasAccount(linked.userId, linked))) return linked?.userId;
    // One that was reset meanwhile is no longer there.
    if (
      await this.dataSource.getRepository(LinkedIdentity).existsBy({ issuer, subject, userId: linked.userId })
    )
      this.reports.report({ where: 'vault.identities', key: linked.userId, message: FOREIGN_ACCOUNT });
    return undefined;
  }

  /** Whether the user signs in by a provider, too. */
  has(userId: string): Promise<boolean> {
    return this.dataSource.getRepository(LinkedIdentity).existsBy({ userId });
  }

  /**
   * False where the user has another account there, or the account another user. Kept only if `tell`, which writes the event,
   * succeeds: a link that nobody was told of must not let anybody in.
   */
  link(account: Account, userId: string, now: Date, tell: () => Promise<unknown>): Promise<boolean> {
    const { issuer, subject } = account;
    return this.dataSource.transaction(async (manager) => {
      const inserted = await manager
        .createQueryBuilder()
        .insert()
        .into(LinkedIdentity)
        .values({ issuer, subject, userId, linkedAt: now })
        .orIgnore()
        .returning('user_id')
        .execute();
      if ((inserted.raw as unknown[]).length === 0) return false;
      await tell();
      return true;
    });
  }
}
