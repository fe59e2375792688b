/** Folds the journal into the lines of its books and their sums by month and block of entries. */
import { defineProjection, rowAt } from '../../platform/projections/define-projection.ts';
import type { LedgerEvent } from '../journal/events.ts';
import { POSTED } from '../journal/postings.ts';
import { eventFrom, type RecordedEvent } from '../journal/recorded-event.read.ts';
import { ownedByAccounts } from '../journal/owned-rows.read.ts';
import { accountKeysOf } from '../journal/touched-accounts.ts';
import { linesOf, type PostingLine, valueDateOf } from './posting-lines.read.ts';
import {
  blockOf,
  monthOf,
  postingAccountsTable,
  type PostingMonthRow,
  postingMonthsTable,
  postingsTable,
  postingTotalsTable,
  postingYearsTable,
  yearOf,
} from './postings.table.ts';

export const postingsProjection = defineProjection<LedgerEvent>({
  name: 'postings',
  version: 2,
  holdsMoney: true,
  parkingKeysOf: accountKeysOf,
  tables: [postingsTable, postingYearsTable, postingMonthsTable, postingTotalsTable, postingAccountsTable],
  owned: ownedByAccounts(
    { table: postingsTable, owners: ['account_id'] },
    { table: postingYearsTable, owners: ['account_id'] },
    { table: postingMonthsTable, owners: ['account_id'] },
    { table: postingTotalsTable, owners: ['account_id'] },
    { table: postingAccountsTable, owners: ['account_id'] },
  ),
  handles: ['AccountOpened', ...POSTED],

  keysOf(recorded) {
    const stored = eventFrom(recorded);
    return linesOf(stored.event).flatMap((line) => {
      const { account_id, code, year, month, block } = cellOf(line, stored);
      return [
        rowAt(postingYearsTable, account_id, code, year),
        rowAt(postingMonthsTable, account_id, code, month),
        rowAt(postingTotalsTable, account_id, code, month, block),
      ];
    });
  },

  fold(recorded, rows) {
    const stored = eventFrom(recorded);
    const { event, entryNumber, recordedAt } = stored;
    if (event.type === 'AccountOpened') {
      const { accountId, developmentId, kind } = event.data;
      rows.put(postingAccountsTable, {
        account_id: accountId,
        development_id: developmentId,
        type: kind,
        recorded_at: recordedAt,
      });
      return;
    }
    for (const [index, line] of linesOf(event).entries()) {
      const { amount } = line;
      const { account_id, code, year, month, block } = cellOf(line, stored);
      rows.put(postingsTable, {
        entry_number: entryNumber,
        line: index,
        account_id,
        code,
        amount,
        date: dateOf(stored),
        recorded_at: recordedAt,
      });
      const ofYear = rows.get(postingYearsTable, [account_id, code, year]);
      rows.put(postingYearsTable, { account_id, code, year, ...summed(ofYear, amount) });
      const ofMonth = rows.get(postingMonthsTable, [account_id, code, month]);
      rows.put(postingMonthsTable, { account_id, code, month, ...summed(ofMonth, amount) });
      const ofBlock = rows.get(postingTotalsTable, [account_id, code, month, block]);
      rows.put(postingTotalsTable, { account_id, code, month, block, ...summed(ofBlock, amount) });
    }
  },
});

const cellOf = (line: PostingLine, stored: RecordedEvent) => ({
  account_id: line.accountId,
  code: line.code,
  year: yearOf(dateOf(stored)),
  month: monthOf(dateOf(stored)),
  block: blockOf(stored.entryNumber),
});

type Sums = Pick<PostingMonthRow, 'debit' | 'credit' | 'lines'>;
const NOTHING: Sums = { debit: 0, credit: 0, lines: 0 };

const summed = ({ debit, credit, lines }: Sums = NOTHING, amount: number): Sums => ({
  debit: debit + Math.max(amount, 0),
  credit: credit + Math.max(-amount, 0),
  lines: lines + 1,
});

function dateOf({ event, entryNumber }: RecordedEvent): string {
  const date = valueDateOf(event);
  if (date === null) throw new Error(`Entry ${entryNumber} moves money and has no date.`);
  return date;
}
