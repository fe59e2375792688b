/**
 * Lines whose entry was undone after they were matched are open again. Told as an event, not only shown: what is reconciled up to a day
 * is a fold of the account's own stream. Every id derives from the match, so that a repeat, or another process, does it once.
 */
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import { RecurringWork } from '../../platform/reactors/recurring-work.ts';
import { WORK_BATCH_SIZE, WorkQueues } from '../../platform/reactors/work-queue.ts';
import { BankBooks } from './bank-books.write.ts';
import { STANDS } from './banking.queries.ts';

const SYSTEM = 'system';

interface Undone {
  readonly account_id: string;
  readonly match_id: string;
  readonly entry_id: string;
}

@Injectable()
export class UndoneEntries extends RecurringWork {
  constructor(
    private readonly database: Database,
    private readonly banks: BankBooks,
    private readonly queues: WorkQueues,
  ) {
    super('lines of entries that were undone are opened later');
  }

  /** Throws when the store or the database is out of reach. */
  override async catchUp(): Promise<void> {
    await this.queues.perform<Undone>({
      worker: 'undone-bank-entries',
      find: (resting) => this.#undone(null, resting),
      keyOf,
      perform: (one) => this.#open(one),
    });
  }

  /** Of one account, now: throws what any of its lines throws, and then reconciles nothing. */
  async catchUpAccount(accountId: string): Promise<void> {
    for (const one of await this.#undone(accountId, [])) await this.#open(one);
  }

  #undone(accountId: string | null, resting: readonly string[]): Promise<readonly Undone[]> {
    return this.database.query<Undone>(
      `select m.account_id, m.match_id, m.entry_id from read.matched_entries m
       join read.transactions t on t.account_id = m.account_id and t.entry_id = m.entry_id
       where not (${STANDS}) and ($1::uuid is null or m.account_id = $1)
         and not (m.match_id::text || ' ' || m.entry_id::text = any ($2))
       order by m.match_id, m.entry_id limit ${WORK_BATCH_SIZE}`,
      [accountId, resting],
    );
  }

  async #open({ account_id, match_id: matchId, entry_id: undoneEntryId }: Undone): Promise<void> {
    await this.banks.execute(account_id, {
      id: entityId(matchId, `undone ${undoneEntryId}`),
      actor: { id: SYSTEM },
      command: { type: 'UnmatchLines', matchId, undoneEntryId, by: SYSTEM },
    });
  }
}

const keyOf = ({ match_id, entry_id }: Undone): string => `${match_id} ${entry_id}`;
