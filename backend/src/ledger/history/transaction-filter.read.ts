/** What a list of the history can be asked for, and its SQL. */
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
  /** Entry numbers: after the one, up to the other. */
  readonly afterEntry?: number;
  readonly upToEntry?: number;
  /** The moment (ISO instant) whose words and links are shown; it comes with its `upToEntry`. */
  readonly knownAt?: string;
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
/** A reversal keeps the words of its event: the supplier is the one that the reversed entry reads by now. */
const supplierIn = (table: string): string =>
  `case when t.reverses is null then t.supplier else (select o.supplier from ${table} o where o.id = t.reverses) end`;

/** Over `valuesOf`, for rows `t` of `tableOf` the same filter. */
export const filterOf = (filter: TransactionFilter): string => `${SCOPE_TYPES_AND_DAYS}
  and ${matches('t.search', '$6')}
  and ($7::bigint is null or t.entry_number > $7)
  and ($8::bigint is null or t.entry_number <= $8)
  and ($9::timestamptz is null or true)
  and ($10::text[] is null or t.category = any ($10))
  and ($11::text is null or lower(coalesce(${supplierIn(tableOf(filter))}, '')) = lower($11))
  and ($12::text[] is null or t.payment_method = any ($12))`;

export function valuesOf(filter: TransactionFilter): readonly unknown[] {
  const { accountId, developmentId, types, from, to, search, afterEntry, upToEntry, knownAt } = filter;
  const { categories, supplier, methods } = filter;
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
    supplier ?? null,
    methods?.length ? methods : null,
  ];
}

/** The table that the filter is about: today's, or as it read at the filter's past moment. */
export const tableOf = ({ knownAt }: TransactionFilter): string =>
  pastTransactions(knownAt === undefined ? undefined : { knownAt: '$9', upTo: '$8' });
