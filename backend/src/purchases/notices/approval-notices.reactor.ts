/**
 * Writes an e-mail to who is to approve: once for each request as it stands and each person, all that came since the last look in
 * one letter. Commands know nothing of it: it looks at the read model every minute, and where no mail server is set it does nothing.
 */
import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { permissionsOf, usersDecider } from '../../identity/public.ts';
import { Books } from '../../platform/book/book.types.ts';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { Database, type Queryable } from '../../platform/database/database.ts';
import { Mailer } from '../../platform/mail/mailer.ts';
import { RecurringWork } from '../../platform/reactors/recurring-work.ts';
import { ApprovalRules } from '../approval-rules/approval-rules.read.ts';
import { approvalLetter, type WaitingRequest } from './approval-letter.ts';

const EVERY_MS = 60_000;
/** Older ones are no news: mail may have been switched on today. */
const NEWS_FOR = '1 day';
const AT_ONCE = 500;
/** Of Postgres' advisory locks: one process writes at a time. */
const LOCK = 7_741_002;

interface Approver {
  readonly userId: string;
  readonly email: string;
}

@Injectable()
export class ApprovalNotices extends RecurringWork {
  constructor(
    private readonly database: Database,
    private readonly books: Books,
    private readonly rules: ApprovalRules,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {
    super('notices of requests are sent later', { everyMs: EVERY_MS });
  }

  /** Throws when the database is out of reach or the mail server takes nothing; what it took is not sent again. */
  override async catchUp(): Promise<void> {
    if (!this.mailer.isReady) return;
    const waiting = await this.#waiting();
    if (waiting.length === 0) return;
    const approvers = await this.#approvers();
    const { secondApprovalFrom } = await this.rules.known();
    const failed: string[] = [];
    for (const approver of approvers) {
      const theirs = waiting.filter((one) => mayApprove(one, approver, approvers.length, secondApprovalFrom));
      await this.#write(approver, theirs).catch((error: unknown) => failed.push(codeOf(error)));
    }
    if (failed.length > 0) throw new Error(`${failed.length} × ${[...new Set(failed)].join(', ')}`);
  }

  /** The row is there only if the letter went out: both or, but for a crash between them, neither. */
  #write({ userId, email }: Approver, theirs: readonly WaitingRequest[]): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const [held] = await transaction.query<{ free: boolean }>(
        `select pg_try_advisory_xact_lock(${LOCK}) as free`,
      );
      if (!held?.free) return;
      const news = await newTo(transaction, userId, theirs);
      if (news.length === 0) return;
      const named = news.map(({ id, version }) => `${id} ${version}`).join();
      const id = createHash('sha256').update(`${userId} ${named}`).digest('hex').slice(0, 32);
      await this.mailer.send({ ...approvalLetter(news, this.settings.publicUrl ?? ''), to: email, id });
    });
  }

  #waiting(): Promise<WaitingRequest[]> {
    return this.database.query<WaitingRequest>(
      `select p.id, p.number, p.description, p.estimated_cost, d.name as development_name, p.requested_by, p.revised_by,
         p.first_approved_by, p.version
       from read.purchases p left join read.development_names d on d.id = p.development_id
       left join read.developments standing on standing.id = p.development_id
       where p.status = 'pending' and p.updated_at > now() - interval '${NEWS_FOR}'
         and standing.status is distinct from 'cancelled'
       order by p.number limit ${AT_ONCE}`,
    );
  }

  async #approvers(): Promise<readonly Approver[]> {
    const { byId } = await (await this.books.open(usersDecider)).catchUp();
    return [...byId.values()].filter(
      ({ isActive, type }) => isActive && permissionsOf(type).includes('purchases:approve'),
    );
  }
}

/** What `can_be_approved` of its view says to that person. */
function mayApprove(
  { requested_by, revised_by, first_approved_by, estimated_cost }: WaitingRequest,
  { userId }: Approver,
  approvers: number,
  secondApprovalFrom: number | null,
): boolean {
  const isOwn = requested_by === userId || revised_by === userId;
  const hasApproved =
    first_approved_by === userId && secondApprovalFrom !== null && estimated_cost >= secondApprovalFrom;
  return !hasApproved && !(isOwn && approvers > 1);
}

/** Those that the person was not written about as they stand now; noted in the same transaction. */
async function newTo(
  transaction: Queryable,
  userId: string,
  requests: readonly WaitingRequest[],
): Promise<readonly WaitingRequest[]> {
  const noted = await transaction.query<{ id: string }>(
    `insert into vault.sent_notices (request_id, version, user_id)
     select id, version, $3 from unnest($1::uuid[], $2::bigint[]) as seen (id, version)
     on conflict do nothing returning request_id::text as id`,
    [requests.map(({ id }) => id), requests.map(({ version }) => version), userId],
  );
  return requests.filter(({ id }) => noted.some((one) => one.id === id));
}

/** Nothing personal: the server's own words may name an address. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (
    [code, responseCode].filter((one) => typeof one === 'string' || typeof one === 'number').join(' ') ||
    'unknown'
  );
}
