/**
 * Puts an end to the term of a projector that holds the lock and does nothing any more: a frozen process, or a machine that
 * is gone while its connection is not. Safe at any time, because the epoch stops whatever it would still write.
 */
import type { Session } from '../schema/checkpoints.ts';

/** The holder asks something on its lock session every second; this long without a question is the end of a term. */
export const SILENCE_MS = 4_000;

/** Ends the lock's session when it has been idle for too long; answers true when it did. */
export async function evictSilentHolder(
  session: Session,
  [area, lock]: readonly [number, number],
): Promise<boolean> {
  const { rows } = await session.query<{ evicted: boolean }>(
    `select pg_terminate_backend(l.pid) as evicted
       from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.objsubid = 2 and l.granted
        and l.database = (select oid from pg_database where datname = current_database())
        and a.state <> 'active' and a.state_change < clock_timestamp() - make_interval(secs => $3)`,
    [area, lock, SILENCE_MS / 1000],
  );
  return rows.some(({ evicted }) => evicted);
}
