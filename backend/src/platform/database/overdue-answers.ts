/**
 * Gives up connections of a pool that were swallowed without a word: one waits for an answer, and the server, asked over a new connection, does
 * nothing for it. It judges nothing by time alone: a statement may take as long as it takes.
 */
import pg from 'pg';

const LOOK_MS = 1_000;
/** So long must an answer be missing, and the server idle, before that is more than bad luck. */
const OVERDUE_MS = 1_500;
const ASKED_WITHIN_MS = 2_000;

type Client = pg.PoolClient & {
  readonly processID: number;
  readonly connection: { readonly stream: { destroy(): void } };
};
interface Waiting {
  statements: number;
  since: number;
}

export class OverdueAnswers {
  readonly #waiting = new Map<Client, Waiting>();
  readonly #timer: NodeJS.Timeout;
  #looking = false;

  constructor(private readonly config: pg.ClientConfig) {
    this.#timer = setInterval(() => void this.#look(), LOOK_MS).unref();
  }

  /** Statements that answer by a stream are not watched: their reader may take its time. */
  watch(given: pg.PoolClient): void {
    const client = given as Client;
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const watched = (...args: unknown[]): unknown => {
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        const answered = this.#began(client);
        return query(...args.slice(0, -1), (...told: unknown[]) => {
          answered();
          (callback as (...told: unknown[]) => void)(...told);
        });
      }
      const result = query(...args);
      if (result instanceof Promise) {
        const answered = this.#began(client);
        result.then(answered, answered);
      }
      return result;
    };
    client.query = watched as typeof client.query;
    client.once('end', () => this.#waiting.delete(client));
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #began(client: Client): () => void {
    const one = this.#waiting.get(client) ?? { statements: 0, since: performance.now() };
    one.statements++;
    this.#waiting.set(client, one);
    return () => {
      one.since = performance.now();
      if (--one.statements === 0) this.#waiting.delete(client);
    };
  }

  #overdue(): Client[] {
    const latest = performance.now() - OVERDUE_MS;
    return [...this.#waiting].filter(([, { since }]) => since < latest).map(([client]) => client);
  }

  async #look(): Promise<void> {
    const overdue = this.#overdue();
    if (this.#looking || overdue.length === 0) return;
    this.#looking = true;
    try {
      const atWork = await this.#atWork(overdue.map(({ processID }) => processID));
      // What was answered while we asked was only slow.
      const still = new Set(this.#overdue());
      for (const client of overdue)
        if (still.has(client) && !atWork.has(client.processID)) client.connection.stream.destroy();
    } catch {
      // A server that cannot be asked says nothing of the connections.
    } finally {
      this.#looking = false;
    }
  }

  async #atWork(processIds: readonly number[]): Promise<ReadonlySet<number>> {
    const limits = { connectionTimeoutMillis: ASKED_WITHIN_MS, query_timeout: ASKED_WITHIN_MS };
    const client = new pg.Client({ ...this.config, ...limits });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity
          where pid = any ($1) and (state = 'active' or state_change > clock_timestamp() - make_interval(secs => $2))`,
        [processIds, OVERDUE_MS / 1_000],
      );
      return new Set(rows.map(({ pid }) => pid));
    } finally {
      void client.end().catch(() => undefined);
    }
  }
}
