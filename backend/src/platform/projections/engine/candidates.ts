/**
 * The processes that fold or stand by, each by its session in the database, and which of them may lead: none while a newer server is there, so
 * that read models never go back to what an older program folds while a newer one reads them. A server's edition is a lock on that session.
 */
import type { Database } from '../../database/database.ts';
import type { Session } from '../schema/checkpoints.ts';
import type { AnyProjection } from '../schema/generations.ts';
import { SILENCE_MS } from './silent-holder.ts';

const FOLLOWER = 'livro/';
/** Shared, so that any number may have one; the edition is its second number. */
const EDITION_LOCK = 0x6c70;

export interface Candidate {
  /** Machine, process and a mark of its own: `escritorio/4711/0a1b2c3d`. */
  readonly name: string;
  /** ISO instant since which its session stands. */
  readonly since: string;
  /** Whether it folds; the others stand by. */
  readonly leads: boolean;
  /** How new its read models are; 0 where it does not say. */
  readonly edition: number;
  readonly isThis: boolean;
}

/** What the session of a candidate is called in the database, which keeps 63 bytes of it: the end of the name tells it apart. */
export const followerName = (holder: string): string => `${FOLLOWER}${holder.slice(-(63 - FOLLOWER.length))}`;

/** Rejects where the database cannot be asked. */
export async function candidatesFor(
  database: Pick<Database, 'query'>,
  office: readonly [number, number],
  holder: string,
): Promise<readonly Candidate[]> {
  const rows = await database.query<{ name: string; since: Date; leads: boolean; edition: string }>(
    `select substr(a.application_name, ${FOLLOWER.length + 1}) as name, a.backend_start as since,
            ${editionAt('a.pid')}::text as edition,
            exists (select 1 from pg_locks l where l.pid = a.pid and l.locktype = 'advisory' and l.granted
               and l.classid = $1::oid and l.objid = $2::oid and l.objsubid = 2) as leads
       from pg_stat_activity a
      where a.datname = current_database() and starts_with(a.application_name, $3)
      order by a.backend_start, a.pid`,
    [...office, FOLLOWER],
  );
  const own = followerName(holder).slice(FOLLOWER.length);
  return rows.map(({ name, since, leads, edition }) => ({
    name,
    since: since.toISOString(),
    leads,
    edition: Number(edition),
    isThis: name === own,
  }));
}

/** Grows with each version and each read model that a program has more than the one before. */
export const editionOf = (projections: readonly AnyProjection[]): number =>
  projections.reduce((sum, { version }) => sum + version, 0);

/** The edition that the session of `pid` (an SQL expression) tells; a program from before there were any has 0. */
const editionAt = (pid: string): string =>
  `coalesce((select max(e.objid::bigint) from pg_locks e where e.pid = ${pid} and e.locktype = 'advisory'
     and e.classid = ${EDITION_LOCK}::oid and e.objsubid = 2
     and e.database = (select oid from pg_database where datname = current_database())), 0)`;

export async function tellEdition(session: Session, edition: number): Promise<void> {
  await session.query('select pg_advisory_lock_shared($1, $2)', [EDITION_LOCK, edition]);
}

/** A newer one is there and says something now and then: what is frozen must keep nobody from the office. */
export async function hasNewer(session: Session, edition: number): Promise<boolean> {
  const { rows } = await session.query<{ newer: boolean }>(
    `select exists (
       select from pg_stat_activity a
        where a.datname = current_database() and ${editionAt('a.pid')} > $1
          and (a.state = 'active' or a.state_change > clock_timestamp() - make_interval(secs => $2))
     ) as newer`,
    [edition, SILENCE_MS / 1000],
  );
  return rows[0]!.newer;
}

/** Ends the session by which an older one leads; true when there was one. Safe at any time: the epoch stops what it would still write. */
export async function evictOlderHolder(
  session: Session,
  [area, lock]: readonly [number, number],
  edition: number,
): Promise<boolean> {
  const { rows } = await session.query<{ evicted: boolean }>(
    `select pg_terminate_backend(l.pid) as evicted
       from pg_locks l
      where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.objsubid = 2 and l.granted
        and l.database = (select oid from pg_database where datname = current_database())
        and ${editionAt('l.pid')} < $3`,
    [area, lock, edition],
  );
  return rows.some(({ evicted }) => evicted);
}
