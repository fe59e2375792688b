/** Folds the journal into investments and their returns. */
import { searchable } from '../../platform/database/search-text.ts';
import { defineProjection, rowAt } from '../../platform/projections/define-projection.ts';
import type { Rows } from '../../platform/projections/projection.types.ts';
import type { EntryReversed, InvestmentMade, InvestmentReturned } from '../journal/events.ts';
import { postedOn } from '../journal/postings.ts';
import { eventFrom, type RecordedEvent } from '../journal/recorded-event.read.ts';
import { accountKeysOf } from '../journal/touched-accounts.ts';
import { type InvestmentRow, investmentsTable, type ReturnRow, returnsTable } from './investments.table.ts';

type Handled = InvestmentMade | InvestmentReturned | EntryReversed;

export const investmentsProjection = defineProjection<Handled>({
  name: 'investments',
  version: 3,
  holdsMoney: true,
  parkingKeysOf: accountKeysOf,
  tables: [investmentsTable, returnsTable],
  handles: ['InvestmentMade', 'InvestmentReturned', 'EntryReversed'],

  keysOf(recorded) {
    const { event } = eventFrom<Handled>(recorded);
    const stored = event.type === 'EntryReversed' ? event.data.entry : event;
    switch (stored.type) {
      case 'InvestmentMade':
        return [rowAt(investmentsTable, stored.data.investmentId)];
      case 'InvestmentReturned':
        return [
          rowAt(investmentsTable, stored.data.investmentId),
          ...(stored === event ? [] : [rowAt(returnsTable, stored.data.returnId)]),
        ];
      default:
        return [];
    }
  },

  fold(recorded, rows) {
    const stored = eventFrom<Handled>(recorded);
    const { event } = stored;
    switch (event.type) {
      case 'InvestmentMade':
        rows.put(investmentsTable, investmentRow(event.data, stored));
        return;
      case 'InvestmentReturned': {
        const row = investmentIn(rows, event.data.investmentId, stored);
        rows.put(investmentsTable, afterReturn(row, event.data, stored));
        rows.put(returnsTable, returnRow(event.data, stored));
        return;
      }
      case 'EntryReversed':
        undo(event.data, stored, rows);
        return;
      default:
        throw new Error(`An event that investments do not fold: ${JSON.stringify(event satisfies never)}`);
    }
  },
});

function undo({ entry, reversalId }: EntryReversed['data'], stored: RecordedEvent, rows: Rows): void {
  const undone = { reversed_by: reversalId };
  if (entry.type === 'InvestmentMade') {
    const row = investmentIn(rows, entry.data.investmentId, stored);
    rows.put(investmentsTable, { ...row, ...undone, outstanding: 0, updated_at: stored.recordedAt });
  } else if (entry.type === 'InvestmentReturned') {
    const returned = rows.get(returnsTable, [entry.data.returnId]);
    if (!returned) throw new Error(`Entry ${stored.entryNumber} undoes a return that never came.`);
    rows.put(returnsTable, { ...returned, ...undone });
    const row = investmentIn(rows, entry.data.investmentId, stored);
    rows.put(investmentsTable, afterReturn(row, entry.data, stored));
  }
}

function investmentIn(
  rows: Rows,
  id: string,
  { entryNumber }: Pick<RecordedEvent, 'entryNumber'>,
): InvestmentRow {
  const row = rows.get(investmentsTable, [id]);
  if (!row) throw new Error(`Entry ${entryNumber} is about investment ${id}, which was never made.`);
  return row;
}

function investmentRow(data: InvestmentMade['data'], stored: Omit<RecordedEvent, 'event'>): InvestmentRow {
  return {
    id: data.investmentId,
    entry_number: stored.entryNumber,
    account_id: data.accountId,
    type: data.investmentType,
    description: data.description,
    principal_amount: data.amount,
    outstanding: data.amount,
    returned: 0,
    gain: 0,
    expected_rate: data.expectedRate,
    investment_date: data.date,
    expected_return_date: data.expectedReturnDate,
    actual_return_date: null,
    status: 'active',
    reference: data.reference,
    notes: data.notes,
    tags: data.tags,
    reversed_by: null,
    search: searchable([data.description, data.notes ?? '', data.reference ?? '', ...data.tags]),
    recorded_by: stored.recordedBy,
    created_at: stored.recordedAt,
    updated_at: stored.recordedAt,
  };
}

/** Once money came back, or a return was undone: open while principal is out, as the ledger's state has it. */
function afterReturn(
  row: InvestmentRow,
  { date }: InvestmentReturned['data'],
  { event, recordedAt }: RecordedEvent,
): InvestmentRow {
  const outstanding = row.outstanding + postedOn(event, 'investment');
  const open = outstanding > 0;
  return {
    ...row,
    outstanding,
    returned: row.returned + postedOn(event, 'asset'),
    gain: row.gain - postedOn(event, 'gain', 'loss'),
    status: open ? 'active' : 'matured',
    actual_return_date: open ? null : (row.actual_return_date ?? date),
    updated_at: recordedAt,
  };
}

function returnRow(data: InvestmentReturned['data'], stored: Omit<RecordedEvent, 'event'>): ReturnRow {
  return {
    id: data.returnId,
    entry_number: stored.entryNumber,
    investment_id: data.investmentId,
    kind: data.kind,
    amount: data.amount,
    principal: data.principal,
    gain: data.gain,
    date: data.date,
    description: data.description,
    notes: data.notes,
    reversed_by: null,
    recorded_by: stored.recordedBy,
    created_at: stored.recordedAt,
  };
}
