/**
 * Read models and engines to try the projections with: the real module, database and store, events written straight to the
 * journal. The read models add up, so that an event counted twice or never shows in the sum.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { Recorded } from '@livro/event-sourcing';
import { Projector } from '../../backend/src/platform/projections/engine/projector.ts';
import { DatabaseModule } from '../../backend/src/platform/database/database.module.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { BookModule } from '../../backend/src/platform/book/book.module.ts';
import { EventStoreModule } from '../../backend/src/platform/event-store/event-store.module.ts';
import { StoreUnreachableError } from '../../backend/src/platform/event-store/errors.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import type { Projection, TableDefinition } from '../../backend/src/platform/projections/projection.types.ts';
import { ProjectionsModule } from '../../backend/src/platform/projections/projections.module.ts';
import { checksumSql } from '../../backend/src/platform/projections/schema/table-sql.ts';
import { integrityFor } from '../support/integrity.ts';

export interface Tally {
  readonly account: string;
  readonly events: number;
  readonly total: number;
  readonly last_revision: number;
}
export interface Line {
  readonly revision: number;
  readonly account: string;
  readonly amount: number;
  readonly balance: number;
  readonly labels: readonly string[];
  readonly details: unknown;
  readonly recorded_at: string;
}

/** A projection with a running sum per account and a line per event, in tables of its own name. */
export function tallies(name: string, version = 1, fail: (event: Recorded) => boolean = () => false) {
  const totals: TableDefinition<Tally> = {
    name: `${name}_totals`,
    columns: {
      account: 'text not null',
      events: 'bigint not null',
      total: 'bigint not null',
      last_revision: 'bigint not null',
    },
    primaryKey: ['account'],
  };
  const lines: TableDefinition<Line> = {
    name: `${name}_lines`,
    columns: {
      revision: 'bigint not null',
      account: 'text not null',
      amount: 'bigint not null',
      balance: 'bigint not null',
      labels: 'text[] not null',
      details: 'jsonb',
      recorded_at: 'timestamptz not null',
    },
    primaryKey: ['revision'],
    indexes: ['using btree (account, revision desc)'],
  };
  const projection: Projection = {
    name,
    version,
    tables: [totals, lines],
    handles: ['Counted'],
    keysOf: (event) => [{ table: totals, key: [countedIn(event).account] }],
    fold(event, rows) {
      if (fail(event)) throw new Error(`${name} cannot fold revision ${event.revision}`);
      const { account, amount } = countedIn(event);
      const before = rows.get(totals, [account]);
      const total = (before?.total ?? 0) + amount * version;
      rows.put(totals, {
        account,
        events: (before?.events ?? 0) + 1,
        total,
        last_revision: Number(event.revision),
      });
      rows.put(lines, {
        revision: Number(event.revision),
        account,
        amount,
        balance: total,
        labels: [`"${account}"`, 'a,b', '\\', ''],
        details: { amount, nested: [null, 'ç "x"'] },
        recorded_at: event.metadata.recordedAt,
      });
    },
  };
  return projection;
}

/**
 * As `tallies`, with a few events that it can never fold: each parks itself and what comes later on its account within the
 * same 700 events, so that a handful stays parked however long the journal grows.
 */
export function fragileTallies(name: string): Projection {
  const base = tallies(name, 1, ({ revision }) => revision < 7_000n && revision % 700n === 3n);
  const narrowed = (event: Recorded): Recorded => {
    const { account, amount } = countedIn(event);
    return { ...event, data: { account: `${account}, ${event.revision / 700n}`, amount } };
  };
  return {
    ...base,
    keysOf: (event) => base.keysOf(narrowed(event)),
    fold: (event, rows, context) => base.fold(narrowed(event), rows, context),
  };
}

/** Places of what is parked in the live generation: `3 failed`. */
export async function parkedPlaces(database: Database, name: string): Promise<readonly string[]> {
  const rows = await database.query<{ place: string }>(
    `select p.revision || ' ' || p.state as place
       from projection.parked p join projection.checkpoints c using (projection, version, generation)
      where p.projection = $1 and c.status = 'live' order by p.revision`,
    [name],
  );
  return rows.map(({ place }) => place);
}

const countedIn = (event: Recorded) => event.data as { account: string; amount: number };

