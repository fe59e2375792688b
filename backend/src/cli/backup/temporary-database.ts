/** A database of its own for the time of a drill, on the server of `DATABASE_URL`: for where no embedded Postgres is installed, as in the image. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { CommandFailure, exitCodes } from '../exit-codes.ts';

const PREFIX = 'livro_drill_';
const NO_RIGHT = '42501';

export interface TemporaryDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Throws `CommandFailure` where the user may not create databases. What a killed drill left is dropped first. */
export async function createTemporaryDatabase(databaseUrl: string): Promise<TemporaryDatabase> {
  const name = `${PREFIX}${randomUUID().slice(0, 8)}`;
  const { url, keeper } = await onServer(databaseUrl, async (session) => {
    await dropLeftovers(session);
    await session.query(await creationOf(session, name)).catch(refuseWithoutRight);
    const made = Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
    // As long as it is connected, nobody takes the database for one that was left.
    return { url: made, keeper: await connected(made) };
  });
  return {
    url,
    drop: async () => {
      await keeper.end();
      await onServer(databaseUrl, (session) => dropped(session, name));
    },
  };
}

/** Not by force: that is refused while the server's own clean-up is at work in it. Without force the server waits five seconds for others to leave. */
async function dropped(session: pg.Client, name: string): Promise<void> {
  const drop = (): Promise<unknown> => session.query(`drop database if exists "${name}"`);
  // What is left then goes with the next drill.
  await drop()
    .catch(drop)
    .catch(() => undefined);
}

/** Sorts text as the database of the books does. */
async function creationOf(session: pg.Client, name: string): Promise<string> {
  const { rows } = await session.query<{ statement: string }>(
    `select format('create database ${name} template template0 encoding ''UTF8'' lc_collate %L lc_ctype %L', datcollate, datctype)
       as statement from pg_database where datname = current_database()`,
  );
  return rows[0]!.statement;
}

function refuseWithoutRight(error: Error & { readonly code?: string }): never {
  if (error.code !== NO_RIGHT) throw error;
  throw new CommandFailure(
    exitCodes.usage,
    'O ensaio precisa de um banco à parte: aqui não há Postgres embutido, e o usuário de DATABASE_URL não pode criar bancos. Dê-lhe esse direito (alter role … createdb) ou ensaie noutra máquina.',
  );
}

async function dropLeftovers(session: pg.Client): Promise<void> {
  const { rows } = await session.query<{ name: string }>(
    `select datname as name from pg_database d
      where starts_with(datname, '${PREFIX}') and pg_has_role(datdba, 'usage')
        and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
  );
  for (const { name } of rows) await dropped(session, name);
}

async function onServer<Result>(url: string, work: (session: pg.Client) => Promise<Result>): Promise<Result> {
  const session = await connected(url);
  try {
    return await work(session);
  } finally {
    await session.end();
  }
}

async function connected(connectionString: string): Promise<pg.Client> {
  const session = new pg.Client({ connectionString });
  // A server that goes away meanwhile shows in the next statement.
  session.on('error', () => undefined);
  await session.connect();
  return session;
}
