/**
 * Takes what was deleted or overwritten off the disk: rewrites the tables that held it, with their indexes and statistics, and
 * has the server drop the write-ahead log from before. Knows no table by itself, and says what is in the way rather than wait.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Database, endSession } from './database.ts';
import { END_BLOCKING_READERS, END_OLDER_READERS } from './reader-limits.ts';

/**
 * What keeps old bytes on the disk: another process is at it, a long read still sees them, this user may not clear them, or
 * the server keeps its older log for an archive or a replica.
 */
export type Obstacle = 'busy' | 'readers' | 'permission' | 'log';

/** Apart from the locks of migrations, rebuilds and the projector by its first number. */
const SCRUB_LOCK = [0x6c6b, 0x0001] as const;
const READERS_MS = 3_000;
const LOOK_AGAIN_MS = 50;
const BLOCKED_LOOK_MS = 250;

@Injectable()
export class Scrubbing {
  constructor(private readonly database: Database) {}

  /**
   * For what transactions that have ended took away. `tables` as SQL names them; one that is gone is no failure. Undefined:
   * nothing of it lies in the server's files any more.
   */
  async scrub(tables: readonly string[], signal: AbortSignal): Promise<Obstacle | undefined> {
    const session = await this.database.session();
    const leave = (): void => void endSession(session);
    signal.addEventListener('abort', leave);
    try {
      const { rows } = await session.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [
        ...SCRUB_LOCK,
      ]);
      if (!rows[0]!.mine) return 'busy';
      // Anyone who waits for a table holds up all who come after: not for long.
      await session.query(`set lock_timeout = '2s'`);
      if (!(await ownsDatabase(session))) return 'permission';
      if (!(await nobodySees(session, signal))) return 'readers';
      await this.#endingBlockers(session, async () => {
        for (const table of tables) await rewrite(session, table);
      });
      // Samples of values were taken into it; those of the rewritten tables were just taken anew.
      await session.query('vacuum (full) pg_catalog.pg_statistic');
      return (await dropOlderLog(session)) ? undefined : 'log';
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === '55P03') return 'readers';
      if (code === '42501') return 'permission';
      throw error;
    } finally {
      signal.removeEventListener('abort', leave);
      await endSession(session);
    }
  }

  /** A reader that comes back each time it is ended is not older than now, and yet holds the tables. */
  async #endingBlockers(session: pg.Client, work: () => Promise<void>): Promise<void> {
    const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
    const look = (): void =>
      void this.database.query(END_BLOCKING_READERS, [rows[0]!.pid]).catch(() => undefined);
    const timer = setInterval(look, BLOCKED_LOOK_MS);
    try {
      await work();
    } finally {
      clearInterval(timer);
    }
  }
}

/** Else the server passes over what it may not rewrite with no more than a warning. */
async function ownsDatabase(session: pg.Client): Promise<boolean> {
  const { rows } = await session.query<{ owns: boolean }>(
    `select pg_has_role(datdba, 'usage') as owns from pg_database where datname = current_database()`,
  );
  return rows[0]!.owns;
}

/** A rewrite takes along what any snapshot may still see. False where one is older than now for longer than we wait. */
async function nobodySees(session: pg.Client, signal: AbortSignal): Promise<boolean> {
  const { rows: now } = await session.query<{ xid: string }>('select pg_current_xact_id()::xid::text as xid');
  for (const until = performance.now() + READERS_MS; ; await sleep(LOOK_AGAIN_MS, undefined, { signal })) {
    const { rows } = await session.query<{ older: boolean }>(
      `select exists (
         select from pg_stat_activity, unnest(array[backend_xid, backend_xmin]) as seen
         where pid <> pg_backend_pid() and (datname = current_database() or datname is null)
           and age(seen) >= age($1::text::xid)
         union all
         select from pg_replication_slots, unnest(array[xmin, catalog_xmin]) as seen where age(seen) >= age($1::text::xid)
         union all
         select from pg_prepared_xacts where database = current_database() and age(transaction) >= age($1::text::xid)
       ) as older`,
      [now[0]!.xid],
    );
    if (!rows[0]!.older) return true;
    // A person's right comes before a report, which can be read again. Where it may not end them, the delay says so.
    await session.query(END_OLDER_READERS, [now[0]!.xid]).catch(() => undefined);
    if (performance.now() > until) return false;
  }
}

/** Into new files, indexes included; the old ones are emptied at once and unlinked at the next checkpoint. */
async function rewrite(session: pg.Client, table: string): Promise<void> {
  try {
    await session.query(`vacuum (full, analyze) ${table}`);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== '42P01' && code !== '3F000') throw error;
  }
}

/**
 * False where the server keeps segments from before. One that it uses again under a new name keeps its old bytes until it is
 * written over: so what counts is when each was last written to, and one after the other is filled until none is older.
 */
async function dropOlderLog(session: pg.Client): Promise<boolean> {
  const { rows: now } = await session.query<{ at: string }>('select clock_timestamp()::text as at');
  // The server tells in whole seconds when a file was written to: what is written from the next one on counts as newer.
  await session.query(
    `select pg_sleep_until(date_trunc('second', clock_timestamp()) + interval '1 second 20 milliseconds')`,
  );
  for (let left = Infinity; ;) {
    await nextSegment(session);
    await session.query('checkpoint');
    const { rows } = await session.query<{ older: number }>(
      'select count(*)::int as older from pg_ls_waldir() where modification <= $1::timestamptz',
      [now[0]!.at],
    );
    const { older } = rows[0]!;
    if (older >= left) return false;
    if (older === 0) break;
    left = older;
  }
  // The segment that was begun last is filled to its end, too.
  await nextSegment(session);
  return true;
}

/** Ends the segment of the log that is written to; something must be in it, or nothing happens. */
async function nextSegment(session: pg.Client): Promise<void> {
  await session.query(`select pg_logical_emit_message(true, 'livro', '')`);
  await session.query('select pg_switch_wal()');
}
