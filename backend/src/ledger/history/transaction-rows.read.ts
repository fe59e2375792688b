/** The rows of history that one event makes. Pure, so that an answer can be built before the projection is there. */
import {
  eachTextCell,
  entryTextNames,
  textIn,
  type CellsOf,
  type EntryTextName,
  type TransactionType,
} from '@livro/rules';
import { searchable, folded } from '../../platform/database/search-text.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import type { EntryFields, EntryWords, LedgerEvent, MoneyEvent, Reversal } from '../journal/events.ts';
import { bookedIn, entryIdOf, type Flow, isMoneyEvent, legsOf } from '../journal/postings.ts';
import type { RecordedEvent } from '../journal/recorded-event.read.ts';
import { reworded } from '../correction/reworded.read.ts';
import type { TransactionAccountRow, TransactionRow } from './transactions.table.ts';

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

/** `accountOf` knows development and kind of every account of the journal. */
export function transactionRows(
  { event, entryNumber, recordedBy, recordedAt }: RecordedEvent,
  accountOf: (accountId: string) => TransactionAccountRow,
): readonly TransactionRow[] {
  const legs = legsOf(event);
  if (legs.length === 0) return [];
  const told = toldBy(event as MoneyEvent | Reversal);
  return legs.map((posting, leg) => {
    const { accountId } = posting.account;
    const { account_type, development_id } = accountOf(accountId);
    return {
      ...told,
      id: legId(told.entry_id, leg),
      entry_number: entryNumber,
      leg,
      account_id: accountId,
      account_type,
      development_id,
      type: TYPES[posting.flow],
      amount: bookedIn(posting),
      signed_amount: posting.amount,
      related_account_id: legs[1 - leg]?.account.accountId ?? null,
      reversed_by: null,
      replaced_by: null,
      replaces: null,
      ...findable(told),
      recorded_by: recordedBy,
      created_at: recordedAt,
    };
  });
}

function wordsOf({ data }: MoneyEvent) {
  const words: EntryFields = data;
  return {
    date: data.date,
    original_date: words.originalDate ?? null,
    batch_id: words.batchId ?? null,
    description: data.description,
    category: words.category ?? null,
    ...eachTextCell(entryTextNames, (name) => words[name] ?? null),
    notes: words.notes ?? null,
    tags: words.tags ?? [],
    client_id: words.clientId ?? null,
    payment_method: words.method ?? null,
    investment_id: words.investmentId ?? null,
    principal: words.principal ?? null,
    gain: words.gain ?? null,
  };
}

/** What the entry says besides its money; a reversal says most of what it undoes. */
function toldBy(event: MoneyEvent | Reversal) {
  if (isMoneyEvent(event)) {
    return { ...wordsOf(event), entry_id: entryIdOf(event), reverses: null };
  }
  const { entry, reversalId, entryId, date, reason } = event.data;
  const words = wordsOf(entry);
  return {
    ...words,
    entry_id: reversalId,
    reverses: entryId,
    date,
    original_date: null,
    description: `Estorno: ${words.description}`,
    notes: reason,
    principal: opposite(words.principal),
    gain: opposite(words.gain),
  };
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
