/** A replica of Postgres that answers a read when it has come as far as the primary, and otherwise leaves it to the primary. */
import { Logger } from '@nestjs/common';
import type pg from 'pg';
import { replicaReads } from '../telemetry/work-figures.ts';
import { isConnectionError } from './connection-errors.ts';
import { LastingPool } from './lasting-pool.ts';
import { currentRead, type ReadUnderWay } from './read-under-way.ts';
import { askStandings, haveReached, type Standings } from './standings.ts';

/** A dead network says nothing: nobody waits for it for longer, and then for no time until it has been heard of again. */
const ANSWER_MS = 1_000;
/** What takes longer here is asked of the primary, which may be quicker and gives it more time. */
const STATEMENT_MS = 5_000;
const PROBE_MS = 1_000;
/** It is not asked again for so long whether it has caught up. */
const BEHIND_MS = 20;
/** Each write leaves it behind for a moment; longer than this is worth a line. */
const LONG_BEHIND_MS = 10_000;
const SAY_EVERY_MS = 60_000;

type Refusal = 'behind' | 'away' | 'busy' | 'failed';

export class Replica {
  readonly #logger = new Logger(Replica.name);
  readonly #pool: pg.Pool;
  /** Of each connection, as last asked: one server's replay never goes back. Another connection may lead to another server. */
  readonly #reached = new WeakMap<pg.PoolClient, Standings>();
  #probe: NodeJS.Timeout | undefined;
  #notBefore = 0;
  #behindSince: number | undefined;
  #saidAt = -SAY_EVERY_MS;
  #isClosed = false;

  constructor(
    config: pg.PoolConfig,
    private readonly primaryStandings: () => Promise<Standings>,
  ) {
    this.#pool = new LastingPool(
      { ...config, connectionTimeoutMillis: ANSWER_MS, query_timeout: STATEMENT_MS + ANSWER_MS },
      // No statement writes there, even if what stands behind the address is no replica.
      { statementMs: STATEMENT_MS, isReadOnly: true },
    );
    this.#pool.on('error', () => undefined); // An idle connection that is lost: the next read learns of it.
  }

  /** The answer of statements that only read, within a read; undefined: ask the primary. `work` may have run in part. */
  async read<Result>(
    work: (client: pg.PoolClient) => Promise<Result>,
  ): Promise<{ readonly value: Result } | undefined> {
    const read = currentRead();
    if (!read || read.isOfPrimary) return undefined;
    const answer = await this.#tried(read, work);
    const isAnswered = typeof answer === 'object';
    // One answer is of one place, so that no part of it is older than the part before it.
    if (!isAnswered) read.isOfPrimary = true;
    if (answer !== undefined) replicaReads.inc({ outcome: isAnswered ? 'replica' : answer });
    return isAnswered ? answer : undefined;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#probe);
    await this.#pool.end();
  }

  /** Undefined where the primary itself does not say where it stands. */
  async #tried<Result>(
    read: ReadUnderWay,
    work: (client: pg.PoolClient) => Promise<Result>,
  ): Promise<{ readonly value: Result } | Refusal | undefined> {
    if (this.#probe) return 'away';
    if (performance.now() < this.#notBefore) return 'behind';
    if (this.#pool.idleCount === 0 && this.#pool.totalCount >= this.#pool.options.max) return 'busy';
    const needs = await (read.needs ??= this.primaryStandings()).catch(() => undefined);
    if (!needs || this.#isClosed) return undefined;
    let isThere = false;
    try {
      return await this.#onConnection(async (client) => {
        if (!(await this.#hasReached(client, needs))) return this.#behind();
        isThere = true;
        this.#behindSince = undefined;
        return { value: await work(client) };
      });
    } catch (error) {
      if (!isThere || isConnectionError(error)) return this.#away(error);
      this.#say(`could not answer a read: ${(error as Error).message}`);
      return 'failed';
    }
  }

  /** A connection on which anything failed is not used again: it may hold a plan of what is gone, or an answer that still comes. */
  async #onConnection<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    let isBroken = true;
    try {
      const result = await work(client);
      isBroken = false;
      return result;
    } finally {
      client.release(isBroken);
    }
  }

  async #hasReached(client: pg.PoolClient, needs: Standings): Promise<boolean> {
    const before = this.#reached.get(client);
    if (before && haveReached(before, needs)) return true;
    const now = await askStandings(client, ANSWER_MS);
    this.#reached.set(client, now);
    return haveReached(now, needs);
  }

  #behind(): Refusal {
    const now = performance.now();
    this.#notBefore = now + BEHIND_MS;
    this.#behindSince ??= now;
    if (now - this.#behindSince > LONG_BEHIND_MS) this.#say('is behind the primary');
    return 'behind';
  }

  #away(error: unknown): Refusal {
    this.#say(`is away: ${(error as Error).message}`);
    this.#probeLater();
    return 'away';
  }

  /** Asked in the background, so that no read waits for it. */
  #probeLater(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#probe);
    this.#probe = setTimeout(() => {
      this.#onConnection(async (client) => this.#reached.set(client, await askStandings(client, ANSWER_MS)))
        .then(() => (this.#probe = undefined))
        .catch(() => this.#probeLater());
    }, PROBE_MS).unref();
  }

  #say(what: string): void {
    const now = performance.now();
    if (now - this.#saidAt < SAY_EVERY_MS) return;
    this.#saidAt = now;
    this.#logger.warn(`the replica ${what}; the primary answers`);
  }
}
