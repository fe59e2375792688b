/**
 * Queues a letter to each person who can approve a request, and to its author after a decision of somebody else: once each, all
 * news since the last look in one letter.
 */
import { createHash } from 'node:crypto';
import type { UserType } from '@livro/rules';
import { Inject, Injectable } from '@nestjs/common';
import { permissionsOf, usersDecider } from '../../identity/public.ts';
import { Books } from '../../platform/book/book.types.ts';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { Database, type Queryable } from '../../platform/database/database.ts';
import { MailOutbox } from '../../platform/mail/mail-outbox.ts';
import { RecurringWork } from '../../platform/reactors/recurring-work.ts';
import { ApprovalRules } from '../approval-rules/approval-rules.read.ts';
import { approvalLetter, type WaitingRequest } from './approval-letter.ts';
import { decisionLetter, type DecidedRequest } from './decision-letter.ts';

const EVERY_MS = 60_000;
/** Older ones are no news: mail may have been switched on today, or the program was off for a long weekend. */
const NEWS_FOR = '4 days';
const NOTICE_BATCH_SIZE = 500;
/** Of Postgres' advisory locks: one process writes at a time. */
const LOCK = 7_741_002;

interface Person {
  readonly userId: string;
  readonly email: string;
  readonly type: UserType;
}
/** `version` tells what a person is written about: the request as it stands, or the moment of its decision, below zero. */
interface Noted {
  readonly id: string;
  readonly version: number;
}
type LetterOf<Told> = (
  news: readonly Told[],
  address: string,
) => { readonly subject: string; readonly text: string };

@Injectable()
export class ApprovalNotices extends RecurringWork {
  constructor(
    private readonly database: Database,
    private readonly books: Books,
    private readonly rules: ApprovalRules,
    private readonly outbox: MailOutbox,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {
    super('notices of requests are sent later', { everyMs: EVERY_MS });
  }

  /** Throws when the database is out of reach. */
  override async catchUp(): Promise<void> {
    if (!this.outbox.isReady) return;
    const people = await this.#people();
    const approvers = people.filter(({ type }) => permissionsOf(type).includes('purchases:approve'));
    const { secondApprovalFrom } = await this.rules.known();
    for (const approver of approvers) {
      const waiting = await this.#waiting(approver, approvers.length > 1, secondApprovalFrom);
      await this.#write(approver, waiting, approvalLetter);
    }
    for (const requester of people)
      await this.#write(requester, await this.#decided(requester), decisionLetter);
  }

  /** What is noted and the letter about it are stored together. */
  async #write<Told extends Noted>(
    { userId, email }: Person,
    theirs: readonly Told[],
    letter: LetterOf<Told>,
  ): Promise<void> {
    if (theirs.length === 0) return;
    await this.database.transaction(async (transaction) => {
      const [held] = await transaction.query<{ free: boolean }>(
        `select pg_try_advisory_xact_lock(${LOCK}) as free`,
      );
      if (!held?.free) return;
      const news = await newTo(transaction, userId, theirs);
      if (news.length === 0) return;
      const named = news.map(({ id, version }) => `${id} ${version}`).join();
      const id = createHash('sha256').update(`${userId} ${named}`).digest('hex').slice(0, 32);
      await this.outbox.enqueue(
        { ...letter(news, this.settings.publicUrl ?? ''), to: email, id },
        transaction,
      );
    });
  }

  /** What `can_be_approved` of its view says to that person, and the person was not written about yet. */
  #waiting(
    { userId }: Person,
    hasOthers: boolean,
    secondApprovalFrom: number | null,
  ): Promise<WaitingRequest[]> {
    return this.database.query<WaitingRequest>(
      `select p.id, p.number, p.description, p.estimated_cost, d.name as development_name, p.requested_by, p.version
       from read.purchases p left join read.development_names d on d.id = p.development_id
       left join read.developments standing on standing.id = p.development_id
       where p.status = 'pending' and p.updated_at > now() - interval '${NEWS_FOR}'
         and standing.status is distinct from 'cancelled'
         and not ($2 and (p.requested_by = $1 or p.revised_by is not distinct from $1))
         and not (p.first_approved_by is not distinct from $1 and coalesce(p.estimated_cost >= $3::bigint, false))
         and not exists (select 1 from vault.sent_notices s
           where s.request_id = p.id and s.version = p.version and s.user_id = $1)
       order by p.number limit ${NOTICE_BATCH_SIZE}`,
      [userId, hasOthers, secondApprovalFrom],
    );
  }

  /** By somebody else than the author. What became of a request since then changes nothing of its decision. */
  #decided({ userId }: Person): Promise<DecidedRequest[]> {
    return this.database.query<DecidedRequest>(
      `select * from (select p.id, p.number, p.description, p.estimated_cost, d.name as development_name, p.requested_by,
         p.rejected_at is not null as rejected, p.rejection_reason,
         (extract(epoch from coalesce(p.rejected_at, p.approved_at)) * -1000)::bigint::float8 as version
       from read.purchases p left join read.development_names d on d.id = p.development_id
       where coalesce(p.rejected_at, p.approved_at) > now() - interval '${NEWS_FOR}' and p.status <> 'cancelled'
         and coalesce(p.rejected_by, p.approved_by) <> p.requested_by and p.requested_by = $1) decided
       where not exists (select 1 from vault.sent_notices s
         where s.request_id = decided.id and s.version = decided.version::bigint and s.user_id = $1)
       order by number limit ${NOTICE_BATCH_SIZE}`,
      [userId],
    );
  }

  async #people(): Promise<readonly Person[]> {
    const { byId } = await (await this.books.open(usersDecider)).catchUp();
    return [...byId.values()].filter(({ isActive }) => isActive);
  }
}

/** Those that the person was not written about as they stand now; noted in the same transaction. */
async function newTo<Told extends Noted>(
  transaction: Queryable,
  userId: string,
  requests: readonly Told[],
): Promise<readonly Told[]> {
  const noted = await transaction.query<{ id: string }>(
    `insert into vault.sent_notices (request_id, version, user_id)
     select id, version, $3 from unnest($1::uuid[], $2::bigint[]) as seen (id, version)
     on conflict do nothing returning request_id::text as id`,
    [requests.map(({ id }) => id), requests.map(({ version }) => version), userId],
  );
  return requests.filter(({ id }) => noted.some((one) => one.id === id));
}
