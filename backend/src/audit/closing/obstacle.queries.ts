/** What stands in the way of closing a month, and what came late into it: which rows, counted by month and listed. */
import type { Queryable } from '../../platform/database/database.ts';
import type { LateReason } from './month-totals.projection.ts';

export const obstacleKinds = [
  'pending-payments',
  'open-requests',
  'without-attachment',
  'unreconciled-lines',
] as const;
export type ObstacleKind = (typeof obstacleKinds)[number];
/** What a month's figures lead to. */
export const itemKinds = [...obstacleKinds, 'late-entries'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** Months `yyyy-mm`, both included; without a first one since the books began. */
export interface MonthRange {
  readonly from: string | undefined;
  readonly to: string;
}

export type ObstacleCounts = { readonly month: string } & Readonly<Record<ObstacleKind, number>>;

export interface FoundItem {
  /** The entry as the history names it, the payment or the request. Null: an entry that no history shows. */
  readonly id: string | null;
  readonly entry_number: number | null;
  readonly date: string;
  readonly original_date: string | null;
  readonly description: string | null;
  readonly amount: number;
  readonly development_id: string | null;
  readonly development_name: string | null;
  readonly account_type: string | null;
  readonly status: string | null;
  readonly late_reason: LateReason | null;
  readonly recorded_by_name: string | null;
  readonly recorded_at: Date;
}

export interface Cut {
  readonly limit: number | null;
  readonly offset: number;
  /** The key of the last row of the page before: its day, entry number and id. */
  readonly after: readonly (string | number | null)[] | undefined;
}

export const itemKey = ({ date, entry_number, id }: Pick<FoundItem, 'date' | 'entry_number' | 'id'>) =>
  [date, entry_number ?? 0, id ?? ''] as const;

const day = (month: string): string => `${month}-01`;

/** Of each month of the range that has any. */
export async function countObstacles(
  database: Queryable,
  { from, to }: MonthRange,
): Promise<ObstacleCounts[]> {
  return database.query<ObstacleCounts>(
    `select to_char(date, 'YYYY-MM') as month, ${obstacleKinds
      .map((kind) => `count(*) filter (where kind = '${kind}')::int as "${kind}"`)
      .join(', ')}
     from (${obstacleKinds.map((kind) => `select '${kind}' as kind, date from (${SOURCES[kind]}) ${table(kind)}`).join(' union all ')}) all_kinds
     group by 1 order by 1`,
    rangeOf(from, to),
  );
}

/** One month's, in the order of their days. `rows` are cut, `count` is of them all. */
export async function listItems(
  database: Queryable,
  kind: ItemKind,
  month: string,
  { limit, offset, after = [null, null, null] }: Cut,
): Promise<{ readonly rows: readonly FoundItem[]; readonly count: number }> {
  const range = rangeOf(month, month);
  const [rows, [counted]] = await Promise.all([
    database.query<FoundItem>(
      `select item.id, item.entry_number, item.date, item.original_date, item.description, item.amount,
         item.development_id, d.name as development_name, item.account_type, item.status, item.late_reason,
         u.name as recorded_by_name, item.recorded_at
       from (${SOURCES[kind]}) item
       left join read.development_names d on d.id = item.development_id
       left join read.authors u on u.author_id::text = item.recorded_by
       where $5::date is null or (${KEY}) > ($5::date, $6::bigint, $7::text)
       order by ${KEY} limit $3 offset $4`,
      [...range, limit, offset, ...after],
    ),
    database.query<{ count: number }>(`select count(*)::int as count from (${SOURCES[kind]}) item`, range),
  ]);
  return { rows, count: counted!.count };
}

const KEY = `item.date, coalesce(item.entry_number, 0), coalesce(item.id::text, '')`;

/** `$1` the first day, `$2` the first day after the last. */
const inRange = (column: string): string =>
  `${column} < ($2::date + interval '1 month') and ($1::date is null or ${column} >= $1::date)`;

const rangeOf = (from: string | undefined, to: string): readonly (string | null)[] => [
  from === undefined ? null : day(from),
  day(to),
];

const table = (kind: string): string => kind.replaceAll('-', '_');

const ofEntry = (entry: string): string => `${entry}.id, ${entry}.entry_number, ${entry}.date,
  null::date as original_date, ${entry}.description, ${entry}.amount, a.development_id, a.type as account_type,
  null::text as late_reason, ${entry}.recorded_by, ${entry}.created_at as recorded_at`;

/** The expense itself, those that it was put in place of, and the request that it bought: whose files count as its own. */
const EXPENSES_WITHOUT_FILE = `
  select ${ofEntry('e')}, null::text as status from read.expenses e join read.accounts a on a.id = e.account_id
  where e.reversed_by is null and ${inRange('e.date')}
    and not exists (
      select from read.attachments f where f.owner = 'expense' and f.owner_id = e.id and f.removed_at is null)
    and (e.purchase_request_id is null or not exists (
      select from read.attachments f
      where f.owner = 'purchase-request' and f.owner_id = e.purchase_request_id and f.removed_at is null))
    and (e.replaces is null or not exists (
      with recursive line as (
        select e.replaces as id
        union select b.replaces from line join read.expenses b on b.id = line.id where b.replaces is not null
      )
      select from line join read.attachments f on f.owner = 'expense' and f.owner_id = line.id
      where f.removed_at is null))`;

const PAYMENTS_WITHOUT_FILE = `
  select ${ofEntry('p')}, p.status from read.payments p join read.accounts a on a.id = p.account_id
  where p.status = 'confirmed' and ${inRange('p.date')}
    and not exists (
      select from read.attachments f where f.owner = 'payment' and f.owner_id = p.id and f.removed_at is null)
    and (p.replaces is null or not exists (
      with recursive line as (
        select p.replaces as id
        union select b.replaces from line join read.payments b on b.id = line.id where b.replaces is not null
      )
      select from line join read.attachments f on f.owner = 'payment' and f.owner_id = line.id
      where f.removed_at is null))`;

/** One row each, of the days of the range. */
const SOURCES: Readonly<Record<ItemKind, string>> = {
  'pending-payments': `
    select ${ofEntry('p')}, p.status from read.payments p join read.accounts a on a.id = p.account_id
    where p.status = 'pending' and ${inRange('p.date')}`,
  // A request belongs to the month in which it is needed; one that names no day, to that in which it was made.
  'open-requests': `
    select * from (
      select p.id, null::bigint as entry_number,
        coalesce(p.needed_by_date, (p.created_at at time zone 'America/Sao_Paulo')::date) as date,
        null::date as original_date, p.description, p.estimated_cost as amount, p.development_id,
        null::text as account_type, null::text as late_reason, p.requested_by as recorded_by,
        p.created_at as recorded_at, p.status
      from read.purchases p where p.status in ('pending', 'approved')
    ) request where ${inRange('date')}`,
  'without-attachment': `${EXPENSES_WITHOUT_FILE} union all ${PAYMENTS_WITHOUT_FILE}`,
  'unreconciled-lines': `
    select l.id, null::bigint as entry_number, l.date, null::date as original_date, l.description, l.amount,
      a.development_id, a.type as account_type, null::text as late_reason, l.reported_by as recorded_by,
      l.reported_at as recorded_at, l.status
    from read.bank_lines l join read.accounts a on a.id = l.account_id
    where l.status = 'open' and ${inRange('l.date')}`,
  'late-entries': `
    select t.id, l.entry_number, l.date, l.original_date, t.description, l.amount, t.development_id, t.account_type,
      l.reason as late_reason, l.recorded_by, l.recorded_at, null::text as status
    from read.late_entries l
    left join read.transactions t on t.entry_number = l.entry_number and t.leg = 0
    where ${inRange('l.date')}`,
};
