/**
 * What can be read of the history: pages with the totals of their whole filter, in one snapshot, and the newest entries.
 * Refuses cursors of another order.
 */
import type { AccountKind } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../../platform/database/database.ts';
import { type ListRequest, rowsToFetch } from '../../platform/http/page.ts';
import { badCursor, cursorKey, type KeyPart } from '../journal/cursor.read.ts';
import type { Found } from '../journal/found.read.ts';
import type { AnnotationRow } from './annotations.table.ts';
import { pastTransactions } from './past-transactions.read.ts';
import { figuresOf, totalOf } from './transaction-figures.read.ts';
import { filterOf, tableOf, type TransactionFilter, valuesOf } from './transaction-filter.read.ts';
import type { TransactionRow } from './transactions.table.ts';

export type FoundTransaction = Found<TransactionRow> & {
  readonly development_name: string | null;
  readonly related_type: AccountKind | null;
  readonly related_development_id: string | null;
  readonly related_development_name: string | null;
};

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
  readonly rows: readonly FoundTransaction[];
  readonly count: number;
  readonly totals: TransactionTotals;
  /** All of the account or development (or all there are), whatever the other filters say. */
  readonly total: number;
}

/** What a list can be sorted by: its SQL, its part in a cursor and that part's type. Entry number and leg break ties. */
const SORTS = {
  date: { sql: 't.date', column: 'date', part: 'date', cast: 'date' },
  amount: { sql: 't.signed_amount', column: 'signed_amount', part: 'integer', cast: 'bigint' },
  description: {
    sql: 't.sort_description collate "C"',
    column: 'sort_description',
    part: 'text',
    cast: 'text',
  },
  type: { sql: 't.type collate "C"', column: 'type', part: 'text', cast: 'text' },
  created_at: { sql: 't.entry_number', column: 'entry_number', part: 'integer', cast: 'bigint' },
} as const satisfies Record<
  string,
  { sql: string; column: keyof TransactionRow; part: KeyPart; cast: string }
>;

export type TransactionSort = { readonly by: keyof typeof SORTS; readonly descending: boolean };
export const transactionSorts = (Object.keys(SORTS) as (keyof typeof SORTS)[]).flatMap(
  (by) => [by, `-${by}`] as const,
);

/** `-date` is descending; anything unknown is not for this function: the DTO refuses it. */
export const sortOf = (text: (typeof transactionSorts)[number]): TransactionSort =>
  text.startsWith('-')
    ? { by: text.slice(1) as keyof typeof SORTS, descending: true }
    : { by: text as keyof typeof SORTS, descending: false };

/** The cursor's key: the name of the order, then the sorted value, entry number and leg. */
export const transactionKey =
  ({ by }: TransactionSort) =>
  (row: FoundTransaction): readonly (string | number)[] => [
    by,
    row[SORTS[by].column],
    row.entry_number,
    row.leg,
  ];

const NAMES = `
  left join read.developments d on d.id = t.development_id
  left join read.accounts ra on ra.id = t.related_account_id
  left join read.developments rd on rd.id = ra.development_id`;
const SELECT_NAMES = `t.*, d.name as development_name, ra.type as related_type,
  ra.development_id as related_development_id, rd.name as related_development_name`;

@Injectable()
export class TransactionQueries {
  constructor(private readonly database: Database) {}

  /** A page and the figures of its whole filter, all of one moment. Sums of many accounts may pass what bigint may be here. */
  page(filter: TransactionFilter, sort: TransactionSort, request: ListRequest): Promise<TransactionSlice> {
    return this.database.transaction(async (snapshot) => {
      await snapshot.query('set transaction isolation level repeatable read, read only');
      const rows = await this.#rows(snapshot, filter, sort, request);
      const { count, income, expense } = await figuresOf(snapshot, filter);
      return {
        rows,
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
  ): Promise<readonly FoundTransaction[]> {
    return this.#rows(this.database, filter, sort, request);
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

  /** The page is cut before names are joined to it. */
  #rows(
    database: Queryable,
    filter: TransactionFilter,
    sort: TransactionSort,
    request: ListRequest,
  ): Promise<FoundTransaction[]> {
    const { sql, part, cast } = SORTS[sort.by];
    const [name, ...key] = cursorKey(request, ['text', part, 'integer', 'integer']);
    // A cursor made under another order says nothing about this one.
    if (name !== null && name !== sort.by) throw badCursor();
    const direction = sort.descending ? 'desc' : 'asc';
    const order = `${sql} ${direction}, t.entry_number ${direction}, t.leg ${direction}`;
    return database.query<FoundTransaction>(
      `select ${SELECT_NAMES} from (
         select * from ${tableOf(filter)} t where ${filterOf(filter)}
           and ($13::${cast} is null or (${sql}, t.entry_number, t.leg)
             ${sort.descending ? '<' : '>'} ($13::${cast}, $14::bigint, $15::bigint))
         order by ${order} limit $16 offset $17
       ) t ${NAMES} order by ${order}`,
      [...valuesOf(filter), ...key, rowsToFetch(request), request.offset],
    );
  }
}

const tableAt = (past: Past | undefined): string => pastTransactions(past && { knownAt: '$3', upTo: '$2' });
