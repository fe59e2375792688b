/**
 * Lines whose entry was undone after they were matched are open again. Told as an event, not only shown: what is reconciled up to a day
 * is a fold of the account's own stream. Every id derives from the match, so that a repeat, or another process, does it once.
 */
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import { RecurringWork } from '../../platform/reactors/recurring-work.ts';
import { BankBooks } from './bank-books.write.ts';
import { STANDS } from './banking.queries.ts';

const AT_ONCE = 100;
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
  ) {
    super('lines of entries that were undone are opened later');
  }

  /** Of one account where it is named. Throws when the store or the database is out of reach. */
  override async catchUp(accountId?: string): Promise<void> {
    const undone = await this.database.query<Undone>(
      `select m.account_id, m.match_id, m.entry_id from read.matched_entries m
       join read.transactions t on t.account_id = m.account_id and t.entry_id = m.entry_id
       where not (${STANDS}) and ($1::uuid is null or m.account_id = $1)
       order by m.match_id, m.entry_id limit ${AT_ONCE}`,
      [accountId ?? null],
    );
    for (const { account_id, match_id: matchId, entry_id: undoneEntryId } of undone)
      await this.banks.execute(account_id, {
        id: entityId(matchId, `undone ${undoneEntryId}`),
        actor: { id: SYSTEM },
        command: { type: 'UnmatchLines', matchId, undoneEntryId, by: SYSTEM },
      });
  }
}
