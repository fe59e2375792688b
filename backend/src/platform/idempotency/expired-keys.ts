/** Deletes idempotency keys that nobody sends again, in batches. */
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { RecurringWork } from '../reactors/recurring-work.ts';

/** A year and a month: a yearly job that uses its key again is still recognised. The journal knows its commands for ever. */
export const KEY_DAYS = 400;
const BATCH_SIZE = 1_000;
const INTERVAL_MS = 6 * 3_600_000;

@Injectable()
export class ExpiredKeys extends RecurringWork {
  constructor(private readonly database: Database) {
    super('old idempotency keys are deleted later', { atOnce: true, everyMs: INTERVAL_MS });
  }

  async catchUp(): Promise<void> {
    for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE && !this.ending.aborted;) {
      const rows = await this.database.query(
        `delete from vault.idempotency_keys where key in (
           select key from vault.idempotency_keys where at < now() - make_interval(days => $1) limit $2
         ) returning 1`,
        [KEY_DAYS, BATCH_SIZE],
      );
      deleted = rows.length;
    }
  }
}
