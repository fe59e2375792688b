/**
 * Who may do what in the embedded Postgres. Its superuser prepares it at the start, and nobody works as him: the program owns
 * the database with all that it keeps there, the event store its journal, and neither reaches what is the other's.
 */
import { createHmac } from 'node:crypto';
import pg from 'pg';
import { OWNER_MAY_END_READERS, privateFunctions, READER_ROLE } from './reader-role.ts';

export const PROGRAM_ROLE = 'livro_app';
export const STORE_ROLE = 'livro_store';
type Role = typeof PROGRAM_ROLE | typeof STORE_ROLE;

/** The address of the same database for a role; its password follows from the superuser's, so no further one is kept. */
export function addressFor(role: Role, superuserUrl: string): string {
  const url = new URL(superuserUrl);
  url.password = createHmac('sha256', url.password).update(`livro role ${role}`).digest('base64url');
  url.username = role;
  return url.href;
}

/** Makes the roles and hands over what an earlier version left to the superuser. Safe to repeat; all or nothing. */
export async function prepareRoles(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on('error', () => {}); // told by the statement under way
  await client.connect();
  try {
    await client.query('begin');
    for (const role of [PROGRAM_ROLE, STORE_ROLE] as const) await makeRole(client, role, superuserUrl);
    await client.query(READERS);
    await client.query(rightsIn(new URL(superuserUrl).pathname.slice(1)));
    await client.query(OWNER_MAY_END_READERS);
    const { rows } = await client.query<{ statement: string }>(HANDING_OVER, [PROGRAM_ROLE, STORE_ROLE]);
    for (const { statement } of rows) await client.query(statement);
    await client.query('commit');
  } finally {
    await client.end().catch(() => {});
  }
}

async function makeRole(client: pg.Client, role: Role, superuserUrl: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount) return;
  const password = pg.escapeLiteral(new URL(addressFor(role, superuserUrl)).password);
  await client.query(`create role ${role} login password ${password}`);
}

/**
 * Erasing a person for good needs the log of changes to move on, and proof that nothing from before is left: a checkpoint, a new
 * file of it, the list of its files, and whether another session still sees what was there.
 */
const rightsIn = (database: string): string => `
  revoke connect on database postgres, template1 from public;
  revoke all on database ${pg.escapeIdentifier(database)} from public;
  alter database ${pg.escapeIdentifier(database)} owner to ${PROGRAM_ROLE};
  grant connect on database ${pg.escapeIdentifier(database)} to ${STORE_ROLE};
  grant pg_checkpoint, pg_read_all_stats to ${PROGRAM_ROLE};
  grant execute on function pg_switch_wal(), pg_ls_waldir() to ${PROGRAM_ROLE};
  grant connect on database ${pg.escapeIdentifier(database)} to ${READER_ROLE};
  create schema if not exists store authorization ${STORE_ROLE};`;

/** Programs that read `reporting` are put into this role by the command line, which asks the superuser: the server makes no role. */
const READERS = `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${READER_ROLE}') then
      create role ${READER_ROLE} nologin;
    end if;
  end $$;
  ${privateFunctions([PROGRAM_ROLE, STORE_ROLE])};`;

/** Statements for all that belongs to the superuser and neither to the system nor to an extension. */
const HANDING_OVER = `
  with ours as (
    select oid, nspname, nspowner, case nspname when 'store' then $2 else $1 end as owner
      from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  ), me as (
    select oid from pg_roles where rolname = current_user
  )
  select format('alter schema %I owner to %I', nspname, owner) as statement
    from ours where nspowner = (table me)
  union all
  select format('alter table %s owner to %I', c.oid::regclass, owner)
    from pg_class c join ours on ours.oid = relnamespace
   where relowner = (table me) and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
                       and (d.deptype = 'e' or relkind = 'S' and d.deptype in ('a', 'i')))
  union all
  select format('alter routine %s owner to %I', p.oid::regprocedure, owner)
    from pg_proc p join ours on ours.oid = pronamespace
   where proowner = (table me)
     and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select format('alter type %s owner to %I', t.oid::regtype, owner)
    from pg_type t join ours on ours.oid = typnamespace
   where typowner = (table me) and typtype in ('d', 'e', 'r')
     and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')`;
