/** Refuses, in one sentence, a Postgres of DATABASE_URL with which waiting would not help. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SettingError } from '../config/setting-error.ts';
import { endSession } from './database.ts';
import { whyRefused } from './refused-connection.ts';

const ANSWER_MS = 2_000;
/** A name may be there a moment later, where a container registers it. */
const NAME_WITHIN_MS = 3_000;
const NAME_PAUSE_MS = 500;
const POOLER_ROUNDS = 8;

/** A server that does not answer yet passes: its users wait for it. So does the embedded one, which has no address. */
export async function refuseUnfitDatabase(url: string | undefined): Promise<void> {
  if (url === undefined) return;
  const sessions: pg.Client[] = [];
  try {
    const session = await connected(url, sessions);
    const why = (await whyUnfit(session)) ?? (await whyShared(session, await connected(url, sessions)));
    if (why !== undefined) throw unfit(why);
  } catch (error) {
    if (error instanceof SettingError) throw error;
    const why = whyRefused(error);
    if (why !== undefined) throw unfit(why, error);
  } finally {
    await Promise.all(sessions.map(endSession));
  }
}

const unfit = (why: string, cause?: unknown): SettingError =>
  new SettingError(`DATABASE_URL não serve: ${why}.`, { cause });

async function connected(url: string, sessions: pg.Client[]): Promise<pg.Client> {
  for (const until = performance.now() + NAME_WITHIN_MS; ; await sleep(NAME_PAUSE_MS)) {
    try {
      const session = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: ANSWER_MS,
        query_timeout: ANSWER_MS,
        application_name: 'livro',
      });
      session.on('error', () => undefined); // The running statement reports it.
      sessions.push(session);
      await session.connect();
      return session;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTFOUND' || performance.now() > until) throw error;
    }
  }
}

async function whyUnfit(session: pg.Client): Promise<string | undefined> {
  const { rows } = await session.query<{ encoding: string; mayCreate: boolean }>(
    `select current_setting('server_encoding') as encoding,
            has_database_privilege(current_database(), 'CREATE') as "mayCreate"`,
  );
  const { encoding, mayCreate } = rows[0]!;
  if (encoding !== 'UTF8')
    return `a codificação do banco é ${encoding} e deve ser UTF8 (create database … encoding 'UTF8' template template0)`;
  return mayCreate
    ? undefined
    : 'o usuário não tem o direito CREATE no banco (grant create on database … to …)';
}

/**
 * Two real sessions have two server processes, which never change. A pooler in transaction mode gives the process that was just returned to the
 * next caller, or takes them in turn: then both sessions share one, or a session changes its own.
 */
async function whyShared(one: pg.Client, other: pg.Client): Promise<string | undefined> {
  const processOf = async (session: pg.Client): Promise<number> =>
    (await session.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
  const first = await processOf(one);
  for (let round = 0; round < POOLER_ROUNDS; round++) {
    if (
      (await processOf(one)) !== first ||
      (await processOf(one)) !== first ||
      (await processOf(other)) === first
    )
      return (
        'entre o programa e o Postgres há um PgBouncer (ou outro distribuidor de conexões) em modo de transação; ' +
        'use pool_mode=session ou o endereço do próprio Postgres'
      );
  }
  return undefined;
}
