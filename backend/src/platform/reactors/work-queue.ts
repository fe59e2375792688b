/** Performs waiting items one by one: one that fails is tried again later, and later each time, while the others go on. */
import { Injectable, Logger } from '@nestjs/common';
import { isPassing } from '../database/connection-errors.ts';
import { Database } from '../database/database.ts';
import { isAway } from '../event-store/away.ts';

/** How many items one look takes. */
export const WORK_BATCH_SIZE = 100;
const FIRST_RETRY_SECONDS = 5;
const MAX_RETRY_SECONDS = 900;
/** So many items in a row that find the store or the database away: it is not theirs. */
const MAX_AWAY_IN_A_ROW = 3;
const MAX_ERROR_LENGTH = 200;

export interface Work<Item> {
  /** Names the queue for good: what failed is kept under it. */
  readonly worker: string;
  /** The oldest that wait, at most `WORK_BATCH_SIZE`, without those whose keys are `resting`. */
  readonly find: (resting: readonly string[]) => Promise<readonly Item[]>;
  readonly keyOf: (item: Item) => string;
  /** May be repeated. */
  readonly perform: (item: Item) => Promise<unknown>;
  /** Whether an error is of something that all items need, besides the store and the database. */
  readonly isUnavailable?: (error: unknown) => boolean;
}

export interface FailingQueue {
  readonly worker: string;
  readonly items: number;
  /** Of the item that failed most often. */
  readonly attempts: number;
}

interface FailingItem {
  readonly item: string;
  readonly is_resting: boolean;
}

@Injectable()
export class WorkQueues {
  readonly #logger = new Logger(WorkQueues.name);

  constructor(private readonly database: Database) {}

  /** Throws where the store, the database or what `isUnavailable` names is out of reach: that counts for no item. */
  async perform<Item>(work: Work<Item>): Promise<void> {
    const { worker, find, keyOf, perform } = work;
    const failing = await this.database.query<FailingItem>(
      'select item, due_at > now() as is_resting from vault.failing_work where worker = $1',
      [worker],
    );
    const items = await find(failing.flatMap(({ item, is_resting }) => (is_resting ? item : [])));
    const due = new Set(failing.flatMap(({ item, is_resting }) => (is_resting ? [] : item)));
    const keys = new Set(items.map(keyOf));
    // Somebody else has done them, or they no longer wait for anything.
    if (items.length < WORK_BATCH_SIZE)
      await this.#forget(
        worker,
        [...due].filter((key) => !keys.has(key)),
      );
    let away: { readonly key: string; readonly error: unknown }[] = [];
    for (const item of items) {
      const key = keyOf(item);
      try {
        await perform(item);
        // Others get through, so it was not the store.
        for (const one of away) await this.#record(worker, one.key, one.error);
        away = [];
        if (due.has(key)) await this.#forget(worker, [key]);
      } catch (error) {
        if (work.isUnavailable?.(error)) throw error;
        if (!isAway(error) && !isPassing(error)) await this.#record(worker, key, error);
        else if (away.push({ key, error }) >= MAX_AWAY_IN_A_ROW) throw error;
      }
    }
    if (away.length > 0) throw away[0]!.error;
  }

  /** Each queue of which something fails, in all processes. */
  failing(): Promise<FailingQueue[]> {
    return this.database.query<FailingQueue>(
      `select worker, count(*)::int as items, max(attempts)::int as attempts
       from vault.failing_work group by worker order by worker`,
    );
  }

  async #record(worker: string, key: string, error: unknown): Promise<void> {
    const text = String(error).slice(0, MAX_ERROR_LENGTH);
    const [row] = await this.database.query<{ attempts: number }>(
      `insert into vault.failing_work as f (worker, item, attempts, due_at, error)
       values ($1, $2, 1, now() + make_interval(secs => $4), $3)
       on conflict (worker, item) do update set attempts = f.attempts + 1, error = excluded.error,
         due_at = now() + make_interval(secs => least($5::float8, $4 * power(2, least(f.attempts, 20))))
       returning attempts`,
      [worker, key, text, FIRST_RETRY_SECONDS, MAX_RETRY_SECONDS],
    );
    this.#logger.warn(`${worker}: item ${key} failed ${row!.attempts} times and is tried again: ${text}`);
  }

  async #forget(worker: string, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.database.query('delete from vault.failing_work where worker = $1 and item = any ($2)', [
      worker,
      keys,
    ]);
  }
}
