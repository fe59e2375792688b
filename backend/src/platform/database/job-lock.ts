/**
 * One long job at a time over all processes: a session's advisory lock, which goes with the process that held it. A second one
 * names the job, so that others can tell which one is under way.
 */
import type { Database } from './database.ts';
import { endSession } from './database.ts';

/** The locks are free or held for long: an answer that takes longer is lost. */
const LOCK_TIMEOUT_MS = 10_000;

export class JobLock {
  /** `job`: apart from all other locks by its first number. `run`: the number under which a job's id is locked. */
  constructor(
    private readonly database: Database,
    private readonly job: readonly [number, number],
    private readonly run: number,
  ) {}

  /** Keeps all others away until what it answers is called; undefined where somebody else is at it. */
  async claim(id?: string): Promise<(() => Promise<void>) | undefined> {
    const session = await this.database.session({ queryTimeoutMs: LOCK_TIMEOUT_MS });
    // Whatever fails here ends the session, and with it the lock that it may hold already.
    try {
      const { rows } = await session.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [
        ...this.job,
      ]);
      if (rows[0]!.mine) {
        if (id) await session.query('select pg_advisory_lock($1, hashtext($2))', [this.run, id]);
        return () => endSession(session);
      }
    } catch (error) {
      await endSession(session);
      throw error;
    }
    await endSession(session);
    return undefined;
  }

  /** Whether some process is at this one. */
  async isUnderWay(id: string): Promise<boolean> {
    const [found] = await this.database.query<{ held: boolean }>(
      `select exists (select 1 from pg_locks where locktype = 'advisory' and objsubid = 2 and granted
         and database = (select oid from pg_database where datname = current_database())
         and classid = $1::oid and objid = (hashtext($2)::bigint & 4294967295)::oid) as held`,
      [this.run, id],
    );
    return found!.held;
  }
}
