/** Events appended through the official client, one at a time and in batches, beside the same rows through `pg`. */
import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM, type EventData } from '@eventstore/db-client';
import pg from 'pg';
import { startDurableParts, type DurableParts } from './durable-parts.ts';
import { atLeast, MINUTES_10, SECONDS, topicOf } from './figures.ts';
import { underLoad } from './load.ts';

const BATCH = 500;

const topic = topicOf(
  'Appends to the embedded event store',
  'Ours: the official EventStoreDB client appends an entry of the ledger’s size (about 600 bytes), each caller to a stream of ' +
    'its own with the expected revision, through gRPC into the store’s process. Baseline: the same rows through `pg` straight ' +
    'into a table with the same columns and indexes in the same Postgres, one connection per caller, prepared statements. An ' +
    'answer means that the event is on disk on both sides.',
);

let parts: DurableParts;
let client: EventStoreDBClient;
let connections: pg.Client[];

beforeAll(async () => {
  parts = await startDurableParts();
  client = EventStoreDBClient.connectionString(parts.eventStoreUrl);
  connections = Array.from({ length: 64 }, () => new pg.Client({ connectionString: parts.databaseUrl }));
  for (const connection of connections) await connection.connect();
  await connections[0]!.query(TABLE);
}, MINUTES_10);
afterAll(async () => {
  await Promise.all((connections ?? []).map((connection) => connection.end()));
  await client?.dispose();
  await parts?.stop();
}, MINUTES_10);

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

const SHARED_CORES =
  'Two more JavaScript programs stand between the caller and the table: the official client makes each append a message of its ' +
  'own, and the store decides it and gathers what waits into one INSERT. That saves Postgres work and costs processor time of ' +
  'the two, which is scarce where client, store and Postgres share two cores.';

/** What one caller appends to: new in every round, so that both sides begin with empty streams. */
interface Stream {
  readonly name: string;
  next: number;
}
const streams = (count: number): Stream[] =>
  Array.from({ length: count }, () => ({ name: `bench-${randomUUID()}`, next: 0 }));

function throughClient(callers: number, batch: number) {
  const to = streams(callers);
  const event = (): EventData =>
    jsonEvent({
      id: randomUUID(),
      type: 'MoneyTransferred',
      data: data(),
      metadata: new Uint8Array(Buffer.from(JSON.stringify(metadata()))),
    });
  return underLoad(
    callers,
    SECONDS,
    async (caller) => {
      const stream = to[caller]!;
      const expectedRevision = stream.next === 0 ? NO_STREAM : BigInt(stream.next - 1);
      await client.appendToStream(stream.name, Array.from({ length: batch }, event), { expectedRevision });
      stream.next += batch;
    },
    batch,
  );
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

function singly(callers: number) {
  const to = streams(callers);
  return underLoad(callers, SECONDS, async (caller) => {
    const stream = to[caller]!;
    await connections[caller]!.query({ ...SINGLE, values: [...rowOf(stream, 0)] });
    stream.next += 1;
  });
}

function unnested(callers: number) {
  const to = streams(callers);
  return underLoad(
    callers,
    SECONDS,
    async (caller) => {
      const stream = to[caller]!;
      const rows = Array.from({ length: BATCH }, (_, n) => rowOf(stream, n));
      const columns = rows[0]!.map((_, column) => rows.map((row) => row[column]));
      await connections[caller]!.query({ ...MANY, values: columns });
      stream.next += BATCH;
    },
    BATCH,
  );
}

test.each([1, 16, 64])(
  '%i in flight',
  async (callers) => {
    await topic.compare({
      ours: { name: 'client', run: () => throughClient(callers, 1) },
      baseline: { name: 'single INSERTs', run: () => singly(callers) },
      figures: [
        {
          name: `Single appends, ${callers} in flight`,
          key: 'perSecond',
          unit: '/s',
          ...(callers === 64 && { aim: atLeast(0.4), whenMissed: SHARED_CORES }),
        },
        {
          name: `p99 of a single append, ${callers} in flight`,
          key: 'p99',
          unit: 'ms',
          ...(callers === 1 && {
            note: 'Alone, an append is two hops more than an INSERT, gRPC and the store’s process, and nothing to share them with.',
          }),
        },
      ],
    });
  },
  MINUTES_10,
);

test.each([1, 4])(
  `batches of ${BATCH}, %i in flight`,
  async (callers) => {
    await topic.compare({
      ours: { name: 'client', run: () => throughClient(callers, BATCH) },
      baseline: { name: `UNNEST of ${BATCH}`, run: () => unnested(callers) },
      figures: [
        {
          name: `Events in batches of ${BATCH}, ${callers} in flight`,
          key: 'perSecond',
          unit: '/s',
          aim: atLeast(0.25),
          whenMissed:
            'Each event is encoded by the client, decoded and checked by the store and encoded again for its INSERT; the ' +
            'baseline encodes it once.',
        },
      ],
    });
  },
  MINUTES_10,
);
