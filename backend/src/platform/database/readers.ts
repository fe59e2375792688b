/**
 * Who reads the schema `reporting` and nothing else: logins for programs, one each, all members of one role that signs in nowhere.
 * They belong to the server, not to the books: no event tells of them, and no backup of a schema holds them.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { OWNER_MAY_END_READERS, privateFunctions, READER_ROLE } from '../embedded/reader-role.ts';
import type { Queryable } from './database.ts';
import { READER_LIMITS } from './reader-limits.ts';

export const REPORTING_SCHEMA = 'reporting';

/** Where the role exists it may read what is there now in the schema of the published views: said by who owns the views. */
export const READERS_MAY = `
  do $$
  begin
    if not exists (select from pg_roles where rolname = '${READER_ROLE}') then return; end if;
    if to_regnamespace('${REPORTING_SCHEMA}') is null then return; end if;
    grant usage on schema ${REPORTING_SCHEMA} to ${READER_ROLE};
    grant select on all tables in schema ${REPORTING_SCHEMA} to ${READER_ROLE};
  end $$`;

/** What a session begins with. A login may change all of these for itself: `reader-limits.ts` ends what stays too long. */
const SETTINGS: Readonly<Record<string, string>> = {
  search_path: REPORTING_SCHEMA,
  default_transaction_read_only: 'on',
  statement_timeout: `${READER_LIMITS.statementMs}ms`,
  idle_in_transaction_session_timeout: `${READER_LIMITS.idleInTransactionMs}ms`,
};
const TEMPORARY_FILES = '1GB';
const CONNECTIONS = 5;

export const readerName = (name: string): string => `${READER_ROLE}_${name}`;

export interface Reader {
  readonly name: string;
  /** After this day's instant its password is good for nothing; null for one that somebody made by hand. */
  readonly until: Date | null;
  readonly connections: number;
}

/** Without its password: whoever runs this by hand thinks of one. */
export function statementsFor(name: string, until: Date, password = 'UMA-SENHA-LONGA'): readonly string[] {
  const role = pg.escapeIdentifier(readerName(name));
  return [
    `create role ${role} login password ${pg.escapeLiteral(password)} valid until ${pg.escapeLiteral(until.toISOString())} ` +
      `connection limit ${CONNECTIONS} in role ${READER_ROLE}`,
    ...Object.entries(SETTINGS).map(
      ([setting, value]) => `alter role ${role} set ${setting} = ${pg.escapeLiteral(value)}`,
    ),
  ];
}

/** What a superuser runs once in a database where the program may make no role: the group, and what nobody else needs. */
export const groupStatements = (database: string, program: string): readonly string[] => [
  `create role ${READER_ROLE} nologin`,
  `revoke temporary on database ${pg.escapeIdentifier(database)} from public`,
  `grant connect on database ${pg.escapeIdentifier(database)} to ${READER_ROLE}, ${pg.escapeIdentifier(program)}`,
  privateFunctions([program]),
];

export interface Rights {
  readonly database: string;
  readonly program: string;
  readonly hasGroup: boolean;
  /** May make logins, and put them into the group. */
  readonly mayMake: boolean;
}

export async function rightsOf(database: Queryable): Promise<Rights> {
  const [rights] = await database.query<Rights>(
    `select current_database() as database, current_user as program,
       exists (select from pg_roles where rolname = $1) as "hasGroup",
       me.rolsuper or me.rolcreaterole and exists (
         select from pg_auth_members m join pg_roles g on g.oid = m.roleid
          where g.rolname = $1 and m.member = me.oid and m.admin_option) as "mayMake"
     from pg_roles me where me.rolname = current_user`,
    [READER_ROLE],
  );
  return rights!;
}

/** All or nothing. Answers the password, which nobody can ask for again. */
export async function makeReader(database: Queryable, name: string, until: Date): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  const [me] = await database.query<{ super: boolean }>(
    'select rolsuper as super from pg_roles where rolname = current_user',
  );
  // Several statements in one query are one transaction.
  await database.query(
    [
      // Whoever makes it may end its sessions, too, once it is dropped.
      `select set_config('createrole_self_grant', 'inherit', true) where current_setting('server_version_num')::int >= 160000`,
      ...statementsFor(name, until, password),
      ...(me!.super
        ? [`alter role ${pg.escapeIdentifier(readerName(name))} set temp_file_limit = '${TEMPORARY_FILES}'`]
        : []),
      READERS_MAY,
      OWNER_MAY_END_READERS,
    ].join(';\n'),
  );
  return password;
}

export async function readersIn(database: Queryable): Promise<readonly Reader[]> {
  return database.query<Reader & Record<string, unknown>>(
    `select substr(r.rolname, length($1) + 2) as name, r.rolvaliduntil as until,
       (select count(*)::int from pg_stat_activity a where a.usename = r.rolname) as connections
     from pg_roles r join pg_auth_members m on m.member = r.oid join pg_roles g on g.oid = m.roleid
     where g.rolname = $1 and r.rolname like $1 || '\\_%' order by r.rolname`,
    [READER_ROLE],
  );
}

/** False where there is none of that name. Nobody gets in from the first statement on; who is in is put out. */
export async function dropReader(database: Queryable, name: string): Promise<boolean> {
  if (!(await readersIn(database)).some((reader) => reader.name === name)) return false;
  const role = readerName(name);
  await database.query(`alter role ${pg.escapeIdentifier(role)} nologin`);
  await database.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role]);
  await database.query(`drop role ${pg.escapeIdentifier(role)}`);
  return true;
}
