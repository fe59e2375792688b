/** Reports each new access key to its issuer: at once, or after a crash in between by a look each minute. */
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { MailOutbox } from '../../platform/mail/mail-outbox.ts';
import { RecurringWork } from '../../platform/reactors/recurring-work.ts';
import { UsersBook } from '../user/users-book.write.ts';
import { AccountNotices } from './account-notices.write.ts';

const EVERY_MS = 60_000;

export interface IssuedKeyNotice {
  readonly keyId: string;
  readonly name: string;
  readonly issuerId: string;
  readonly at: Date;
}

@Injectable()
export class KeyNotices extends RecurringWork {
  constructor(
    private readonly database: Database,
    private readonly outbox: MailOutbox,
    private readonly users: UsersBook,
    private readonly notices: AccountNotices,
  ) {
    super('letters about access keys are written later', { everyMs: EVERY_MS });
  }

  /** Asked again for the same key, it writes nothing. */
  async issued({ keyId, name, issuerId, at }: IssuedKeyNotice): Promise<void> {
    await this.notices.add(
      { kind: 'key-issued', name },
      { changeId: keyId, userId: issuerId, actor: { id: issuerId }, at },
    );
  }

  /** Older keys are no news: mail may have been switched on today. */
  override async catchUp(): Promise<void> {
    if (!this.outbox.isReady) return;
    const recent = await this.database.query<IssuedKeyNotice>(
      `select key_id as "keyId", name, issued_by as "issuerId", issued_at as at
       from read.access_keys where issued_at > now() - interval '1 day' and issued_by <> 'system'`,
    );
    if (recent.length > 0) await this.users.head();
    for (const key of recent) await this.issued(key);
  }
}
