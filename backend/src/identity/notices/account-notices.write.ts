/** Puts letters about a person's account into the outbox, once for each change. */
import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@livro/event-sourcing';
import type { Envelope } from '../../platform/book/book.types.ts';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { Database, type Queryable } from '../../platform/database/database.ts';
import { currentRequest, originOf } from '../../platform/http/request-origin.ts';
import { MailOutbox } from '../../platform/mail/mail-outbox.ts';
import type { UserCommand } from '../user/commands.ts';
import { UsersBook } from '../user/users-book.write.ts';
import { accountLetter, type AccountNotice } from './account-letters.ts';

/** One row for each change that was reported; none where it is there already. */
const NOTE = `
  with forgotten as (delete from vault.account_notices where reported_at < now() - interval '30 days' and id <> $1)
  insert into vault.account_notices (id) values ($1) on conflict (id) do nothing returning id`;

interface NoticeOf {
  /** Of the change: one letter each, however often it is asked for. */
  readonly changeId: string;
  readonly userId: string;
  readonly actor: Actor;
  readonly at: Date;
  /** Another address than the account's of now. */
  readonly email?: string;
}

@Injectable()
export class AccountNotices {
  constructor(
    private readonly database: Database,
    private readonly outbox: MailOutbox,
    private readonly users: UsersBook,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  /** For a command that the journal knows by now; none where it changes nothing about how the person gets in. */
  async ofCommand({ id: changeId, command, actor }: Envelope<UserCommand>, at: Date): Promise<void> {
    const notice = noticeOf(command);
    if (notice && 'userId' in command)
      await this.add(notice, { changeId, userId: command.userId, actor, at });
  }

  async add(
    notice: AccountNotice,
    { changeId, userId, actor, at, email }: NoticeOf,
    on?: Queryable,
  ): Promise<void> {
    const user = this.users.known(userId);
    if (!user || !this.outbox.isReady) return;
    const isOwn = actor.id === userId;
    const request = currentRequest();
    const letter = accountLetter(notice, {
      name: user.name,
      at,
      ...(isOwn ? request && { origin: originOf(request) } : { by: this.#nameOf(actor) }),
      address: this.settings.publicUrl,
    });
    const id = createHash('sha256').update(`${notice.kind} ${userId} ${changeId}`).digest('hex').slice(0, 32);
    const report = async (transaction: Queryable): Promise<void> => {
      if ((await transaction.query(NOTE, [id])).length > 0)
        await this.outbox.enqueue({ ...letter, to: email ?? user.email, id }, transaction);
    };
    await (on ? report(on) : this.database.transaction(report));
  }

  #nameOf({ id }: Actor): string {
    return id === 'system' ? 'comando no servidor' : (this.users.known(id)?.name ?? 'um administrador');
  }
}

function noticeOf(command: UserCommand): AccountNotice | undefined {
  switch (command.type) {
    case 'AddSecondFactor':
      return { kind: 'factor-added', method: command.method };
    case 'RemoveSecondFactor':
      return { kind: 'factor-removed', method: command.method };
    case 'ResetSecondFactor':
      return { kind: 'factors-reset' };
    case 'RenewRecoveryCodes':
      return { kind: 'recovery-codes-renewed' };
    case 'ChangePassword':
      return { kind: 'password-changed' };
    case 'LinkIdentity':
      return { kind: 'account-linked' };
    case 'ResetAccess':
      return { kind: 'access-reset', reason: command.reason ?? 'forgotten' };
    default:
      return undefined;
  }
}
