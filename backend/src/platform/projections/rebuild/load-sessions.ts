/** The few database sessions that all loads of a rebuild write through, each used by one piece of work at a time. */
import type pg from 'pg';
import { type Database, endSession } from '../../database/database.ts';

export class LoadSessions {
  readonly #waiting: ((session: pg.Client) => void)[] = [];
  readonly #free: pg.Client[];

  private constructor(private readonly all: readonly pg.Client[]) {
    this.#free = [...all];
  }

  /** `settle` makes each ready for its work. */
  static async open(
    database: Pick<Database, 'session'>,
    count: number,
    settle: (session: pg.Client) => Promise<void>,
  ): Promise<LoadSessions> {
    const all: pg.Client[] = [];
    try {
      while (all.length < count) {
        const session = await database.session();
        all.push(session);
        await settle(session);
      }
    } catch (error) {
      await Promise.all(all.map(endSession));
      throw error;
    }
    return new LoadSessions(all);
  }

  /** Waits for a session in the order of asking. What the work throws is the caller's to judge. */
  async use<Result>(work: (session: pg.Client) => Promise<Result>): Promise<Result> {
    const session =
      this.#free.pop() ?? (await new Promise<pg.Client>((resolve) => this.#waiting.push(resolve)));
    try {
      return await work(session);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(session);
      else this.#free.push(session);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map(endSession));
  }
}
