/** Divides projections among processes, so that all have about as much to do. */
import type { Database } from '../../database/database.ts';
import { isHandled } from '../engine/fold-in-memory.ts';
import type { Projection } from '../projection.types.ts';

/** What even the lightest costs: events pass by it. */
const LEAST = 1;

/** The heaviest first, each to whoever has least; nobody is given nothing. In the order of the weights within a share. */
export function dividedByWeight(
  names: readonly string[],
  weightOf: (name: string) => number,
  shares: number,
): readonly (readonly string[])[] {
  const divided = Array.from({ length: shares }, () => ({ names: [] as string[], weight: 0 }));
  for (const name of names.toSorted((a, b) => weightOf(b) - weightOf(a))) {
    const least = divided.reduce((one, other) => (other.weight < one.weight ? other : one));
    least.names.push(name);
    least.weight += weightOf(name) + LEAST;
  }
  return divided.map((share) => share.names).filter((share) => share.length > 0);
}

/** Events of the journal by what decides who folds them. */
export interface JournalCount {
  readonly stream: string;
  readonly type: string;
  readonly events: number;
}

/** A row that is folded and sent costs about as much as so many indexes that it goes into. */
const ROW_COST = 5;

/** What filling will cost where none was ever filled: by the events that each folds, and the tables and indexes that these go into. */
export function weightsExpected(
  projections: readonly Pick<Projection<unknown>, 'name' | 'handles' | 'tables'>[],
  journal: readonly JournalCount[],
): (name: string) => number {
  const weights = new Map(
    projections.map(({ name, handles, tables }) => {
      const events = journal.reduce((sum, one) => sum + (isHandled({ handles }, one) ? one.events : 0), 0);
      const cost = tables.reduce((sum, { indexes = [] }) => sum + ROW_COST + indexes.length, 0);
      return [name, events * cost] as const;
    }),
  );
  return (name) => weights.get(name) ?? 0;
}

/** Bytes of the tables and indexes of the largest generation there is, by projection: what filling one will cost goes with them. */
export async function weightsNow(database: Pick<Database, 'query'>): Promise<(name: string) => number> {
  const rows = await database.query<{ projection: string; bytes: number }>(
    `select c.projection, sum(pg_total_relation_size(t.oid))::bigint as bytes
       from projection.checkpoints c
       join pg_namespace s on s.nspname = format('read_%s_v%s_g%s', replace(c.projection, '-', '_'), c.version, c.generation)
       join pg_class t on t.relnamespace = s.oid and t.relkind = 'r'
      group by c.projection, c.version, c.generation order by bytes`,
  );
  const bytes = new Map(rows.map((row) => [row.projection, row.bytes]));
  return (name) => bytes.get(name) ?? 0;
}
