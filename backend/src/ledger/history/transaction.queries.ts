/**
 * What can be read of the history: pages with the totals of their whole filter, in one snapshot, and the newest entries.
 * Refuses cursors of another order.
 */
import type { AccountKind } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/database/database.ts';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { type ListRequest, rowsToFetch } from '../../platform/http/page.ts';
import { badCursor, cursorKey } from '../journal/cursor.read.ts';
import type { Found } from '../journal/found.read.ts';
import type { AnnotationRow } from './annotations.table.ts';
import { pastTransactions } from './past-transactions.read.ts';
import { figuresOf, totalOf } from './transaction-figures.read.ts';
import { BankMatches } from './bank-matches.ts';
import { EntryFiles } from './entry-files.ts';
import {
  filterOf,
  type SoughtTransactions,
  tableOf,
  type TransactionFilter,
  valuesOf,
} from './transaction-filter.read.ts';
import { wholeMonths } from './transaction-months.table.ts';
import { orderOf, sortedText, type TransactionSort } from './transaction-order.read.ts';
import type { TransactionRow } from './transactions.table.ts';

export type FoundTransaction = Found<TransactionRow> & {
  readonly development_name: string | null;
  readonly related_type: AccountKind | null;
  readonly related_development_id: string | null;
  readonly related_development_name: string | null;
  /** Who booked it; null for the program itself, and where there is no such user any more. */
  readonly author_name: string | null;
};

/** With what its list is sorted by. */
export type SortedTransaction = FoundTransaction & { readonly sort_key: string | number };

/** A past moment: the instant, and the number of the last entry known by then. */
export type Past = Required<Pick<TransactionFilter, 'knownAt' | 'upToEntry'>>;

/** An edit of an entry's words. */
export type FoundAnnotation = Pick<
  AnnotationRow,
  'entry_number' | 'entry_id' | 'recorded_by' | 'reason' | 'words' | 'previous'
> & { readonly recorded_at: Date };

/**
 * Centavos over the whole filter: `income` and `expense` are positive, `net` is their difference. Transfers between accounts
 * that are both asked about are in neither.
 */
export interface TransactionTotals {
  readonly income: number;
  readonly expense: number;
  readonly net: number;
}

export interface TransactionSlice {
  readonly rows: readonly SortedTransaction[];
  /** Of one account in the order of days: what it held after each row, by the row's id; centavos. */
  readonly balances: ReadonlyMap<string, number>;
  readonly count: number;
  readonly totals: TransactionTotals;
  /** All of the account or development (or all there are), whatever the other filters say. */
  readonly total: number;
}

/** The cursor's key: the name of the order, then the sorted value, entry number and leg. */
export const transactionKey =
  ({ by }: TransactionSort) =>
  (row: SortedTransaction): readonly (string | number)[] => [by, row.sort_key, row.entry_number, row.leg];

const NAMES = `
  left join read.developments d on d.id = t.development_id
  left join read.accounts ra on ra.id = t.related_account_id
  left join read.developments rd on rd.id = ra.development_id
  left join read.authors u on u.author_id::text = t.recorded_by`;
const SELECT_NAMES = `t.*, d.name as development_name, ra.type as related_type,
  ra.development_id as related_development_id, rd.name as related_development_name, u.name as author_name`;

@Injectable()
export class TransactionQueries {
  constructor(
    private readonly database: ReadDatabase,
    private readonly files: EntryFiles,
    private readonly matches: BankMatches,
  ) {}

  /** A page and the figures of its whole filter, all of one moment. Sums of many accounts may pass what bigint may be here. */
  page(asked: TransactionFilter, sort: TransactionSort, request: ListRequest): Promise<TransactionSlice> {
    const filter = this.#sought(asked);
    return this.database.reading(async (snapshot) => {
      const rows = await this.#rows(snapshot, filter, sort, request);
      const { count, income, expense } = await figuresOf(snapshot, filter);
      return {
        rows,
        balances: sort.by === 'date' ? await this.#balances(snapshot, filter, rows) : new Map(),
        count,
        totals: { income, expense, net: income - expense },
        total: await totalOf(snapshot, filter),
      };
    });
  }

