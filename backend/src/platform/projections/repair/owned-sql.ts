/**
 * The SQL that holds one owner's rows of a table that is read against the same rows folded anew, which lie in a temporary table,
 * and puts the new in the place of the old: only rows that differ are written.
 */
import type { OwnedTable } from '../projection.types.ts';
import { type TableShape, shapeOf } from '../schema/table-shape.ts';
import type { Session } from '../schema/checkpoints.ts';

/** The schema in which a session's temporary tables are. */
export const FRESH = 'pg_temp';
const THINGS = `${FRESH}.livro_things`;

/** What became of one table, in rows. */
export interface ReplacedTable {
  readonly table: string;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** Has the ids of these things at hand for the statements on this session. */
export async function keepThings(session: Session, things: ReadonlySet<string>): Promise<void> {
  await session.query(`drop table if exists ${THINGS}`);
  await session.query(`create temporary table livro_things (id uuid primary key)`);
  await session.query(`insert into ${THINGS} select unnest($1::uuid[]) on conflict do nothing`, [
    [...things],
  ]);
  await session.query(`analyze ${THINGS}`);
}

/** Within a transaction that keeps all others from the table's rows. */
export async function replaceOwned(
  session: Session,
  schema: string,
  { table, owners = [], things = [] }: OwnedTable,
  ids: ReadonlySet<string>,
): Promise<ReplacedTable> {
  const shape = shapeOf(table);
  const live = `"${schema}"."${shape.name}"`;
  const fresh = `${FRESH}."${shape.name}"`;
  const isOwned = (row: string): string => ownedSql(shape, row, owners, things);
  const sameKey = shape.key.map(({ name }) => `t."${name}" = f."${name}"`).join(' and ');
  const columns = shape.columns.map(({ name }) => `"${name}"`).join(', ');
  const count = async (text: string): Promise<number> =>
    (await session.query(text, [[...ids]])).rowCount ?? 0;
  const removed = await count(
    `delete from ${live} t where ${isOwned('t')} and not exists (select from ${fresh} f where ${sameKey} and ${isOwned('f')})`,
  );
  // As texts: rows are to be equal byte by byte.
  const changed = await count(
    `delete from ${live} t using ${fresh} f where ${sameKey} and ${isOwned('f')} and t::text <> f::text`,
  );
  const put = await count(
    `insert into ${live} (${columns}) select ${columns} from ${fresh} f
      where ${isOwned('f')} and not exists (select from ${live} t where ${sameKey})`,
  );
  return { table: shape.name, added: put - changed, changed, removed };
}

/** `$1` are the owners' ids. */
function ownedSql(
  shape: TableShape,
  row: string,
  owners: readonly string[],
  things: readonly string[],
): string {
  const typeOf = (name: string): string => {
    const column = shape.columns.find((one) => one.name === name);
    if (!column) throw new TypeError(`Table ${shape.name} has no column ${name}.`);
    return column.type;
  };
  const byOwners = owners.map((name) =>
    typeOf(name) === 'text[]'
      ? `${row}."${name}" && $1::text[]`
      : `${row}."${name}" = any ($1::text[]::${typeOf(name)}[])`,
  );
  const byThings = things.map((name) => `${row}."${name}" in (select id from ${THINGS})`);
  // Every statement has the same parameter, whether or not it looks at it.
  return `($1::text[] is not null and (${[...byOwners, ...byThings].join(' or ')}))`;
}
