/** The role of programs that read the database itself, and what nobody may who has no other. */
import pg from 'pg';

/** A group that signs in nowhere; each program has a login in it (`database/readers.ts`). */
export const READER_ROLE = 'livro_reader';

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
