/** What a list of the history can be asked for, and its SQL. */
import { keptExpenses } from '../expense/expenses.projection.ts';
import { supplierKey } from '../expense/supplier-key.read.ts';
import { rowsKnownAt } from '../journal/past-rows.read.ts';
import type { TransactionType } from '@livro/rules';
import { matches, searchPatterns } from '../../platform/database/search-text.ts';
import { pastTransactions } from './past-transactions.read.ts';

export interface TransactionFilter {
  readonly accountId?: string;
  readonly developmentId?: string;
  readonly types?: readonly TransactionType[];
  /** Business days, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly search?: string;
  /** An expense's; a reversal has the category and the supplier of what it reverses. */
  readonly categories?: readonly string[];
  /** As it reads today, whatever its case; '' for those that name none. */
  readonly supplier?: string;
  /** A payment's. */
  readonly methods?: readonly string[];
  /** Centavos as booked, whatever the sign; both included. */
  readonly amountFrom?: number;
  readonly amountTo?: number;
  /** User id. */
  readonly author?: string;
  /** A payment's. */
  readonly clientId?: string;
  /** One, and a document's whole number whatever its case; as the entry reads today, of a reversal the reversed one. */
  readonly tag?: string;
  readonly documentNumber?: string;
  /** Booked, or undone, with these. */
  readonly batchId?: string;
  readonly withFiles?: boolean;
  /** Whether it stands in a match with lines of its account's bank, today. */
  readonly reconciled?: boolean;
  /** Of rows: these only. */
  readonly ids?: readonly string[];
  /** True: what was undone, and what undid it; false: what stands. */
  readonly reversed?: boolean;
  /** Entry numbers: after the one, up to the other. */
  readonly afterEntry?: number;
  readonly upToEntry?: number;
  /** The moment (ISO instant) whose words and links are shown; it comes with its `upToEntry`. */
  readonly knownAt?: string;
}

/** With the SQL of what other contexts know of entries, where it asks for that. */
export interface SoughtTransactions extends TransactionFilter {
  readonly entriesWithFiles?: string;
  readonly isMatched?: (row: string) => string;
}

export const SCOPE = `
  ($1::uuid is null or t.account_id = $1)
  and ($2::uuid is null or t.development_id = $2)`;
const OF_TYPES = 'and ($3::text[] is null or t.type = any ($3))';
const ON_DAYS = `
  and ($4::date is null or t.date >= $4)
  and ($5::date is null or t.date <= $5)`;

/** Rows of `transactions` or of its months, whatever their days. */
export const SCOPE_AND_TYPES = `${SCOPE} ${OF_TYPES}`;
/** The first five of `valuesOf`. */
export const SCOPE_TYPES_AND_DAYS = `${SCOPE_AND_TYPES} ${ON_DAYS}`;
/** A reversal keeps the words of its event: looked for are those that the reversed entry reads by now. */
const wordIn = (table: string, column: string): string =>
  `case when t.reverses is null then t.${column} else (select o.${column} from ${table} o where o.id = t.reverses) end`;
const attached = ({ withFiles, entriesWithFiles }: SoughtTransactions): string =>
  withFiles === undefined ? '$20::boolean is null' : `(t.entry_id in (${entriesWithFiles!})) = $20::boolean`;

/** What may be true of one side of a transfer and not of the other: for a row by this name. */
export const ofOneSide = ({ reconciled, isMatched }: SoughtTransactions, row: string): string => `
  ($23::uuid[] is null or ${row}.id = any ($23)) and ${
    reconciled === undefined
      ? '$22::boolean is null'
      : `$22::boolean is not null and ${reconciled ? '' : 'not '}${isMatched!(row)}`
  }`;

/** By the key under which all spellings of a name are one; '' for entries that name none. */
const ofSupplier = (filter: SoughtTransactions): string => {
  const word = wordIn(tableOf(filter), 'supplier');
  const expenses = rowsKnownAt(keptExpenses, filter.knownAt === undefined ? undefined : '$9');
  return `case when $11 = '' then coalesce(${word}, '') = ''
    else ${word} in (select o.supplier from ${expenses} o where o.supplier_key = $11) end`;
};

/** Over `valuesOf`, for rows `t` of `tableOf` the same filter. */
export const filterOf = (filter: SoughtTransactions): string => `${SCOPE_TYPES_AND_DAYS}
  and ${matches('t.search', '$6')}
  and ($7::bigint is null or t.entry_number > $7)
  and ($8::bigint is null or t.entry_number <= $8)
  and ($9::timestamptz is null or true)
  and ($10::text[] is null or t.category = any ($10))
  and ($11::text is null or ${ofSupplier(filter)})
  and ($12::text[] is null or t.payment_method = any ($12))
  and ($13::bigint is null or abs(t.amount) >= $13)
  and ($14::bigint is null or abs(t.amount) <= $14)
  and ($15::text is null or t.recorded_by = $15)
  and ($16::uuid is null or t.client_id = $16)
  and ($17::text is null or $17 = any (${wordIn(tableOf(filter), 'tags')}))
  and ($18::text is null or lower(${wordIn(tableOf(filter), 'document_number')}) = lower($18))
  and ($19::boolean is null or (t.reversed_by is not null or t.reverses is not null) = $19)
  and ($21::uuid is null or t.batch_id = $21)
  and ${attached(filter)}
  and ${ofOneSide(filter, 't')}`;

export function valuesOf(filter: TransactionFilter): readonly unknown[] {
  const { accountId, developmentId, types, from, to, search, afterEntry, upToEntry, knownAt } = filter;
  const { categories, supplier, methods, amountFrom, amountTo, author, clientId } = filter;
  const { tag, documentNumber, reversed, withFiles, batchId, reconciled, ids } = filter;
  return [
    accountId ?? null,
    developmentId ?? null,
    types?.length ? types : null,
    from ?? null,
    to ?? null,
    searchPatterns(search),
    afterEntry ?? null,
    upToEntry ?? null,
    knownAt ?? null,
    categories?.length ? categories : null,
    supplier === undefined ? null : supplierKey(supplier),
    methods?.length ? methods : null,
    amountFrom ?? null,
    amountTo ?? null,
    author ?? null,
    clientId ?? null,
    tag ?? null,
    documentNumber ?? null,
    reversed ?? null,
    withFiles ?? null,
    batchId ?? null,
    reconciled ?? null,
    ids ?? null,
  ];
}

/** The table that the filter is about: today's, or as it read at the filter's past moment. */
export const tableOf = ({ knownAt }: TransactionFilter): string =>
  pastTransactions(knownAt === undefined ? undefined : { knownAt: '$9', upTo: '$8' });
