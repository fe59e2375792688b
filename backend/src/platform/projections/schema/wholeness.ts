/**
 * Until when a live generation that is filled from the beginning lacks part of the journal: until it has come to where the
 * head was when that began. Kept in the checkpoints, so that every instance says it, whichever one folds and however often
 * they start anew.
 */
import type { Database } from '../../database/database.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import type { Checkpoint } from './checkpoints.ts';

/** Stands for the head until the store has been asked: nothing has come so far. */
export const HEAD_UNKNOWN = '9223372036854775807';

/** True once it has come to where the head was; also for one that was whole from the start. */
export const isWhole = ({ position, wholeAt }: Pick<Checkpoint, 'position' | 'wholeAt'>): boolean =>
  wholeAt === undefined || wholeAt <= (position ?? -1n);

/** The same as an SQL condition for one row of `projection.checkpoints`. */
export const IS_WHOLE = '(whole_at is null or whole_at <= coalesce(position, -1))';

interface Unknown {
  readonly projection: string;
  readonly version: number;
  readonly generation: number;
}

/**
 * Writes down where the head is for those generations of which nobody knows it, and answers whether there were any. Rejects
 * when store or database is away.
 */
export async function settleHeads(
  database: Pick<Database, 'query'>,
  store: Pick<EventStore, 'headPosition'>,
): Promise<boolean> {
  const unknown = await database.query<Unknown>(
    `select projection, version, generation from projection.checkpoints where whole_at = ${HEAD_UNKNOWN}`,
  );
  if (unknown.length === 0) return false;
  const [come] = await database.query<{ furthest: string | null }>(
    `select max(position)::text as furthest from projection.checkpoints`,
  );
  const furthest = come?.furthest ? BigInt(come.furthest) : undefined;
  const found = await store.headPosition(furthest);
  const head = furthest !== undefined && (found === undefined || found < furthest) ? furthest : found;
  // One by one: the projector moves many checkpoints in one statement, in an order of its own.
  for (const { projection, version, generation } of unknown)
    await database.query(
      `update projection.checkpoints set whole_at = $4
        where projection = $1 and version = $2 and generation = $3 and whole_at = ${HEAD_UNKNOWN}`,
      [projection, version, generation, head === undefined ? null : `${head}`],
    );
  return true;
}
