/** What can be read of expenses. */
import { limits, type ExpenseCategory } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { matches, searchPatterns } from '../../platform/database/search-text.ts';
import type { ListRequest } from '../../platform/http/page.ts';
import type { Found, Slice } from '../journal/found.read.ts';
import {
  ACCOUNT_COLUMNS,
  type AccountJoined,
  BY_ACCOUNT,
  type ByAccount,
  byAccountValues,
  type Counting,
  JOIN_ACCOUNT,
  newestFirst,
} from '../journal/newest-first.read.ts';
import { countedRows, undoneBy } from '../journal/counted-days.read.ts';
import { rowsKnownAt } from '../journal/past-rows.read.ts';
import { supplierKey } from './supplier-key.read.ts';
import { type ExpenseRow, keptExpenses } from './expenses.projection.ts';

export type FoundExpense = Found<ExpenseRow> & AccountJoined;

const selectFrom = (table: string): string =>
  `select e.*, ${ACCOUNT_COLUMNS} from ${table} e ${JOIN_ACCOUNT}`;

export interface ExpenseFilter extends ByAccount {
  readonly categories?: readonly string[];
  /** In whatever spelling. */
  readonly supplier?: string;
  /** Business days, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly search?: string;
  /** ISO instant: as it was known then. */
  readonly knownAt?: string;
  readonly withReversed?: boolean;
}

/** Centavos. */
export interface ExpenseSum {
  readonly count: number;
  readonly total: number;
}

export interface ExpenseStats extends ExpenseSum {
  readonly categories: readonly (ExpenseSum & { readonly category: ExpenseCategory })[];
  readonly vendors: readonly (ExpenseSum & { readonly supplier: string })[];
}

const filterBy = (day: string, isCounted: string): string => `${BY_ACCOUNT}
  and ($3::text[] is null or e.category = any ($3))
  and ($4::date is null or ${day} >= $4)
  and ($5::date is null or ${day} <= $5)
  and ${matches('e.search', '$6')}
  and ($7::boolean or ${isCounted})
  and ($8::timestamptz is null or true)
  and ($9::text is null or e.supplier_key = $9)`;
/** One that was undone after the days asked for is still in their list. */
const FILTER = filterBy('e.date', `not ${undoneBy('$5')}`);
/** Each expense on its day, and off again on that of its reversal. */
const COUNTED = filterBy('e.counted_on', 'true');

const SUMS = 'sum(e.sign)::int as count, sum(e.sign * e.amount)::float8 as total';
const NOT_NOTHING = 'having sum(e.sign) <> 0 or sum(e.sign * e.amount) <> 0';

/** What is counted beforehand; anything else that is asked for has to be looked at. */
const COUNT = `select (coalesce(sum(e.standing), 0) + coalesce(sum(e.reversed) filter (where $4), 0))::int as count
  from read.expense_counts e where ${BY_ACCOUNT} and ($3::text[] is null or e.category = any ($3))`;
function countOf(filter: ExpenseFilter): Counting | undefined {
  const { from, to, search, knownAt, supplier } = filter;
  if ([from, to, search, knownAt, supplier].some((one) => one !== undefined)) return undefined;
  return { text: COUNT, values: [...valuesOf(filter).slice(0, 3), filter.withReversed ?? false] };
}

const valuesOf = (filter: ExpenseFilter): readonly unknown[] => [
  ...byAccountValues(filter),
  filter.categories?.length ? filter.categories : null,
  filter.from ?? null,
  filter.to ?? null,
  searchPatterns(filter.search),
  filter.withReversed ?? false,
  filter.knownAt ?? null,
  filter.supplier === undefined ? null : supplierKey(filter.supplier),
];

const tableOf = ({ knownAt }: ExpenseFilter): string =>
  rowsKnownAt(keptExpenses, knownAt === undefined ? undefined : '$8');

@Injectable()
export class ExpenseQueries {
  constructor(private readonly database: ReadDatabase) {}

  /** Those that stood at the end of the days asked for; reversed ones too where they are asked for. */
  list(filter: ExpenseFilter, request: ListRequest): Promise<Slice<FoundExpense>> {
    return newestFirst(
      this.database,
      {
        select: selectFrom(tableOf(filter)),
        from: `${tableOf(filter)} e`,
        dateColumn: 'date',
        condition: FILTER,
        values: valuesOf(filter),
        count: countOf(filter),
      },
      request,
    );
  }

  /** What was spent on these days, reversals taken off on their own, with the suppliers that got most. */
  async stats(filter: ExpenseFilter): Promise<ExpenseStats> {
    const values = valuesOf(filter);
    const table = countedRows(tableOf(filter));
    const [totals, categories, vendors] = await Promise.all([
      this.database.query<ExpenseSum>(
        `select coalesce(sum(e.sign), 0)::int as count, coalesce(sum(e.sign * e.amount), 0)::float8 as total
         from ${table} e where ${COUNTED}`,
        values,
      ),
      this.database.query<ExpenseSum & { readonly category: ExpenseCategory }>(
        `select e.category, ${SUMS} from ${table} e where ${COUNTED} group by e.category ${NOT_NOTHING}
         order by total desc, e.category`,
        values,
      ),
      this.database.query<ExpenseSum & { readonly supplier: string }>(
        `select min(e.supplier) as supplier, ${SUMS} from ${table} e where ${COUNTED} and e.supplier_key is not null
         group by e.supplier_key ${NOT_NOTHING} order by total desc, 1 limit ${limits.topVendors}`,
        values,
      ),
    ]);
    return { ...totals[0]!, categories, vendors };
  }

  async get(id: string): Promise<FoundExpense | undefined> {
    const [row] = await this.database.query<FoundExpense>(`${selectFrom('read.expenses')} where e.id = $1`, [
      id,
    ]);
    return row;
  }
}
