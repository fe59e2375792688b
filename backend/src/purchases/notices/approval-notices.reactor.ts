/**
 * Writes an e-mail to who is to approve, once for each request as it stands and each person, and to who asked, once for each
 * decision of somebody else: all that came since the last look in one letter. Commands know nothing of it: it looks at the read model every minute, and where no mail server is set it does nothing.
 */
import { createHash } from 'node:crypto';
import type { UserType } from '@livro/rules';
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
import { decisionLetter, type DecidedRequest } from './decision-letter.ts';

const EVERY_MS = 60_000;
/** Older ones are no news: mail may have been switched on today. */
const NEWS_FOR = '1 day';
const AT_ONCE = 500;
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
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {
    super('notices of requests are sent later', { everyMs: EVERY_MS });
  }

  /** Throws when the database is out of reach or the mail server takes nothing; what it took is not sent again. */
  override async catchUp(): Promise<void> {
    if (!this.mailer.isReady) return;
    const failed: string[] = [];
    const write = <Told extends Noted>(person: Person, theirs: readonly Told[], letter: LetterOf<Told>) =>
      this.#write(person, theirs, letter).catch((error: unknown) => failed.push(codeOf(error)));
    const waiting = await this.#waiting();
    const decided = await this.#decided();
    if (waiting.length + decided.length === 0) return;
    const people = await this.#people();
    const approvers = people.filter(({ type }) => permissionsOf(type).includes('purchases:approve'));
    const { secondApprovalFrom } = await this.rules.known();
    for (const approver of approvers) {
      const theirs = waiting.filter((one) => mayApprove(one, approver, approvers.length, secondApprovalFrom));
      await write(approver, theirs, approvalLetter);
    }
    for (const requester of people) {
      const theirs = decided.filter(({ requested_by }) => requested_by === requester.userId);
      await write(requester, theirs, decisionLetter);
    }
    if (failed.length > 0) throw new Error(`${failed.length} × ${[...new Set(failed)].join(', ')}`);
  }

  /** The row is there only if the letter went out: both or, but for a crash between them, neither. */
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
      await this.mailer.send({ ...letter(news, this.settings.publicUrl ?? ''), to: email, id });
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

  /** By somebody else than who asked. What became of a request since then changes nothing of its decision. */
  #decided(): Promise<DecidedRequest[]> {
    return this.database.query<DecidedRequest>(
      `select p.id, p.number, p.description, p.estimated_cost, d.name as development_name, p.requested_by,
         p.rejected_at is not null as rejected, p.rejection_reason,
         (extract(epoch from coalesce(p.rejected_at, p.approved_at)) * -1000)::bigint::float8 as version
       from read.purchases p left join read.development_names d on d.id = p.development_id
       where coalesce(p.rejected_at, p.approved_at) > now() - interval '${NEWS_FOR}' and p.status <> 'cancelled'
         and coalesce(p.rejected_by, p.approved_by) <> p.requested_by
       order by p.number limit ${AT_ONCE}`,
    );
  }

  async #people(): Promise<readonly Person[]> {
    const { byId } = await (await this.books.open(usersDecider)).catchUp();
    return [...byId.values()].filter(({ isActive }) => isActive);
  }
}

/** What `can_be_approved` of its view says to that person. */
function mayApprove(
  { requested_by, revised_by, first_approved_by, estimated_cost }: WaitingRequest,
  { userId }: Person,
  approvers: number,
  secondApprovalFrom: number | null,
): boolean {
  const isOwn = requested_by === userId || revised_by === userId;
  const hasApproved =
    first_approved_by === userId && secondApprovalFrom !== null && estimated_cost >= secondApprovalFrom;
  return !hasApproved && !(isOwn && approvers > 1);
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

/** Nothing personal: the server's own words may name an address. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (
    [code, responseCode].filter((one) => typeof one === 'string' || typeof one === 'number').join(' ') ||
    'unknown'
  );
}
