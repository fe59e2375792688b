/**
 * The rows of the vault as lines of JSON, each with its table's name, and back into tables that are there. The text is Postgres' own
 * of each value, so that what goes in is what came out.
 */
import type pg from 'pg';
import { type Database, endSession } from '../../platform/database/database.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';

/**
 * They say how far something has come, or stand for what the journal already tells: read before the journal, so that a restored one
 * never says that more was done than is there. All others are read after it: what the journal needs must be with it.
 */
const BEFORE_THE_JOURNAL = [
  'cosignatures',
  'idempotency_keys',
  'owed_facts',
  'time_stamps',
  'webhook_cursors',
  'webhook_deliveries',
];
export type VaultHalf = 'before the journal' | 'after the journal';

const ROWS = 2_000;
const PIECE_BYTES = 4 * 1_048_576;
/** As text, because that is how a column of any type goes back. */
const TABLES = `
  select relname as name from pg_class
   where relnamespace = 'vault'::regnamespace and relkind = 'r' and relname <> 'migrations'
   order by exists (select from pg_constraint where conrelid = pg_class.oid and contype = 'f'), relname`;

/** One half as of one instant, in pieces of a few megabytes. */
export async function* vaultLines(database: Database, half: VaultHalf): AsyncGenerator<Buffer> {
  const session = await database.session();
  try {
    await session.query('begin isolation level repeatable read read only');
    const { rows: tables } = await session.query<{ name: string }>(TABLES);
    for (const { name } of tables) {
      if (BEFORE_THE_JOURNAL.includes(name) !== (half === 'before the journal')) continue;
      yield* linesOf(session, name);
    }
    await session.query('commit');
  } finally {
    await endSession(session);
  }
}

async function* linesOf(session: pg.Client, table: string): AsyncGenerator<Buffer> {
  await session.query(`declare row_by_row cursor for select to_json(t)::text as row from vault."${table}" t`);
  let text = '';
  for (let isOver = false; !isOver;) {
    const { rows } = await session.query<{ row: string }>(`fetch ${ROWS} from row_by_row`);
    isOver = rows.length < ROWS;
    text += rows.map(({ row }) => `${table} ${row.replaceAll('\n', ' ')}\n`).join('');
    if (text !== '' && (isOver || text.length >= PIECE_BYTES)) {
      yield Buffer.from(text);
      text = '';
    }
  }
  await session.query('close row_by_row');
}

/** Names of the migrations that made the tables. */
export async function vaultMigrations(database: Database): Promise<readonly string[]> {
  const rows = await database.query<{ name: string }>('select name from vault.migrations order by id');
  return rows.map(({ name }) => name);
}

/** What the migrations themselves put in goes out: the rows that come hold that, too. */
export async function emptyVault(session: pg.Client): Promise<void> {
  const { rows } = await session.query<{ name: string }>(TABLES);
  for (const { name } of rows.toReversed()) await session.query(`delete from vault."${name}"`);
}

/** Tables that others refer to come first in a backup, and so here. */
export async function fillVault(session: pg.Client, lines: Buffer): Promise<void> {
  const rows = new Map<string, string[]>();
  for (const line of lines.toString().split('\n')) {
    if (line === '') continue;
    const table = line.slice(0, line.indexOf(' '));
    const known = rows.get(table);
    if (known) known.push(line.slice(table.length + 1));
    else rows.set(table, [line.slice(table.length + 1)]);
  }
  const { rows: tables } = await session.query<{ name: string }>(TABLES);
  const stranger = [...rows.keys()].find((table) => !tables.some(({ name }) => name === table));
  if (stranger !== undefined)
    throw new CommandFailure(
      exitCodes.differs,
      `A cópia traz linhas de uma tabela que não existe: ${stranger.slice(0, 80)}.`,
    );
  for (const [table, texts] of rows)
    await session.query(
      `insert into vault."${table}" overriding system value
       select * from json_populate_recordset(null::vault."${table}", $1)`,
      [`[${texts.join(',')}]`],
    );
}

/** Numbers that the database gives go on after those that are there. */
export async function goOnCounting(session: pg.Client): Promise<void> {
  const { rows } = await session.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'vault' and is_identity = 'YES'`,
  );
  for (const { table, column } of rows)
    await session.query(
      `select setval(pg_get_serial_sequence('vault.${table}', '${column}'), greatest(max("${column}"), 1)) from vault."${table}"`,
    );
}
