/**
 * A session whose connection may be swallowed without a word: it waits for an answer, and the server, asked by another way,
 * says that it is doing nothing for it. It judges nothing by time alone: a statement may take as long as it takes.
 */
import type pg from 'pg';
import type { Database } from '../../database/database.ts';
import type { Session } from '../schema/checkpoints.ts';

const LOOK_MS = 1_000;
/** So long must an answer be missing, and the server idle, before that is more than bad luck. */
const OVERDUE_MS = 1_500;

export class WatchedSession {
  /** To be used in the place of the client. */
  readonly session: Session;
  readonly #waiting = new Set<{ readonly since: number }>();
  readonly #timer: NodeJS.Timeout;
  #looking = false;

  /** `onLost` is called at most once. */
  constructor(
    client: pg.Client,
    private readonly database: Pick<Database, 'query'>,
    private readonly onLost: (error: Error) => void,
  ) {
    const query = (...given: unknown[]): Promise<unknown> => this.#counted(client, given);
    this.session = { query: query as Session['query'] };
    const { processID } = client as pg.Client & { readonly processID: number };
    this.#timer = setInterval(() => void this.#look(processID), LOOK_MS).unref();
    client.once('end', () => this.stop());
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #counted(client: pg.Client, given: unknown[]): Promise<unknown> {
    const one = { since: performance.now() };
    this.#waiting.add(one);
    try {
      return await (client.query as (...given: unknown[]) => Promise<unknown>).call(client, ...given);
    } finally {
      this.#waiting.delete(one);
    }
  }

  async #look(processId: number): Promise<void> {
    const [oldest] = this.#waiting;
    if (this.#looking || !oldest || performance.now() - oldest.since < OVERDUE_MS) return;
    this.#looking = true;
    try {
      const rows = await this.database.query<{ atWork: boolean }>(
        `select state = 'active' or clock_timestamp() - state_change < $2 * interval '1 millisecond' as "atWork"
           from pg_stat_activity where pid = $1`,
        [processId, OVERDUE_MS],
      );
      // What was answered while we asked was only slow.
      if (rows[0]?.atWork || !this.#waiting.has(oldest)) return;
      this.stop();
      this.onLost(new Error('a projecting session waits for an answer that its server knows nothing of'));
    } catch {
      // Who cannot be asked says nothing about the session; the heartbeat of the lock's session finds that out.
    } finally {
      this.#looking = false;
    }
  }
}
