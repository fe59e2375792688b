/**
 * Two generations of a projection held against each other, table by table, as they stand in one snapshot of the database.
 * It says what differs and how much; whether a difference is a fault or the point of a new version is not for it to judge.
 */
import type { Checkpoint, ComparedTable, Comparison, Session } from './checkpoints.ts';
import { readCheckpoints } from './checkpoints.ts';
import { schemaOf } from './generations.ts';
import { checksumSql } from './table-sql.ts';

/** Begins a snapshot on a session that nobody else uses, and answers the checkpoints in it. End it with `rollback`. */
export async function beginSnapshot(session: Session): Promise<readonly Checkpoint[]> {
  await session.query('begin isolation level repeatable read read only');
  // Sums over all rows take a while; on all cores at once they would take them from the people who read.
  await session.query('set local max_parallel_workers_per_gather = 0');
  return readCheckpoints(session);
}

/** Both checkpoints come from the snapshot that the session is in. Time grows with the rows; memory does not. */
export async function compareGenerations(
  session: Session,
  built: Checkpoint,
  live: Checkpoint | undefined,
): Promise<Comparison> {
  const level = live !== undefined && built.position === live.position;
  const tables: ComparedTable[] = [];
  if (level) {
    for (const table of new Set([...built.tables, ...live.tables]))
      tables.push(await compareTable(session, built, live, table));
  }
  return {
    at: new Date().toISOString(),
    position: level ? `${built.position ?? -1n}` : null,
    sameVersion: live?.version === built.version && live.fingerprint === built.fingerprint,
    equal: level && tables.every(({ equal }) => equal),
    tables,
  };
}

interface Sum {
  readonly rows: number;
  readonly checksum: string;
}

async function compareTable(
  session: Session,
  built: Checkpoint,
  live: Checkpoint,
  table: string,
): Promise<ComparedTable> {
  const [ours, theirs] = [await sumOf(session, built, table), await sumOf(session, live, table)];
  const equal = ours?.rows === theirs?.rows && ours?.checksum === theirs?.checksum;
  const found = {
    table,
    rows: ours?.rows ?? 0,
    liveRows: theirs?.rows ?? 0,
    equal,
    checksum: ours?.checksum ?? null,
    liveChecksum: theirs?.checksum ?? null,
  };
  if (equal) return { ...found, onlyBuilt: 0, onlyLive: 0 };
  const sameColumns =
    ours && theirs && (await columnsOf(session, built, table)) === (await columnsOf(session, live, table));
  if (!sameColumns) return { ...found, onlyBuilt: null, onlyLive: null };
  return {
    ...found,
    onlyBuilt: await surplus(session, schemaOf(built), schemaOf(live), table),
    onlyLive: await surplus(session, schemaOf(live), schemaOf(built), table),
  };
}

async function sumOf(session: Session, of: Checkpoint, table: string): Promise<Sum | undefined> {
  if (!of.tables.includes(table)) return undefined;
  const { rows } = await session.query<{ rows: string | number; checksum: string }>(
    checksumSql(schemaOf(of), table),
  );
  return { rows: Number(rows[0]!.rows), checksum: rows[0]!.checksum };
}

async function columnsOf(session: Session, of: Checkpoint, table: string): Promise<string> {
  const { rows } = await session.query<{ columns: string }>(
    `select string_agg(column_name || ' ' || udt_name, ', ' order by ordinal_position) as columns
       from information_schema.columns where table_schema = $1 and table_name = $2`,
    [schemaOf(of), table],
  );
  return rows[0]!.columns;
}

async function surplus(session: Session, one: string, other: string, table: string): Promise<number> {
  // As texts: not every type that a column may have can be sorted.
  const texts = (schema: string): string => `select t::text from "${schema}"."${table}" t`;
  const { rows } = await session.query<{ count: string | number }>(
    `select count(*) as count from (${texts(one)} except all ${texts(other)}) as surplus`,
  );
  return Number(rows[0]!.count);
}
