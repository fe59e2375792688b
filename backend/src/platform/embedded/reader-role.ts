/** The role of programs that read the database itself, and what nobody may who has no other. */
import pg from 'pg';

/** A group that signs in nowhere; each program has a login in it (`database/readers.ts`). */
export const READER_ROLE = 'livro_reader';

/** Puts the owner of the database into each reader's role, so that it may end the sessions of that reader; safe to repeat. */
export const OWNER_MAY_END_READERS = `
  do $$
  declare
    reader name;
    program name := (select pg_get_userbyid(datdba) from pg_database where datname = current_database());
  begin
    if program = current_user then return; end if;
    for reader in
      select r.rolname from pg_roles r join pg_auth_members m on m.member = r.oid join pg_roles g on g.oid = m.roleid
       where g.rolname = '${READER_ROLE}' and starts_with(r.rolname::text, '${READER_ROLE}_')
    loop
      execute format('grant %I to %I', reader, program);
    end loop;
  end $$`;

/**
 * What everybody may do by default, and a reader could do harm with, is for these alone: locks by number are how programs agree
 * who leads, and large objects are written without a right to any table.
 */
export const privateFunctions = (programs: readonly string[]): string => `
  do $$
  declare
    routine regprocedure;
  begin
    for routine in
      select oid from pg_proc
       where pronamespace = 'pg_catalog'::regnamespace and has_function_privilege('public', oid, 'execute')
         and (proname ~ '^pg_(try_)?advisory_' or proname ~ '^(lo_|loread$|lowrite$)' or proname = 'pg_notify')
    loop
      execute format('revoke execute on function %s from public', routine);
      execute format('grant execute on function %s to ${programs.map((name) => pg.escapeIdentifier(name)).join(', ')}', routine);
    end loop;
  end $$`;
