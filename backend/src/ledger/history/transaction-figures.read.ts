/**
 * How many rows of history a filter finds and what they sum to. Months are summed already; only the days at the ends of a
 * range, and whatever no sum is kept of (words, what was known at some moment), are counted row by row.
 */
import type { Queryable } from '../../platform/database/database.ts';
import {
  filterOf,
  ofOneSide,
  SCOPE,
  SCOPE_AND_TYPES,
  SCOPE_TYPES_AND_DAYS,
  tableOf,
  type SoughtTransactions,
  valuesOf,
} from './transaction-filter.read.ts';
import { wholeMonths } from './transaction-months.table.ts';

/** Centavos, as in the totals of a page. */
interface Figures {
  readonly count: number;
  readonly income: number;
  readonly expense: number;
}

/** With what came by transfers, from wherever. */
interface Sums extends Figures {
  readonly transferred: number;
}

/** Both signs of an incoming entry agree, also when it is reversed: so a reversal nets out of the very total it was in. */
const CAME_IN = '((t.amount > 0) = (t.signed_amount > 0))';
const ROWS = `count(*) as entries,
  coalesce(sum(t.signed_amount) filter (where ${CAME_IN}), 0) as income,
  coalesce(-sum(t.signed_amount) filter (where not ${CAME_IN}), 0) as expense,
  coalesce(sum(t.signed_amount) filter (where ${CAME_IN} and t.type = 'transfer_in'), 0) as transferred`;
const MONTHS = `coalesce(sum(t.entries), 0) as entries, coalesce(sum(t.income), 0) as income,
  coalesce(sum(t.expense), 0) as expense, coalesce(sum(t.income) filter (where t.type = 'transfer_in'), 0) as transferred`;

const summed = (...parts: readonly string[]): string =>
  `select sum(entries)::int as count, sum(income)::float8 as income, sum(expense)::float8 as expense,
     sum(transferred)::float8 as transferred
   from (${parts.join(' union all ')}) parts`;

/** Of `valuesOf`: account, development, types and the two ends of the range. */
const DIMENSIONS_OF_MONTHS = 5;

/** `$6` and `$7` are what `wholeMonths` says of the range. Its two ends may lie in one month. */
const OF_RANGE = summed(
  `select ${MONTHS} from read.transaction_months t
   where ${SCOPE_AND_TYPES} and ($6::date is null or t.month >= $6) and ($7::date is null or t.month < $7)
     and ($4::date is null or true) and ($5::date is null or true)`,
  `select ${ROWS} from read.transactions t where ${SCOPE_TYPES_AND_DAYS} and t.date < $6`,
  `select ${ROWS} from read.transactions t
   where ${SCOPE_TYPES_AND_DAYS} and t.date >= $7 and ($6::date is null or t.date >= $6)`,
);
const OF_ALL_DAYS = summed(`select ${MONTHS} from read.transaction_months t where ${SCOPE_AND_TYPES}`);

/** What the filter finds. Money that only changed accounts inside of what is asked about neither came nor went. */
export async function figuresOf(database: Queryable, filter: SoughtTransactions): Promise<Figures> {
  const { count, income, expense, transferred } = await rowsOf(database, filter);
  const moved = await movedInside(database, filter, transferred);
  return { count, income: income - moved, expense: expense - moved };
}

/** Anyone who asks for one account, or for one side of transfers, means that side. */
async function movedInside(
  database: Queryable,
  filter: SoughtTransactions,
  transferred: number,
): Promise<number> {
  const { accountId, developmentId, types = [] } = filter;
  const bothSides = types.length === 0 || (types.includes('transfer_in') && types.includes('transfer_out'));
  if (accountId !== undefined || !bothSides) return 0;
  const received: SoughtTransactions = { ...filter, types: ['transfer_in'] };
  const tellsSidesApart = filter.ids !== undefined || filter.reconciled !== undefined;
  if (developmentId === undefined && !tellsSidesApart) return transferred;
  const otherSide = `exists (select from read.transactions o
    where o.entry_number = t.entry_number and o.leg <> t.leg and ${ofOneSide(filter, 'o')})`;
  const [found] = await database.query<{ moved: number }>(
    `select coalesce(sum(t.signed_amount), 0)::float8 as moved from ${tableOf(filter)} t
       join read.accounts other on other.id = t.related_account_id
     where t.type = 'transfer_in' and ($2::uuid is null or other.development_id = $2)
       and ${tellsSidesApart ? otherSide : 'true'} and ${filterOf(received)}`,
    valuesOf(received),
  );
  return found!.moved;
}

async function rowsOf(database: Queryable, filter: SoughtTransactions): Promise<Sums> {
  const { from, to } = filter;
  const values = valuesOf(filter);
  const asked = (text: string, given: readonly unknown[]) => database.query<Sums>(text, given);
  // What the statement is given decides, not what the filter names: a list of no categories asks for none.
  const sought = values.slice(DIMENSIONS_OF_MONTHS).some((one) => one !== null);
  const [figures] = await (sought
    ? asked(summed(`select ${ROWS} from ${tableOf(filter)} t where ${filterOf(filter)}`), values)
    : from === undefined && to === undefined
      ? asked(OF_ALL_DAYS, values.slice(0, 3))
      : asked(OF_RANGE, [...values.slice(0, 5), ...wholeMonths(from, to)]));
  return figures!;
}

/** Rows of the filter's account or development, or of all, whatever else it says. */
export async function totalOf(database: Queryable, filter: SoughtTransactions): Promise<number> {
  const [found] = await database.query<{ total: number }>(
    `select coalesce(sum(t.entries), 0)::int as total from read.transaction_months t where ${SCOPE}`,
    valuesOf(filter).slice(0, 2),
  );
  return found!.total;
}
