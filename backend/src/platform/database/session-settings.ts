/** What must hold in every session of the program, whatever role, database or server say, and whatever lies between. */
import pg from 'pg';

export interface SessionLimits {
  /** 0, the default of each: none. */
  readonly statementMs?: number;
  readonly idleInTransactionMs?: number;
  readonly isReadOnly?: boolean;
}

const SET_WITHIN_MS = 2_500;

const settingsOf = ({
  statementMs = 0,
  idleInTransactionMs = 0,
  isReadOnly = false,
}: SessionLimits): Readonly<Record<string, string>> => ({
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  client_encoding: 'UTF8',
  client_min_messages: 'warning',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: isReadOnly ? 'on' : 'off',
  statement_timeout: `${statementMs}`,
  lock_timeout: '0',
  idle_in_transaction_session_timeout: `${idleInTransactionMs}`,
  idle_session_timeout: '0',
});

/** An acknowledged commit must survive a crash; stricter values, which wait for replicas too, are kept. */
const LASTING_COMMITS = `set_config('synchronous_commit',
  case current_setting('synchronous_commit') when 'off' then 'on' else current_setting('synchronous_commit') end, false)`;

/**
 * Sets it by a statement after connecting: PgBouncer refuses or drops most of what a connection brings along at its start. The number of
 * the process, too, is asked of the server: a pooler greets with one of its own, which no view of the server knows.
 */
export async function holdSettings(client: pg.ClientBase, limits: SessionLimits = {}): Promise<void> {
  const settings = Object.entries(settingsOf(limits)).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, false)`,
  );
  const { rows } = await client.query<{ pid: number }>({
    text: `select pg_backend_pid() as pid, ${[...settings, LASTING_COMMITS].join(', ')}`,
    query_timeout: SET_WITHIN_MS,
  } as pg.QueryConfig);
  Object.assign(client, { processID: rows[0]!.pid });
}
