/** The rows of history that one event makes. Pure, so that an answer can be built before the projection is there. */
import {
  type CellsOf,
  type EntryTextName,
  entryTextNames,
  fillTextCells,
  folded,
  textIn,
  type TransactionType,
  undoingLabels,
} from '@livro/rules';
import { searchable } from '../../platform/database/search-text.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import type { EntryFields, EntryWords, LedgerEvent, MoneyEvent, Reversal } from '../journal/events.ts';
import { bookedIn, entryIdOf, type Flow, isMoneyEvent, legsOf } from '../journal/postings.ts';
import type { RecordedEvent } from '../journal/recorded-event.read.ts';
import { reworded } from '../correction/reworded.read.ts';
import { type TransactionAccountRow, type TransactionRow, transactionsTable } from './transactions.table.ts';

const TYPES: Readonly<Record<Flow, TransactionType>> = {
  opening: 'initial_balance',
  expense: 'expense',
  payment: 'payment',
  'transfer-in': 'transfer_in',
  'transfer-out': 'transfer_out',
  invested: 'investment',
  returned: 'investment_return',
};

/** The second leg of an entry needs an id of its own. */
export const legId = (entryId: string, leg: number): string =>
  leg === 0 ? entryId : entityId(entryId, `leg ${leg}`);

/** What each row that the event makes is counted by. */
export const movesOf = (
  event: LedgerEvent,
): readonly Pick<TransactionRow, 'account_id' | 'type' | 'date'>[] =>
  legsOf(event).map(({ account, flow }) => ({
    account_id: account.accountId,
    type: TYPES[flow],
    date: (event as MoneyEvent).data.date,
  }));

type Mutable<Row> = { -readonly [Column in keyof Row]: Row[Column] };

/** All columns, so that a row is a copy that is filled in and not an object that grows: a rebuild makes a million of them. */
const BLANK = Object.fromEntries(
  Object.keys(transactionsTable.columns).map((column) => [column, null]),
) as unknown as Readonly<TransactionRow>;

/** `accountOf` knows development and kind of every account of the journal. */
export function transactionRows(
  { event, entryNumber, recordedBy, recordedAt }: RecordedEvent,
  accountOf: (accountId: string) => TransactionAccountRow,
): readonly TransactionRow[] {
  const legs = legsOf(event);
  if (legs.length === 0) return [];
  const told = toldBy(event as MoneyEvent | Reversal);
  told.entry_number = entryNumber;
  told.recorded_by = recordedBy;
  told.created_at = recordedAt;
  Object.assign(told, findable(told));
  return legs.map((posting, leg) => {
    const { accountId } = posting.account;
    const { account_type, development_id } = accountOf(accountId);
    const row: Mutable<TransactionRow> = leg === legs.length - 1 ? told : { ...told };
    row.id = legId(told.entry_id, leg);
    row.leg = leg;
    row.account_id = accountId;
    row.account_type = account_type;
    row.development_id = development_id;
    row.type = TYPES[posting.flow];
    row.amount = bookedIn(posting);
    row.signed_amount = posting.amount;
    row.related_account_id = legs[1 - leg]?.account.accountId ?? null;
    return row;
  });
}

function rowOf({ data }: MoneyEvent): Mutable<TransactionRow> {
  const words: EntryFields = data;
  const row: Mutable<TransactionRow> = { ...BLANK };
  row.refund = false;
  row.date = data.date;
  row.original_date = words.originalDate ?? null;
  row.batch_id = words.batchId ?? null;
  row.description = data.description;
  row.category = words.category ?? null;
  fillTextCells(row, entryTextNames, (name) => words[name] ?? null);
  row.notes = words.notes ?? null;
  row.tags = words.tags ?? [];
  row.client_id = words.clientId ?? null;
  row.payment_method = words.method ?? null;
  row.investment_id = words.investmentId ?? null;
  row.principal = words.principal ?? null;
  row.gain = words.gain ?? null;
  return row;
}

/** What the entry says besides its money; a reversal says most of what it undoes. */
function toldBy(event: MoneyEvent | Reversal): Mutable<TransactionRow> {
  if (isMoneyEvent(event)) {
    const row = rowOf(event);
    row.entry_id = entryIdOf(event);
    return row;
  }
  const { entry, reversalId, entryId, date, reason } = event.data;
  const row = rowOf(entry);
  row.entry_id = reversalId;
  row.reverses = entryId;
  row.date = date;
  row.original_date = null;
  row.refund = event.type === 'PaymentRefunded';
  row.description = `${undoingLabels(row.refund).entry}: ${row.description}`;
  row.notes = reason;
  row.principal = opposite(row.principal);
  row.gain = opposite(row.gain);
  return row;
}

/** The row under the words that an edit gave its entry. */
export function annotated(row: TransactionRow, words: EntryWords): TransactionRow {
  const after = reworded(entryTextNames, row, words);
  return { ...after, ...findable(after) };
}

/** What a search and an order by description look at. */
function findable(row: Pick<TransactionRow, 'description' | 'notes' | 'tags'> & CellsOf<EntryTextName>) {
  const described = folded(row.description);
  const words = [...entryTextNames.map((name) => textIn(row, name)), row.notes, ...row.tags];
  const others = words.filter((word) => typeof word === 'string');
  return {
    sort_description: described,
    search: others.length === 0 ? described : `${described}\n${searchable(others)}`,
  };
}

/** Zero has no sign here: a journal that was read again must give the same bytes. */
const opposite = (amount: number | null): number | null => (amount === null ? null : 0 - amount);
