/**
 * Letters wait in the database until the mail server has taken them. No transaction is open while it answers; a process that is
 * killed between delivery and mark sends that one letter a second time, under the same Message-ID.
 */
import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../database/database.ts';
import { RecurringWork } from '../reactors/recurring-work.ts';
import { WORK_BATCH_SIZE, WorkQueues } from '../reactors/work-queue.ts';
import { type Letter, Mailer } from './mailer.ts';

const INTERVAL_MS = 5_000;
/** Longer than the mail server may take: nobody else sends the same letter meanwhile. */
const CLAIM = '2 minutes';
const MAX_AGE = '7 days';

/** What nodemailer says where the server itself cannot be used; everything else concerns one letter. */
const UNAVAILABLE = new Set(['ECONNECTION', 'ECONNREFUSED', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH']);

interface QueuedLetter extends Omit<Letter, 'to' | 'text'> {
  readonly recipient: string;
  readonly body: string;
}

/** Names nobody: the server's own words may hold an address. */
class MailError extends Error {
  constructor(
    code: string,
    readonly isUnavailable: boolean,
  ) {
    super(code);
    this.name = 'MailError';
  }
}

@Injectable()
export class MailOutbox extends RecurringWork {
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
    await this.#giveUpOldOnes();
    await this.queues.perform<{ readonly id: string }>({
      worker: 'mail',
      find: (resting) =>
        this.database.query<{ id: string }>(
          `select id from vault.mail_outbox
           where (claimed_until is null or claimed_until < now()) and not (id = any ($1))
           order by queued_at, id limit ${WORK_BATCH_SIZE}`,
          [resting],
        ),
      keyOf: ({ id }) => id,
      perform: ({ id }) => this.#send(id),
      isUnavailable: (error) => error instanceof MailError && error.isUnavailable,
    });
  }

  /** How many wait, and since when. */
  async backlog(): Promise<{ readonly waiting: number; readonly since: Date | null }> {
    const [row] = await this.database.query<{ waiting: number; since: Date | null }>(
      'select count(*)::int as waiting, min(queued_at) as since from vault.mail_outbox',
    );
    return row!;
  }

  async #send(id: string): Promise<void> {
    const [letter] = await this.database.query<QueuedLetter>(
      `update vault.mail_outbox set claimed_until = now() + interval '${CLAIM}'
       where id = $1 and (claimed_until is null or claimed_until < now())
       returning id, recipient, subject, body`,
      [id],
    );
    if (!letter) return;
    const { recipient: to, subject, body: text } = letter;
    try {
      await this.mailer.send({ id, to, subject, text });
    } catch (error) {
      await this.database.query('update vault.mail_outbox set claimed_until = null where id = $1', [id]);
      throw mailError(error);
    }
    await this.database.query('delete from vault.mail_outbox where id = $1', [id]);
  }

  async #giveUpOldOnes(): Promise<void> {
    const gone = await this.database.query(
      `delete from vault.mail_outbox where queued_at < now() - interval '${MAX_AGE}' returning 1`,
    );
    if (gone.length > 0) this.logger.error(`${gone.length} letters were not delivered within ${MAX_AGE}`);
  }
}

function mailError(error: unknown): MailError {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const codes = [code, responseCode].filter((one) => typeof one === 'string' || typeof one === 'number');
  return new MailError(codes.join(' ') || 'unknown', UNAVAILABLE.has(String(code)));
}
