/**
 * How far the read models of a Postgres have come: by this a replica is held against its primary. Both have it as rows that were committed
 * with the rows of the read models.
 */
import type pg from 'pg';

/** Commit position of the journal that each live generation has dealt with, by the generation's name; -1 before the first event. */
export type Standings = ReadonlyMap<string, bigint>;

interface StandingRow {
  readonly generation: string;
  readonly position: string;
}

export const STANDINGS = `
  select projection || '/' || version || '/' || generation as generation, coalesce(position, -1)::text as position
    from projection.checkpoints where status = 'live'`;

export const standingsOf = (rows: readonly StandingRow[]): Standings =>
  new Map(rows.map(({ generation, position }) => [generation, BigInt(position)]));

/** Rejects with the driver's error where that takes longer. */
export async function askStandings(client: pg.ClientBase, timeoutMs: number): Promise<Standings> {
  const question = { name: 'standings', text: STANDINGS, query_timeout: timeoutMs };
  return standingsOf((await client.query<StandingRow>(question)).rows);
}

/** The same generations, each of them at least as far. */
export const haveReached = (standings: Standings, needed: Standings): boolean =>
  [...needed].every(([generation, position]) => (standings.get(generation) ?? MISSING) >= position);

const MISSING = -2n;
