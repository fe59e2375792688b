/**
 * The callers of the appends' bench in a process of their own: the official client on one side, `pg` and a table like the
 * store's on the other. Each round has streams of its own, so that both sides begin with empty ones.
 */
import { randomUUID } from 'node:crypto';
import { type EventData, EventStoreDBClient, jsonEvent, NO_STREAM, START } from '@eventstore/db-client';
import pg from 'pg';
import { answering, given } from './forked.ts';
import { type LoadSample, underLoad } from './load.ts';

export interface AppendsGiven {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
}
export interface AppendsMeasure {
  readonly what: 'client' | 'singly' | 'unnested' | 'fill' | 'read by the client' | 'read by pg';
  readonly callers: number;
  readonly batch: number;
  readonly seconds: number;
}

/** What is read: a stream of so many events. */
export const READ_EVENTS = 30_000;
const READ_STREAM = 'bench-read';

/** The store's own table in another schema; the sequence stands in for the position that the store counts itself. */
const TABLE = `
create schema plain;
create sequence plain.positions;
create table plain.events (like store.events including all);
alter table plain.events alter column position set default nextval('plain.positions')`;
const INTO = 'insert into plain.events (stream, revision, id, type, is_json, created_ticks, data, metadata)';
const SINGLE = { name: 'single', text: `${INTO} values ($1, $2, $3, $4, $5, $6, $7, $8)` };
const MANY = {
  name: 'many',
  text: `${INTO} select * from unnest($1::text[], $2::int8[], $3::uuid[], $4::text[], $5::bool[], $6::int8[], $7::bytea[], $8::bytea[])`,
};
const PAGE = {
  name: 'page',
  text: `select position, stream, revision, id, type, is_json, created_ticks, data, metadata from store.events
where stream = $1 and revision > $2 order by revision limit 500`,
};

const data = () => ({
  transferId: randomUUID(),
  sourceAccountId: '00000000-0000-4000-8000-000000000000',
  destinationAccountId: '00000000-0000-4000-8000-000000000001',
  amount: 125_000,
  date: '2026-05-20',
  description: 'Transferência entre obras',
  notes: null,
  tags: [],
  transferType: 'internal',
});
const metadata = () => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  actor: { id: '00000000-0000-4000-8000-00000000000a' },
  recordedAt: '2026-05-20T12:00:00.000Z',
  previousHash: 'a'.repeat(64),
  hash: 'b'.repeat(64),
  idempotency: { key: randomUUID(), contentHash: 'c'.repeat(64) },
});

/** What one caller appends to. */
interface Stream {
  readonly name: string;
  next: number;
}
const streams = (count: number): Stream[] =>
  Array.from({ length: count }, () => ({ name: `bench-${randomUUID()}`, next: 0 }));

const event = (): EventData =>
  jsonEvent({
    id: randomUUID(),
    type: 'MoneyTransferred',
    data: data(),
    metadata: new Uint8Array(Buffer.from(JSON.stringify(metadata()))),
  });

async function append(client: EventStoreDBClient, stream: Stream, batch: number): Promise<void> {
  const expectedRevision = stream.next === 0 ? NO_STREAM : BigInt(stream.next - 1);
  await client.appendToStream(stream.name, Array.from({ length: batch }, event), { expectedRevision });
  stream.next += batch;
}

type Row = readonly [string, number, string, string, boolean, number, Buffer, Buffer];
const rowOf = ({ name, next }: Stream, offset: number): Row => [
  name,
  next + offset,
  randomUUID(),
  'MoneyTransferred',
  true,
  0,
  Buffer.from(JSON.stringify(data())),
  Buffer.from(JSON.stringify(metadata())),
];

async function insert(connection: pg.Client, stream: Stream, batch: number): Promise<void> {
  const rows = Array.from({ length: batch }, (_, n) => rowOf(stream, n));
  const columns = rows[0]!.map((_, column) => rows.map((row) => row[column]));
  await connection.query({ ...MANY, values: columns });
  stream.next += batch;
}

async function readByClient(client: EventStoreDBClient): Promise<number> {
  let read = 0;
  for await (const { event: found } of client.readStream(READ_STREAM, { fromRevision: START }))
    if (found?.data) read++;
  return read;
}

/** In pages, each row with what it says, as the client gives it. */
async function readByPg(connection: pg.Client): Promise<number> {
  for (let read = 0; ;) {
    const { rows } = await connection.query<{ data: Buffer; metadata: Buffer }>({
      ...PAGE,
      values: [READ_STREAM, read - 1],
    });
    for (const row of rows) {
      JSON.parse(row.data.toString());
      JSON.parse(row.metadata.toString());
    }
    read += rows.length;
    if (rows.length === 0) return read;
  }
}

async function whole(read: () => Promise<number>): Promise<void> {
  const found = await read();
  if (found !== READ_EVENTS) throw new Error(`Read ${found} of ${READ_EVENTS} events.`);
}

async function main(): Promise<void> {
  const { databaseUrl, eventStoreUrl } = given<AppendsGiven>();
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  const connections = Array.from({ length: 64 }, () => new pg.Client({ connectionString: databaseUrl }));
  for (const connection of connections) await connection.connect();
  await connections[0]!.query(TABLE);

  const measure = ({ what, callers, batch, seconds }: AppendsMeasure): Promise<LoadSample> => {
    const to = streams(callers);
    const load = (ask: (caller: number) => Promise<unknown>, weight: number) =>
      underLoad(callers, seconds, ask, weight);
    switch (what) {
      case 'client':
        return load((caller) => append(client, to[caller]!, batch), batch);
      case 'singly':
        return load(async (caller) => {
          const stream = to[caller]!;
          await connections[caller]!.query({ ...SINGLE, values: [...rowOf(stream, 0)] });
          stream.next += 1;
        }, 1);
      case 'unnested':
        return load((caller) => insert(connections[caller]!, to[caller]!, batch), batch);
      case 'fill': {
        const stream = { name: READ_STREAM, next: 0 };
        return underLoad(1, 0.001, async () => {
          while (stream.next < READ_EVENTS) await append(client, stream, batch);
        });
      }
      case 'read by the client':
        return load(() => whole(() => readByClient(client)), READ_EVENTS);
      case 'read by pg':
        return load((caller) => whole(() => readByPg(connections[caller]!)), READ_EVENTS);
      default:
        return what satisfies never;
    }
  };
  answering(measure, async () => {
    await Promise.all(connections.map((connection) => connection.end()));
    await client.dispose();
  });
}

if (require.main === module) void main();
