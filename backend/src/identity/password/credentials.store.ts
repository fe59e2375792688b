/** Password hashes, as they are kept, replaced and put out of use. */
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, Not } from 'typeorm';
import { Ticket } from '../second-factor/factor.entities.ts';
import { Credential, OwedFact, Session } from '../user/vault.entities.ts';

@Injectable()
export class Credentials {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Whether anybody can sign in with a password. */
  any(): Promise<boolean> {
    return this.dataSource.getRepository(Credential).exists();
  }

  has(userId: string): Promise<boolean> {
    return this.dataSource.getRepository(Credential).existsBy({ userId });
  }

  async hashOf(userId: string): Promise<string | undefined> {
    return (await this.dataSource.getRepository(Credential).findOneBy({ userId }))?.passwordHash;
  }

  /** Whether the hash that was proven a moment ago is still the user's: asked once the session that it opened is there. */
  stands(userId: string, passwordHash: string): Promise<boolean> {
    return this.dataSource.getRepository(Credential).existsBy({ userId, passwordHash });
  }

  /**
   * Puts a new hash in the place of `before`, ends the user's other sessions and owes the journal the event, all or nothing;
   * false when the password is another one by now.
   */
  replace(
    userId: string,
    hashes: { before: string; after: string },
    kept: string,
    owed: OwedFact,
  ): Promise<boolean> {
    const now = owed.owedAt;
    return this.dataSource.transaction(async (manager) => {
      const replaced = await manager.update(
        Credential,
        { userId, passwordHash: hashes.before },
        { passwordHash: hashes.after, createdAt: now },
      );
      if (replaced.affected !== 1) return false;
      const others = { userId, endedAt: IsNull(), id: Not(kept) };
      await manager.update(Session, others, { endedAt: now, endReason: 'revoked' });
      await manager.delete(Ticket, { userId, purpose: 'second-step' });
      await manager.insert(OwedFact, owed);
      return true;
    });
  }
}
