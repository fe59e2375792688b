/**
 * The one session that may write: it holds an advisory lock, so that two stores never write into one database, and it
 * makes the tables. Losing it is losing the right to write.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const FORMAT = 1;
const WRITER_LOCK = 0x6c69_7672; // any fixed number, the same for all stores: one writer per database

/** What a table that is filled as a whole gets at the end, and any other from the beginning. */
export const KEYS = `
alter table store.events add constraint events_pkey primary key (position);
create unique index events_stream_revision on store.events (stream, revision);`;

const SCHEMA = `
create table store.events (
  position bigint not null,
  stream text collate "C" not null,
  revision bigint not null,
  id uuid not null,
  type text not null,
  is_json boolean not null,
  created_ticks bigint not null,
  data bytea not null,
  metadata bytea not null
);${KEYS}
alter table store.events alter column data set storage external;
create table store.format (version int primary key);
insert into store.format values (${FORMAT});`;

export class WriterBusyError extends Error {}

/** Waits `waitMs` in all for a Postgres that is still starting and for a predecessor that is still dying. */
export async function openWriterSession(settings: pg.ClientConfig, waitMs: number): Promise<pg.Client> {
  const deadline = Date.now() + waitMs;
  const writer = await connected({ ...settings, application_name: 'livro-event-store-writer' }, deadline);
  try {
    await lockForWriting(writer, deadline);
    await holdStoreSettings(writer);
    await prepareSchema(writer);
    return writer;
  } catch (error) {
    await writer.end().catch(() => {});
    throw error;
  }
}

/**
 * Whatever role and database say: an acknowledged event is on disk, and only indexes are read, since plans are made while the table is small
 * and must stay right when it is large. By statements, since a pooler drops what a connection brings along.
 */
export async function holdStoreSettings(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set synchronous_commit = on; set statement_timeout = 0; set lock_timeout = 0; set idle_session_timeout = 0;
     set timezone = 'UTC'; set datestyle = 'ISO'; set default_transaction_isolation = 'read committed'; set default_transaction_read_only = off;
     set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off`,
  );
}

/** Connects, again and again while Postgres is starting or recovering. */
async function connected(settings: pg.ClientConfig, deadline: number): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client(settings);
    client.on('error', () => {}); // reported by `connect`, and later to anyone who uses the session
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (Date.now() >= deadline || !isPassing(error)) throw error;
      await sleep(50);
    }
  }
}

const CANNOT_CONNECT_NOW = '57P03';
const ADMIN_SHUTDOWN = '57P01';
function isPassing(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const passing = [CANNOT_CONNECT_NOW, ADMIN_SHUTDOWN, 'ECONNREFUSED', 'ECONNRESET'];
  return passing.includes(code) || message.includes('terminated');
}

async function lockForWriting(writer: pg.Client, deadline: number): Promise<void> {
  for (;;) {
    const { rows } = await writer.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      WRITER_LOCK,
    ]);
    if (rows[0]?.locked) return;
    if (Date.now() >= deadline) throw new WriterBusyError('another event store writes into this database');
    await writer.query('select pg_sleep(0.05)');
  }
}

/** Several statements in one query are one transaction: the tables are there as a whole or not at all. */
async function prepareSchema(writer: pg.Client): Promise<void> {
  // A role that may make no schema finds one made for it; asking for one "if not exists" would be refused all the same.
  const made = await writer.query<{ made: boolean; hasSchema: boolean }>(
    `select to_regclass('store.format') is not null as made, to_regnamespace('store') is not null as "hasSchema"`,
  );
  if (!made.rows[0]?.made)
    await writer.query(`${made.rows[0]?.hasSchema ? '' : 'create schema store;'}${SCHEMA}`);
  const { rows } = await writer.query<{ version: number }>('select version from store.format');
  const version = rows[0]?.version;
  if (version !== FORMAT)
    throw new Error(`The events are kept in format ${version}; this program knows ${FORMAT}.`);
}
