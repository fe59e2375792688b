/** Folds the journal into the lines of its books and their sums by month and block of entries. */
import type { Recorded } from '@livro/event-sourcing';
import { Injectable } from '@nestjs/common';
import type { Projection, Rows } from '../../../platform/projections/projection.types.ts';
import type { LedgerEvent } from '../../domain/events.ts';
import { factOf, type LedgerFact } from '../ledger-fact.ts';
import { rowAt, untyped } from '../ledger-table.ts';
import { accountKeysOf } from '../../domain/touched-accounts.ts';
import { linesOf, type PostingLine, valueDateOf } from './posting-lines.ts';
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

@Injectable()
export class PostingsProjection implements Projection {
  readonly name = 'postings';
  readonly version = 2;
  readonly holdsMoney = true;
  readonly parkingKeysOf = accountKeysOf;
  readonly tables = [
    untyped(postingsTable),
    untyped(postingYearsTable),
    untyped(postingMonthsTable),
    untyped(postingTotalsTable),
    untyped(postingAccountsTable),
  ];
  readonly handles: readonly LedgerEvent['type'][] = [
    'AccountOpened',
    'OpeningBalanceSet',
    'ExpenseRecorded',
    'PaymentRegistered',
    'PaymentConfirmed',
    'PaymentRefunded',
    'MoneyTransferred',
    'InvestmentMade',
    'InvestmentReturned',
    'EntryReversed',
  ];

  keysOf(recorded: Recorded) {
    const fact = factOf(recorded);
    return linesOf(fact.event).flatMap((line) => {
      const { account_id, code, year, month, block } = cellOf(line, fact);
      return [
        rowAt(postingYearsTable, account_id, code, year),
        rowAt(postingMonthsTable, account_id, code, month),
        rowAt(postingTotalsTable, account_id, code, month, block),
      ];
    });
  }

  fold(recorded: Recorded, rows: Rows): void {
    const fact = factOf(recorded);
    const { event, entryNumber, recordedAt } = fact;
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
      const { account_id, code, year, month, block } = cellOf(line, fact);
      rows.put(postingsTable, {
        entry_number: entryNumber,
        line: index,
        account_id,
        code,
        amount,
        date: dateOf(fact),
        recorded_at: recordedAt,
      });
      const ofYear = rows.get(postingYearsTable, [account_id, code, year]);
      rows.put(postingYearsTable, { account_id, code, year, ...summed(ofYear, amount) });
      const ofMonth = rows.get(postingMonthsTable, [account_id, code, month]);
      rows.put(postingMonthsTable, { account_id, code, month, ...summed(ofMonth, amount) });
      const ofBlock = rows.get(postingTotalsTable, [account_id, code, month, block]);
      rows.put(postingTotalsTable, { account_id, code, month, block, ...summed(ofBlock, amount) });
    }
  }
}

const cellOf = (line: PostingLine, fact: LedgerFact) => ({
  account_id: line.accountId,
  code: line.code,
  year: yearOf(dateOf(fact)),
  month: monthOf(dateOf(fact)),
  block: blockOf(fact.entryNumber),
});

type Sums = Pick<PostingMonthRow, 'debit' | 'credit' | 'lines'>;
const NOTHING: Sums = { debit: 0, credit: 0, lines: 0 };

const summed = ({ debit, credit, lines }: Sums = NOTHING, amount: number): Sums => ({
  debit: debit + Math.max(amount, 0),
  credit: credit + Math.max(-amount, 0),
  lines: lines + 1,
});

function dateOf({ event, entryNumber }: LedgerFact): string {
  const date = valueDateOf(event);
  if (date === null) throw new Error(`Entry ${entryNumber} moves money and has no date.`);
  return date;
}
