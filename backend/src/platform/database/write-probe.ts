/** Whether Postgres takes what is written: a standby and a full disk answer questions and take nothing. Asking leaves nothing behind. */
import { Injectable } from '@nestjs/common';
import { Database } from './database.ts';
import { STANDBY, whyUnavailable } from './unavailable-database.ts';

/** An answer counts for so long. */
const FRESH_MS = 3_000;
/** Less than the rows below take, so that they go to a file beside the tables. */
const SPILL = `set local work_mem = '64kB'; set local temp_tablespaces = ''`;
const LOOK = `select pg_is_in_recovery() as "isStandby", (select count(*) from generate_series(1, 5000)) as spilled`;

/** Postgres answers and takes nothing. The sentence is for operators. */
export class WritesRefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'WritesRefusedError';
  }
}

@Injectable()
export class WriteProbe {
  #answer: Promise<void> | undefined;
  #answeredAt = -Infinity;

  constructor(private readonly database: Database) {}

  /** Throws `WritesRefusedError` where nothing can be written. */
  ask(): Promise<void> {
    if (this.#answer === undefined || performance.now() - this.#answeredAt > FRESH_MS) {
      this.#answeredAt = Infinity;
      this.#answer = this.#look().finally(() => (this.#answeredAt = performance.now()));
    }
    return this.#answer;
  }

  async #look(): Promise<void> {
    const isStandby = await this.database
      .transaction(async (transaction) => {
        await transaction.query(SPILL);
        return (await transaction.query<{ isStandby: boolean }>(LOOK))[0]!.isStandby;
      })
      .catch((error: unknown) => {
        const why = whyUnavailable(error);
        throw why === undefined ? error : new WritesRefusedError(why, { cause: error });
      });
    if (isStandby) throw new WritesRefusedError(STANDBY);
  }
}