  /** A plain list without figures, as recent activity needs it. */
  list(
    filter: TransactionFilter,
    sort: TransactionSort,
    request: ListRequest,
  ): Promise<readonly SortedTransaction[]> {
    return this.#rows(this.database, this.#sought(filter), sort, request);
  }

  /** How many rows the filter finds and what they sum to, as its pages tell it. */
  async figures(filter: TransactionFilter): Promise<TransactionTotals & { readonly count: number }> {
    const { count, income, expense } = await figuresOf(this.database, this.#sought(filter));
    return { count, income, expense, net: income - expense };
  }

  /** The number of the newest entry; 0 before the first. */
  async newestEntry(): Promise<number> {
    const [row] = await this.database.query<{ entry_number: number }>(
      'select entry_number from read.transactions order by entry_number desc limit 1',
    );
    return row?.entry_number ?? 0;
  }

  /** Everybody who has booked anything, by name. */
  authors(): Promise<readonly { readonly id: string; readonly name: string }[]> {
    return this.database.query(
      `select u.author_id as id, u.name from read.authors u
       where exists (select from read.transactions t where t.recorded_by = u.author_id::text)
       order by ${sortedText('u.name')}, u.author_id`,
    );
  }

  async get(id: string): Promise<FoundTransaction | undefined> {
    const [row] = await this.database.query<FoundTransaction>(
      `select ${SELECT_NAMES} from read.transactions t ${NAMES} where t.id = $1`,
      [id],
    );
    return row;
  }

  /** All rows of the entry that has a row of that id, in the order of its legs; none for one that was not known by then. */
  legs(id: string, past?: Past): Promise<readonly FoundTransaction[]> {
    return this.database.query<FoundTransaction>(
      `select ${SELECT_NAMES} from ${tableAt(past)} t ${NAMES}
       where t.entry_number = (select entry_number from read.transactions where id = $1)
         and t.entry_id = (select entry_id from read.transactions where id = $1)
         and ($2::bigint is null or t.entry_number <= $2) and ($3::timestamptz is null or true)
       order by t.leg`,
      [id, past?.upToEntry ?? null, past?.knownAt ?? null],
    );
  }

  /** What each account held once the entry was booked, in the journal's order; centavos. */
  balancesAfter(
    entryNumber: number,
    accountIds: readonly string[],
  ): Promise<readonly { readonly account_id: string; readonly balance: number }[]> {
    return this.database.query(
      `select account_id, sum(signed_amount)::float8 as balance from read.transactions
       where account_id = any ($1::uuid[]) and entry_number <= $2 group by account_id`,
      [accountIds, entryNumber],
    );
  }

  /**
   * Every entry that is tied to this one by reversals and replacements, itself too, in the journal's order; each by its leg on
   * this account, where it has one.
   */
  chain(entryId: string, accountId: string, past?: Past): Promise<readonly FoundTransaction[]> {
    return this.database.query<FoundTransaction>(
      `with recursive chain(id) as (
         select $1::uuid
         union
         select link.id from chain c
           join read.transactions r on r.id = c.id
           cross join lateral (values (r.reversed_by), (r.replaced_by), (r.reverses), (r.replaces)) link(id)
           where link.id is not null
       )
       select distinct on (t.entry_number) ${SELECT_NAMES} from ${tableAt(past)} t ${NAMES}
       where t.entry_id in (select id from chain)
         and ($2::bigint is null or t.entry_number <= $2) and ($3::timestamptz is null or true)
       order by t.entry_number, (t.account_id = $4) desc, (t.id = t.entry_id) desc`,
      [entryId, past?.upToEntry ?? null, past?.knownAt ?? null, accountId],
    );
  }

  /** Edits of the words of these entries, in the journal's order, as far as they were known by then. */
  annotations(entryIds: readonly string[], knownAt?: string): Promise<readonly FoundAnnotation[]> {
    return this.database.query<FoundAnnotation>(
      `select entry_number, entry_id, recorded_by, recorded_at, reason, words, previous from read.annotations
       where entry_id = any ($1::uuid[]) and ($2::timestamptz is null or recorded_at <= $2) order by entry_number`,
      [entryIds, knownAt ?? null],
    );
  }

  #sought(filter: TransactionFilter): SoughtTransactions {
    const knownAt = filter.knownAt === undefined ? undefined : '$9';
    return {
      ...filter,
      ...(filter.withFiles !== undefined && { entriesWithFiles: this.files.entriesWithAny(knownAt) }),
      ...(filter.reconciled !== undefined && { isMatched: (row: string) => this.matches.isMatched(row) }),
    };
  }

