/**
 * Letters wait in the database until the mail server has taken them. No transaction is open while it answers; a process that is
 * killed between delivery and mark sends that one letter again, under the same Message-ID, three times at most.
 */
import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../database/database.ts';
import { RecurringWork } from '../reactors/recurring-work.ts';
import { WORK_BATCH_SIZE, WorkQueues } from '../reactors/work-queue.ts';
import { MailError } from './mail-error.ts';
import { type Letter, Mailer, SEND_TIMEOUT_MS } from './mailer.ts';

const INTERVAL_MS = 5_000;
/** Longer than an attempt takes: nobody else sends the same letter meanwhile. */
const CLAIM = `${SEND_TIMEOUT_MS + 60_000} milliseconds`;
const MAX_AGE = '7 days';
const KEEP_UNDELIVERED_FOR = '30 days';
/** Each of them may have been delivered. */
const MAX_UNANSWERED_ATTEMPTS = 3;
const IS_FREE = '(claimed_until is null or claimed_until < now())';

interface QueuedLetter extends Omit<Letter, 'to' | 'text'> {
  readonly recipient: string;
  readonly body: string;
  readonly unanswered: number;
}

export interface MailBacklog {
  readonly waiting: number;
  readonly since: Date | null;
  readonly undelivered: number;
  readonly newest: { readonly at: Date; readonly reason: string } | undefined;
}

@Injectable()
export class MailOutbox extends RecurringWork {
  #serverProblem: string | undefined;

  constructor(
    private readonly database: Database,
    private readonly queues: WorkQueues,
    private readonly mailer: Mailer,
  ) {
    super('letters are sent later', { everyMs: INTERVAL_MS });
  }

  /** Without a mail server nothing is queued. */
  get isReady(): boolean {
    return this.mailer.isReady;
  }

  /**
   * Queued with the caller's `transaction`, so that the letter goes out if and only if what it is about is stored. The same id
   * while it waits is the same letter. Holds no secrets: the text stands in the database until it is delivered.
   */
  async enqueue({ id, to, subject, text }: Letter, transaction: Queryable = this.database): Promise<void> {
    if (!this.isReady) return;
    await transaction.query(
      `insert into vault.mail_outbox (id, recipient, subject, body) values ($1, $2, $3, $4)
       on conflict (id) do nothing`,
      [id, to, subject, text],
    );
  }

  /** Sends what waits. Throws where the database or the mail server is out of reach. */
  override async catchUp(): Promise<void> {
    if (!this.isReady) return;
    await this.#stopHopelessOnes();
    await this.queues.perform<{ readonly id: string }>({
      worker: 'mail',
      find: (resting) =>
        this.database.query<{ id: string }>(
          `select id from vault.mail_outbox
           where stopped_at is null and ${IS_FREE} and not (id = any ($1))
           order by queued_at, id limit ${WORK_BATCH_SIZE}`,
          [resting],
        ),
      keyOf: ({ id }) => id,
      perform: ({ id }) => this.#send(id),
      isUnavailable: (error) => error instanceof MailError && error.kind === 'server',
    });
  }

  /** Why this process could not use the mail server when it last tried. */
  get serverProblem(): string | undefined {
    return this.#serverProblem;
  }

  /** How many wait and since when, and what was not delivered. */
  async backlog(): Promise<MailBacklog> {
    const [row] = await this.database.query<Omit<MailBacklog, 'newest'>>(
      `select count(*) filter (where stopped_at is null)::int as waiting,
         min(queued_at) filter (where stopped_at is null) as since,
         count(stopped_at)::int as undelivered from vault.mail_outbox`,
    );
    const [newest] = await this.database.query<{ at: Date; reason: string }>(
      `select stopped_at as at, stop_reason as reason from vault.mail_outbox
       where stopped_at is not null order by stopped_at desc limit 1`,
    );
    return { ...row!, newest };
  }

  async #send(id: string): Promise<void> {
    // An attempt is written down before it begins: one that is cut off counts as one whose outcome nobody knows.
    const [letter] = await this.database.query<QueuedLetter>(
      `update vault.mail_outbox set claimed_until = now() + interval '${CLAIM}', unanswered = unanswered + 1
       where id = $1 and stopped_at is null and ${IS_FREE}
       returning id, recipient, subject, body, unanswered`,
      [id],
    );
    if (!letter) return;
    const { recipient: to, subject, body: text, unanswered } = letter;
    try {
      await this.mailer.send({ id, to, subject, text }, this.ending);
      this.#serverProblem = undefined;
    } catch (error) {
      const { kind, message } = error as MailError;
      this.#serverProblem = kind === 'server' ? message : undefined;
      const isLost = kind === 'unanswered' && unanswered >= MAX_UNANSWERED_ATTEMPTS;
      if (kind === 'refused' || isLost) return this.#stop('id = $2', message, [id]);
      await this.database.query(
        'update vault.mail_outbox set claimed_until = null, unanswered = $2 where id = $1',
        [id, kind === 'unanswered' ? unanswered : unanswered - 1],
      );
      throw error;
    }
    await this.database.query('delete from vault.mail_outbox where id = $1', [id]);
  }

  /** Too old, or cut off too often by a process that ended. */
  async #stopHopelessOnes(): Promise<void> {
    await this.#stop(
      `queued_at < now() - interval '${MAX_AGE}' and ${IS_FREE}`,
      'não foi aceito em sete dias',
    );
    await this.#stop(
      `unanswered >= ${MAX_UNANSWERED_ATTEMPTS} and ${IS_FREE}`,
      'o programa foi interrompido durante cada tentativa',
    );
    await this.database.query(
      `delete from vault.mail_outbox where stopped_at < now() - interval '${KEEP_UNDELIVERED_FOR}'`,
    );
  }

  /** `reason` names nobody. The text is not needed any more. */
  async #stop(condition: string, reason: string, values: readonly unknown[] = []): Promise<void> {
    const stopped = await this.database.query<{ id: string }>(
      `update vault.mail_outbox set stopped_at = now(), stop_reason = $1, claimed_until = null, body = ''
       where ${condition} and stopped_at is null returning id`,
      [reason, ...values],
    );
    for (const { id } of stopped) this.logger.error(`letter ${id} is not delivered: ${reason}`);
  }
}
