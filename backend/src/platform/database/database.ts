/** The pool of the primary Postgres, which outlives a restart of it and repeats a statement only where that only reads. */
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { columnTypes } from './column-types.ts';
import { isConnectionError } from './connection-errors.ts';
import { LastingPool } from './lasting-pool.ts';
import { holdSettings } from './session-settings.ts';

/** Injection token of `DatabaseOptions`. */
export const DATABASE_OPTIONS = Symbol('database-options');

export interface DatabaseOptions {
  /** `postgres://…` */
  readonly url: string;
  /** A replica of it, which may answer reads of read models. */
  readonly readUrl?: string;
  /** Upper bound of the pool; default 10. */
  readonly maxConnections?: number;
}

export interface SessionOptions {
  /** A statement that takes longer fails. */
  readonly queryTimeoutMs?: number;
  /** Statements go out without waiting for the answers of those before: one round trip for many. */
  readonly pipeline?: boolean;
}

/** What runs statements: the whole database, or one transaction of it. */
export interface Queryable {
  /** Rows of one statement; `$1…` values as `pg` takes them. */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<Row[]>;
}

const CONNECT_FOR_MS = 3_000;
/** Who opens a session tries again when it fails: an attempt that a dead network swallowed must not hold that up. */
const SESSION_CONNECT_MS = 2_500;
const READS = /^\s*select\b/i;
const READ_REPEATS = 3;
/** "cached plan must not change result type" */
const RESULT_CHANGED = '0A000';
/**
 * bigint columns arrive as safe numbers, date as `yyyy-mm-dd`, numeric as text, timestamptz as Date. Sessions run in UTC.
 */
@Injectable()
export class Database implements Queryable, OnApplicationShutdown {
  readonly pool: pg.Pool;
  readonly #logger = new Logger(Database.name);
  readonly #options: DatabaseOptions;
  /** Of prepared statements, by their texts. */
  readonly #names = new Map<string, string>();
  #named = 0;
  #closed: Promise<void> | undefined;

  constructor(@Inject(DATABASE_OPTIONS) options: DatabaseOptions) {
    this.#options = options;
    this.pool = new LastingPool(
      {
        ...poolConfig(options, options.url),
        connectionTimeoutMillis: 5_000,
        // Longer than the server's own limit: then no answer can come any more.
        query_timeout: 35_000,
      },
      { statementMs: 30_000, idleInTransactionMs: 30_000 },
    );
    // A server that goes away breaks idle connections; without a listener that would end the process.
    this.pool.on('error', (error) => this.#logger.warn(`idle connection lost: ${error.message}`));
  }

  async query<Row extends object = Record<string, unknown>>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const run = () => this.#run<Row>({ text, values: [...values] });
    return READS.test(text) ? this.#repeated(run) : run();
  }