  /** The page is cut before names are joined to it. */
  async #rows(
    database: Queryable,
    filter: SoughtTransactions,
    sort: TransactionSort,
    request: ListRequest,
  ): Promise<SortedTransaction[]> {
    const { sql, part, cast, named } = orderOf(sort);
    const [name, ...key] = cursorKey(request, ['text', part, 'integer', 'integer']);
    // A cursor made under another order says nothing about this one.
    if (name !== null && name !== sort.by) throw badCursor();
    const values = [...valuesOf(filter), ...key, rowsToFetch(request), request.offset];
    const n = values.length;
    const [after, limit, offset] = [`$${n - 4}::${cast}`, `$${n - 1}::bigint`, `$${n}::bigint`];
    const afterEntry = `$${n - 3}::bigint, $${n - 2}::bigint`;
    const direction = sort.descending ? 'desc' : 'asc';
    const beyond = sort.descending ? '<' : '>';
    const found = `from ${tableOf(filter)} t where ${filterOf(filter)}`;
    if (named === undefined)
      return database.query<SortedTransaction>(
        `select ${SELECT_NAMES} from (
           select *, ${sql} as sort_key ${found}
             and (${after} is null or (${sql}, entry_number, leg) ${beyond} (${after}, ${afterEntry}))
           order by ${sql} ${direction}, entry_number ${direction}, leg ${direction} limit ${limit} offset ${offset}
         ) t ${NAMES} order by t.sort_key ${direction}, t.entry_number ${direction}, t.leg ${direction}`,
        values,
      );
    const [names] = await database.query<{ ids: string[] | null }>(named.inOrder(direction));
    // Name by name until the page is full: to sort all rows by the places of their names would read every one of them.
    return database.query<SortedTransaction>(
      `select ${SELECT_NAMES} from (
         select t.*, named.place as sort_key from unnest($${n + 1}::text[]) with ordinality named(id, place)
           cross join lateral (
             select * ${found} and t.${sql} = named.id::${named.id}
               and (${after} is null or named.place > ${after}
                 or (named.place = ${after} and (entry_number, leg) ${beyond} (${afterEntry})))
             order by entry_number ${direction}, leg ${direction} limit ${limit} + ${offset}
           ) t
         order by named.place, entry_number ${direction}, leg ${direction} limit ${limit} offset ${offset}
       ) t ${NAMES} order by t.sort_key, t.entry_number ${direction}, t.leg ${direction}`,
      [...values, names?.ids ?? []],
    );
  }

  /**
   * What the filter's account held after each of these rows in the order of days, whatever else the filter asks for; centavos.
   * Whole months come from their sums, except at a past moment.
   */
  async #balances(
    database: Queryable,
    { accountId, upToEntry }: TransactionFilter,
    rows: readonly FoundTransaction[],
  ): Promise<ReadonlyMap<string, number>> {
    const days = rows.map(({ date }) => date).sort();
    if (accountId === undefined || days.length === 0) return new Map();
    const [since] = upToEntry === undefined ? wholeMonths(`${days[0]!.slice(0, 7)}-01`, undefined) : [null];
    const found = await database.query<{ id: string; balance: number }>(
      `select w.id, w.balance::float8 as balance from (
         select t.id, sum(t.signed_amount) over (order by t.date, t.entry_number, t.leg) + coalesce(
           (select sum(m.income - m.expense) from read.transaction_months m
            where m.account_id = $1 and m.month < $2), 0) as balance
         from read.transactions t
         where t.account_id = $1 and ($2::date is null or t.date >= $2) and t.date <= $3
           and ($4::bigint is null or t.entry_number <= $4)
       ) w where w.id = any ($5::uuid[])`,
      [accountId, since ?? null, days.at(-1), upToEntry ?? null, rows.map(({ id }) => id)],
    );
    return new Map(found.map(({ id, balance }) => [id, balance]));
  }
}

const tableAt = (past: Past | undefined): string => pastTransactions(past && { knownAt: '$3', upTo: '$2' });
