/** Holds the sessions of database readers to their limits, which a login can lift for itself, and ends those that an erasure waits for. */
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { READER_ROLE } from '../embedded/reader-role.ts';
import { Database, type Queryable } from './database.ts';

export interface ReaderLimits {
  readonly statementMs: number;
  readonly idleInTransactionMs: number;
  readonly transactionMs: number;
}

/** Of the first two the role's own settings say the same; a report of hours would keep a read model from being swapped in. */
export const READER_LIMITS: ReaderLimits = {
  statementMs: 5 * 60_000,
  idleInTransactionMs: 60_000,
  transactionMs: 10 * 60_000,
};
const LOOK_INTERVAL_MS = 10_000;

const SESSIONS = `
  select pg_terminate_backend(a.pid) as ended
    from pg_stat_activity a
   where a.datname = current_database() and starts_with(a.usename::text, '${READER_ROLE}_')
     and exists (select from pg_auth_members m join pg_roles g on g.oid = m.roleid
                  where m.member = a.usesysid and g.rolname = '${READER_ROLE}')`;

/** Answers how many sessions were over a limit and are ended. */
export async function endOverdueReaders(database: Queryable, limits = READER_LIMITS): Promise<number> {
  const ended = await database.query(
    `${SESSIONS} and (
       a.state = 'active' and a.query_start < clock_timestamp() - $1 * interval '1 ms'
       or starts_with(a.state, 'idle in transaction') and a.state_change < clock_timestamp() - $2 * interval '1 ms'
       or a.xact_start < clock_timestamp() - $3 * interval '1 ms')`,
    [limits.statementMs, limits.idleInTransactionMs, limits.transactionMs],
  );
  return ended.length;
}

/** Those that see the database as it was before the transaction `$1`: what is erased lies on the disk for them. */
export const END_OLDER_READERS = `${SESSIONS}
     and greatest(age(a.backend_xid), age(a.backend_xmin)) >= age($1::text::xid)`;

/** Those that the statement of the session `$1` waits for: readers who come later wait behind it. */
export const END_BLOCKING_READERS = `${SESSIONS} and a.pid = any (pg_blocking_pids($1))`;

@Injectable()
export class ReaderWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger(ReaderWatch.name);
  #timer: ReturnType<typeof setInterval> | undefined;
  #hasWarned = false;

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.#look(), LOOK_INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    try {
      const count = await endOverdueReaders(this.database);
      if (count > 0)
        this.#logger.warn(`ended ${count} sessions of database readers that were over their limits`);
      this.#hasWarned = false;
    } catch (error) {
      if (!this.#hasWarned)
        this.#logger.warn(`sessions of database readers are not limited: ${String(error)}`);
      this.#hasWarned = true;
    }
  }
}