  /**
   * Rows of a `select` that is the same text whenever it is asked, and asked often: each connection plans it once, which takes
   * longer than such a statement itself (ADR 35). A view that it reads may be dropped and made anew.
   */
  async prepared<Row extends object = Record<string, unknown>>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const run = () => this.#run<Row>(this.named(text, values));
    return this.#repeated(async () => {
      try {
        return await run();
      } catch (error) {
        if ((error as { code?: unknown }).code !== RESULT_CHANGED) throw error;
        // Every connection that has the old plan refuses it: from here on it goes by another name.
        this.#names.set(text, `${++this.#named}`);
        return run();
      }
    });
  }

  /** The statement under the name by which a connection keeps its plan. */
  named(text: string, values: readonly unknown[]): pg.QueryConfig {
    let name = this.#names.get(text);
    if (name === undefined) this.#names.set(text, (name = `${++this.#named}`));
    return { name, text, values: [...values] };
  }

  async #run<Row extends object>(statement: pg.QueryConfig): Promise<Row[]> {
    return this.#withConnection((client) => rowsOf<Row>(client, statement));
  }

  async #repeated<Rows>(run: () => Promise<Rows>): Promise<Rows> {
    // After a restart of the server every idle connection is dead, and some are handed out before the pool has noticed.
    for (let repeats = 0; ; repeats++) {
      try {
        return await run();
      } catch (error) {
        if (this.#closed || repeats >= READ_REPEATS || !isConnectionError(error)) throw error;
      }
    }
  }

  /** Runs `work` in one transaction: commits its result, rolls back when it throws. Not repeated by itself. */
  async transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result> {
    return this.#withConnection((client) => within(client, 'begin', work));
  }

  /** Runs `work` in one moment of the database, and writes nothing. It may be run again. */
  reading<Result>(work: (moment: Queryable) => Promise<Result>): Promise<Result> {
    return this.#withConnection((client) => within(client, READ_ONLY_MOMENT, work));
  }

  /**
   * A connected session outside the pool, for what must own its session (advisory locks, LISTEN). End it with `endSession`;
   * its loss is told by 'end'.
   */
  async session({ queryTimeoutMs, pipeline = false }: SessionOptions = {}): Promise<pg.Client> {
    const client = new pg.Client({
      ...clientConfig(this.#options.url),
      connectionTimeoutMillis: SESSION_CONNECT_MS,
      pipeline,
      ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
    });
    client.on('error', () => undefined); // A lost session is told by 'end' and by the next statement.
    try {
      await client.connect();
      // A process that froze inside a transaction would keep its row locks from every successor.
      await holdSettings(client, { idleInTransactionMs: FROZEN_MS });
    } catch (error) {
      await endSession(client);
      throw error;
    }
    return client;
  }

  /** Ends the pool; later calls fail. */
  close(): Promise<void> {
    return (this.#closed ??= this.pool.end());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }

  async #withConnection<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.#connect();
    let broken: Error | undefined;
    // Between checkout and release the pool listens no more: a session that dies then must not end the process.
    const onError = (error: Error): void => void (broken = error);
    client.on('error', onError);
    try {
      return await work(client);
    } catch (error) {
      if (isConnectionError(error)) broken = error as Error;
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    const until = performance.now() + CONNECT_FOR_MS;
    for (let pause = 50; ; pause = Math.min(pause * 2, 500)) {
      try {
        return await this.pool.connect();
      } catch (error) {
        if (this.#closed || !isConnectionError(error) || performance.now() + pause > until) throw error;
        await sleep(pause);
      }
    }
  }
}

/** Shared by snapshot reads, exclusive for replacing the tables behind the views: an older snapshot would see the new tables before they were filled. */
export const VIEWS_LOCK = '27761, 1';
export const READ_ONLY_MOMENT = `begin isolation level repeatable read, read only; select pg_advisory_xact_lock_shared(${VIEWS_LOCK})`;

const clientConfig = (connectionString: string): pg.ClientConfig => ({
  connectionString,
  types: columnTypes,
  keepAlive: true,
  application_name: 'livro',
});

/** Of that database or of a replica of it. */
export const poolConfig = ({ maxConnections = 10 }: DatabaseOptions, url: string): pg.PoolConfig => ({
  ...clientConfig(url),
  max: maxConnections,
  idleTimeoutMillis: 30_000,
});

export const rowsOf = async <Row extends object>(
  client: pg.ClientBase,
  statement: pg.QueryConfig,
): Promise<Row[]> => (await client.query<Row>(statement)).rows;

export async function within<Result>(
  client: pg.ClientBase,
  begin: string,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  await client.query(begin);
  try {
    const result = await work({
      query: <Row extends object>(text: string, values: readonly unknown[] = []) =>
        rowsOf<Row>(client, { text, values: [...values] }),
    });
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const FROZEN_MS = 10_000;
const GOODBYE_MS = 500;

/** Ends a session, politely at first: over a connection that is dead without knowing it, no goodbye is ever answered. */
export async function endSession(session: pg.Client): Promise<void> {
  const ended = session.end().catch(() => undefined);
  await Promise.race([ended, sleep(GOODBYE_MS, undefined, { ref: false })]);
  (session as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
}
