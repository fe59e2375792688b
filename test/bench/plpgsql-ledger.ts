/**
 * The program that Livro has to justify itself against: balances in a table, double-entry rows, and one plpgsql function
 * that locks both accounts in order. It keeps no history beyond its rows, no hash, no idempotency key.
 */
import pg from 'pg';

const SCHEMA = `
drop schema if exists plain cascade;
create schema plain;
create table plain.accounts (id uuid primary key, balance bigint not null check (balance >= 0));
create table plain.transfers (
  id uuid primary key,
  source_account_id uuid not null references plain.accounts,
  destination_account_id uuid not null references plain.accounts,
  amount bigint not null check (amount > 0),
  date date not null,
  description text not null,
  created_at timestamptz not null default now()
);
create index transfers_by_date on plain.transfers (date, created_at);
create table plain.postings (
  id bigint generated always as identity primary key,
  transfer_id uuid not null references plain.transfers,
  account_id uuid not null references plain.accounts,
  amount bigint not null,
  balance_after bigint not null
);
create index postings_by_account on plain.postings (account_id, id);
create function plain.transfer(p_id uuid, p_source uuid, p_destination uuid, p_amount bigint, p_date date, p_description text)
returns timestamptz language plpgsql as $$
declare
  source_balance bigint;
  destination_balance bigint;
  booked_at timestamptz;
begin
  perform 1 from plain.accounts where id in (p_source, p_destination) order by id for update;
  select balance into source_balance from plain.accounts where id = p_source;
  if source_balance is null then raise exception 'unknown source'; end if;
  select balance into destination_balance from plain.accounts where id = p_destination;
  if destination_balance is null then raise exception 'unknown destination'; end if;
  if source_balance < p_amount then raise exception 'insufficient funds'; end if;
  update plain.accounts set balance = balance - p_amount where id = p_source;
  update plain.accounts set balance = balance + p_amount where id = p_destination;
  insert into plain.transfers (id, source_account_id, destination_account_id, amount, date, description)
    values (p_id, p_source, p_destination, p_amount, p_date, p_description) returning created_at into booked_at;
  insert into plain.postings (transfer_id, account_id, amount, balance_after) values
    (p_id, p_source, -p_amount, source_balance - p_amount),
    (p_id, p_destination, p_amount, destination_balance + p_amount);
  return booked_at;
end $$;`;

export interface PlainTransfer {
  readonly id: string;
  readonly source: string;
  readonly destination: string;
  /** Centavos. */
  readonly amount: number;
  readonly date: string;
  readonly description: string;
}

/** Makes the schema anew, with these accounts, each holding `balance` centavos. */
export async function createPlainLedger(
  url: string,
  accounts: readonly string[],
  balance: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(SCHEMA);
    await client.query('insert into plain.accounts select id, $2 from unnest($1::uuid[]) id', [
      accounts,
      balance,
    ]);
  } finally {
    await client.end();
  }
}

/** Connections that call the function, as a program would: a bounded pool and a prepared statement. */
export function plainPool(url: string, connections: number): pg.Pool {
  return new pg.Pool({ connectionString: url, max: connections, idleTimeoutMillis: 0 });
}

/** Answers when it was booked. Rejects as the function does. */
export async function transferPlainly(
  pool: pg.Pool,
  { id, source, destination, amount, date, description }: PlainTransfer,
): Promise<Date> {
  const { rows } = await pool.query<{ booked_at: Date }>({
    name: 'transfer',
    text: 'select plain.transfer($1, $2, $3, $4, $5, $6) as booked_at',
    values: [id, source, destination, amount, date, description],
  });
  return rows[0]!.booked_at;
}

/** All or none. Their accounts are locked first, in order: two calls that took them one by one would wait for each other for ever. */
export async function transferAllPlainly(pool: pg.Pool, transfers: readonly PlainTransfer[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({
      name: 'lock',
      text: 'select from plain.accounts where id = any ($1) order by id for update',
      values: [transfers.flatMap(({ source, destination }) => [source, destination])],
    });
    await client.query({
      name: 'transfers',
      text: `select plain.transfer(id, source, destination, amount, date, description)
             from json_to_recordset($1) as t(id uuid, source uuid, destination uuid, amount bigint, date date, description text)`,
      values: [JSON.stringify(transfers)],
    });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