export interface Engine {
  readonly app: INestApplicationContext;
  readonly database: Database;
  stop(): Promise<void>;
}

export interface Addresses {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly streamPrefix: string;
}

/** One process's worth of read side; a `server` has older ones give their office up. */
export async function startEngine(
  parts: Addresses,
  projections: readonly Projection<unknown>[],
  kind: 'server' | 'command' = 'command',
): Promise<Engine> {
  const module = await Test.createTestingModule({
    imports: [
      DatabaseModule.forRoot({ url: parts.databaseUrl, entities: [], migrations: [] }),
      EventStoreModule.forRoot({ url: parts.eventStoreUrl, streamPrefix: parts.streamPrefix }),
      integrityFor(parts.streamPrefix),
      BookModule,
      ProjectionsModule.forRoot(),
      ProjectionsModule.forFeature(projections),
    ],
  }).compile();
  if (!process.env.LIVRO_TEST_LOG) module.useLogger(false);
  if (kind === 'server') module.get(Projector).succeedOlder();
  await module.init();
  return { app: module, database: module.get(Database), stop: () => module.close() };
}

/** Writes `Counted` events on `ledger`, the amounts all different, and remembers what the sums must be. */
export class Journal {
  next = 0;
  readonly sums = new Map<string, { events: number; total: number }>();

  constructor(readonly store: EventStore) {}

  /** Appends `count` events in one batch and answers the last one's revision. */
  async write(count: number, accounts = 7): Promise<bigint> {
    const events = Array.from({ length: count }, (_, i) => {
      const number = this.next + i;
      return counted(`account ${number % accounts}`, number + 1);
    });
    const last = await this.#append(events);
    for (const { data } of events) {
      const sum = this.sums.get(data.account) ?? { events: 0, total: 0 };
      this.sums.set(data.account, { events: sum.events + 1, total: sum.total + data.amount });
    }
    this.next += count;
    return last;
  }

  /** The identical batch at its place until the store has it: a repeat is told apart by the store. */
  async #append(events: readonly ReturnType<typeof counted>[]): Promise<bigint> {
    for (;;) {
      try {
        return await this.store.append('ledger', events, BigInt(this.next) - 1n);
      } catch (error) {
        if (!(error instanceof StoreUnreachableError)) throw error;
        await this.store.reconnect().catch(() => undefined);
        await sleep(100);
      }
    }
  }
}

/** Another database on the same server, empty: for a second opinion on the same journal. */
export async function anotherDatabase(databaseUrl: string): Promise<string> {
  const name = `other_${randomUUID().slice(0, 8)}`;
  const database = new Database({ url: databaseUrl });
  await database.query(`create database ${name}`);
  await database.close();
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function eventually(
  isTrue: () => Promise<boolean> | boolean,
  timeoutMs = 15_000,
): Promise<void> {
  for (const until = Date.now() + timeoutMs; !(await isTrue()); await sleep(20)) {
    if (Date.now() > until) throw new Error(`not true within ${timeoutMs} ms: ${String(isTrue)}`);
  }
}

const counted = (account: string, amount: number) => proposed('Counted', { account, amount });

/** An event as it is appended straight to the journal; its hashes are not real. */
export function proposed<Data extends object>(type: string, data: Data) {
  const commandId = randomUUID();
  const metadata = {
    commandId,
    correlationId: commandId,
    causationId: commandId,
    actor: 'system',
    recordedAt: new Date().toISOString(),
    schema: 1,
    previousHash: '0'.repeat(64),
    hash: '0'.repeat(64),
  };
  return { id: randomUUID(), type, data, metadata };
}

export async function totalsIn(
  database: Database,
  name: string,
): Promise<Map<string, { events: number; total: number }>> {
  const rows = await database.query<Tally>(`select account, events, total from read.${name}_totals`);
  return new Map(rows.map(({ account, events, total }) => [account, { events, total }]));
}

/** Checksums of a generation's tables: equal for tables that are equal byte by byte. */
export async function checksums(
  database: Database,
  name: string,
  version = 1,
  generation = 1,
): Promise<unknown[]> {
  const sums: unknown[] = [];
  for (const table of [`${name}_totals`, `${name}_lines`]) {
    sums.push(...(await database.query(checksumSql(`read_${name}_v${version}_g${generation}`, table))));
  }
  return sums;
}
