/** Folds the journal into investments and their returns. */
import type { Recorded } from '@livro/event-sourcing';
import { searchable } from '../../platform/database/search-text.ts';
import { defineProjection, rowAt } from '../../platform/projections/define-projection.ts';
import type { Rows } from '../../platform/projections/projection.types.ts';
import { reworded } from '../correction/reworded.read.ts';
import type { EntryAnnotated, EntryReversed, InvestmentMade, InvestmentReturned } from '../journal/events.ts';
import { postedOn } from '../journal/postings.ts';
import { eventFrom, type RecordedEvent } from '../journal/recorded-event.read.ts';
import { ownedByAccounts } from '../journal/owned-rows.read.ts';
import { accountKeysOf } from '../journal/touched-accounts.ts';
import { type InvestmentRow, investmentsTable, type ReturnRow, returnsTable } from './investments.table.ts';

type Handled = InvestmentMade | InvestmentReturned | EntryReversed | EntryAnnotated;

export const investmentsProjection = defineProjection<Handled>({
  name: 'investments',
  version: 5,
  holdsMoney: true,
  parkingKeysOf: accountKeysOf,
  tables: [investmentsTable, returnsTable],
  owned: ownedByAccounts(
    { table: investmentsTable, owners: ['account_id'] },
    { table: returnsTable, things: ['id', 'investment_id'] },
  ),
  handles: ['InvestmentMade', 'InvestmentReturned', 'EntryReversed', 'EntryAnnotated'],

  keysOf(recorded) {
    const { event } = eventFrom<Handled>(recorded);
    if (event.type === 'EntryAnnotated') {
      const { entryId, kind } = event.data;
      const table = kind === 'investment' ? investmentsTable : kind === 'return' ? returnsTable : undefined;
      return table ? [rowAt(table, entryId)] : [];
    }
    const stored = event.type === 'EntryReversed' ? event.data.entry : event;
    const replacement = event.type === 'EntryReversed' && event.data.replacementId;
    const ids = (own: string) => (replacement ? [own, replacement] : [own]);
    switch (stored.type) {
      case 'InvestmentMade':
        return ids(stored.data.investmentId).map((id) => rowAt(investmentsTable, id));
      case 'InvestmentReturned':
        return [
          rowAt(investmentsTable, stored.data.investmentId),
          ...(stored === event ? [] : ids(stored.data.returnId).map((id) => rowAt(returnsTable, id))),
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
        rows.put(investmentsTable, afterReturn(row, closing(event.data), stored));
        rows.put(returnsTable, returnRow(event.data, stored));
        return;
      }
      case 'EntryReversed':
        undo(event.data, stored, rows);
        return;
      case 'EntryAnnotated':
        reword(event.data, stored, rows);
        return;
      default:
        throw new Error(`An event that investments do not fold: ${JSON.stringify(event satisfies never)}`);
    }
  },
});

/** The investment that the event makes. */
export const madeInvestment = (recorded: Recorded): InvestmentRow | undefined =>
  recorded.type === 'InvestmentMade'
    ? investmentRow(recorded.data as InvestmentMade['data'], eventFrom(recorded))
    : undefined;

function undo(
  { entry, entryId, reversalId, replacementId, date }: EntryReversed['data'],
  stored: RecordedEvent,
  rows: Rows,
) {
  const { entryNumber: version, recordedAt: updated_at } = stored;
  const links = { reversed_by: reversalId, replaced_by: replacementId };
  const undone = { version, ...links, undone_on: date, updated_at };
  if (entry.type === 'InvestmentMade') {
    rows.put(investmentsTable, { ...investmentIn(rows, entryId, stored), ...undone, outstanding: 0 });
    if (replacementId === null) return;
    rows.put(investmentsTable, { ...investmentIn(rows, replacementId, stored), replaces: entryId });
  } else if (entry.type === 'InvestmentReturned') {
    rows.put(returnsTable, { ...returnIn(rows, entryId, stored), ...undone });
    const { investmentId } = entry.data;
    const row = afterReturn(investmentIn(rows, investmentId, stored), closing(entry.data), stored);
    rows.put(investmentsTable, row);
    if (replacementId === null) return;
    const replacement = { ...returnIn(rows, replacementId, stored), replaces: entryId };
    rows.put(returnsTable, replacement);
    // Another return closed it in this one's place.
    if (row.closed_by !== entryId || replacement.investment_id !== investmentId) return;
    rows.put(investmentsTable, { ...row, closed_by: replacementId, actual_return_date: replacement.date });
  }
}

function reword({ entryId, kind, words }: EntryAnnotated['data'], stored: RecordedEvent, rows: Rows): void {
  const changed = { version: stored.entryNumber, updated_at: stored.recordedAt };
  if (kind === 'investment') {
    const row = reworded([], { ...investmentIn(rows, entryId, stored), ...changed }, words);
    rows.put(investmentsTable, { ...row, search: soughtBy(row) });
  } else if (kind === 'return') {
    const { tags: _, ...row } = reworded(
      [],
      { ...returnIn(rows, entryId, stored), ...changed, tags: [] },
      words,
    );
    rows.put(returnsTable, row);
  }
}

const soughtBy = (row: Pick<InvestmentRow, 'description' | 'notes' | 'reference' | 'tags'>): string =>
  searchable([row.description, row.notes ?? '', row.reference ?? '', ...row.tags]);

function returnIn(rows: Rows, id: string, { entryNumber }: Pick<RecordedEvent, 'entryNumber'>): ReturnRow {
  const row = rows.get(returnsTable, [id]);
  if (!row) throw new Error(`Entry ${entryNumber} corrects return ${id}, which never came.`);
  return row;
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
    version: stored.entryNumber,
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
    closed_by: null,
    status: 'active',
    reference: data.reference,
    notes: data.notes,
    tags: data.tags,
    reversed_by: null,
    undone_on: null,
    replaced_by: null,
    replaces: null,
    search: soughtBy(data),
    recorded_by: stored.recordedBy,
    created_at: stored.recordedAt,
    updated_at: stored.recordedAt,
  };
}

/** What a return would be to an investment of which it leaves nothing out. */
const closing = ({ returnId: closed_by, date: actual_return_date }: InvestmentReturned['data']) => ({
  closed_by,
  actual_return_date,
});

/** Once money came back, or a return was undone: open while principal is out, as the ledger's state has it. */
function afterReturn(
  row: InvestmentRow,
  closed: ReturnType<typeof closing>,
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
    ...(open ? { closed_by: null, actual_return_date: null } : row.closed_by === null && closed),
    updated_at: recordedAt,
  };
}

function returnRow(data: InvestmentReturned['data'], stored: Omit<RecordedEvent, 'event'>): ReturnRow {
  return {
    id: data.returnId,
    entry_number: stored.entryNumber,
    version: stored.entryNumber,
    investment_id: data.investmentId,
    kind: data.kind,
    amount: data.amount,
    principal: data.principal,
    gain: data.gain,
    date: data.date,
    description: data.description,
    notes: data.notes,
    reversed_by: null,
    undone_on: null,
    replaced_by: null,
    replaces: null,
    recorded_by: stored.recordedBy,
    created_at: stored.recordedAt,
    updated_at: stored.recordedAt,
  };
}
