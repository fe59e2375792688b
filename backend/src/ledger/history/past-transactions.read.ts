/**
 * The history as it read at a past moment, as a table for queries: under the words of that time, without the links to what
 * was booked later. Which entries there were then is the caller's to say, by their numbers.
 */
import { entryTextNames, entryTexts } from '@livro/rules';
import { transactionsTable, type TransactionRow } from './transactions.table.ts';

const WORDS = [
  'description',
  ...entryTextNames.map((name) => entryTexts[name].column),
  'notes',
  'tags',
  'sort_description',
  'search',
] satisfies readonly (keyof TransactionRow)[];
const LINKS = ['reversed_by', 'replaced_by', 'replaces'] as const satisfies readonly (keyof TransactionRow)[];

const wasAlready = (column: string, upTo: string, as = ` as ${column}`): string =>
  `case when (select v.entry_number from read.transactions v where v.id = t.${column}) <= ${upTo}
     then t.${column} end${as}`;

const columnAt = (column: string, upTo: string): string => {
  if ((WORDS as readonly string[]).includes(column)) {
    return `case when x.entry_id is null then t.${column} else x.old_${column} end as ${column}`;
  }
  // A payment that was given back later was not yet.
  if (column === 'refund')
    return `(t.refund and (t.reverses is not null or (${wasAlready('reversed_by', upTo, '')}) is not null)) as refund`;
  return (LINKS as readonly string[]).includes(column) ? wasAlready(column, upTo) : `t.${column}`;
};

/**
 * SQL of that table, or today's where `knownAt` is undefined. `knownAt` and `upTo` name the parameters that hold the moment
 * and the number of the last entry known by then. The first edit of the words after that moment tells how they read.
 */
export function pastTransactions(at?: { readonly knownAt: string; readonly upTo: string }): string {
  if (!at) return 'read.transactions';
  const columns = Object.keys(transactionsTable.columns).map((column) =>
    columnAt(column, `${at.upTo}::bigint`),
  );
  return `(select ${columns.join(', ')} from read.transactions t
    left join (select distinct on (entry_id) * from read.annotations where recorded_at > ${at.knownAt}::timestamptz
      order by entry_id, entry_number) x on x.entry_id = t.entry_id)`;
}
