/**
 * Sums of movements over a range of days, grouped as an answer needs them. Reads years and months where they are whole and
 * days at the ends, so that a question costs the same whatever the number of entries. Centavos.
 */
import { supplierKey } from '../../ledger/public.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { type Cut, cutOf, type DayRange, type WholeSpan } from './cut.read.ts';
import { ALL_ACCOUNTS, type Measure } from './insights.tables.ts';

export interface Scope {
  /** All of them when it is left out. */
  readonly developmentId?: string;
}

type Group = 'account_id' | 'measure' | 'key' | 'month';

export type GroupedSum<By extends Group> = Readonly<Record<By, string>> & {
  readonly amount: number;
  readonly entries: number;
};

type TextSum = Readonly<Record<'amount' | 'entries', string>>;

/** One row for each group that has entries or an amount. */
export async function sumsOf<By extends Group>(
  database: Queryable,
  measures: readonly Exclude<Measure, 'supplier'>[],
  range: DayRange,
  { developmentId }: Scope,
  by: readonly By[],
): Promise<readonly GroupedSum<By>[]> {
  const cut = cutOf(range, { years: !(by as readonly Group[]).includes('month') });
  const values: unknown[] = [measures, developmentId ?? null];
  const parts = partsOf(cut, values);
  if (parts.length === 0) return [];
  const rows = await database.query<TextSum & Readonly<Record<By, string>>>(
    `select ${by.join(', ')}, sum(amount)::text as amount, sum(entries)::text as entries
     from (${parts.join(' union all ')}) part(measure, account_id, key, month, amount, entries)
     where $2::uuid is null or account_id in (select id from read.accounts where development_id = $2)
     group by ${by.join(', ')} having sum(amount) <> 0 or sum(entries) <> 0`,
    values,
  );
  return rows.map((row) => ({ ...row, amount: Number(row.amount), entries: Number(row.entries) }));
}

/** A select for each part of a cut, of the measures in `$1`; adds what it is bound to to the statement's values. */
function partsOf({ years, months, days }: Cut, values: unknown[]): readonly string[] {
  const bound = (value: string): string => `$${values.push(value)}::date`;
  const part = (
    table: string,
    column: string,
    month: string,
    { from, to, sign = 1 }: WholeSpan & { readonly sign?: 1 | -1 },
  ) =>
    `select measure, account_id, key, ${month}, ${sign} * amount, ${sign} * entries from read.${table}
     where measure = any ($1) ${from === null ? '' : `and ${column} >= ${bound(from)}`} and ${column} <= ${bound(to)}`;
  return [
    ...(years ? [part('insight_years', 'year', 'null::date', years)] : []),
    ...months.map((span) => part('insight_months', 'month', 'month', span)),
    ...days.map((span) => part('insight_days', 'date', "date_trunc('month', date)::date", span)),
  ];
}

/** Sums of an answer put together further, without asking again. */
export function regrouped<Of extends Group, By extends Of>(
  sums: readonly GroupedSum<Of>[],
  by: readonly By[],
): readonly GroupedSum<By>[] {
  const groups = new Map<string, GroupedSum<By>>();
  for (const sum of sums) {
    const name = by.map((column) => sum[column]).join('\n');
    const { amount, entries } = groups.get(name) ?? { amount: 0, entries: 0 };
    groups.set(name, { ...sum, amount: amount + sum.amount, entries: entries + sum.entries });
  }
  return [...groups.values()].filter(({ amount, entries }) => amount !== 0 || entries !== 0);
}

export interface SupplierSum {
  /** As it was spelt in one of its entries; '' for expenses that name none. */
  readonly supplier: string;
  readonly amount: number;
  readonly entries: number;
}

/** Spellings that differ in case and accents only are one supplier, as on its page; corrections of the name count from the entry's own day on. */
export async function supplierSums(
  database: Queryable,
  range: DayRange,
  { developmentId }: Scope,
): Promise<readonly SupplierSum[]> {
  const { months, days } = cutOf(range, { years: false });
  const accounts = '(select id from read.accounts where development_id = $1)';
  const values: unknown[] = [developmentId ?? null, range.from ?? null, range.to];
  const bound = (value: unknown): string => `$${values.push(value)}::date`;
  const parts: string[] = [];
  for (const { from, to } of months) {
    const since = from === null ? '' : `and month >= ${bound(from)}`;
    const whose =
      developmentId === undefined ? `account_id = '${ALL_ACCOUNTS}'` : `account_id in ${accounts}`;
    parts.push(`select key, amount, entries from read.insight_months
      where measure = 'supplier' and ${whose} ${since} and month <= ${bound(to)}`);
  }
  for (const { from, to, sign } of days)
    parts.push(`select key, ${sign} * amount, ${sign} * entries from read.insight_days
      where measure = 'supplier' and date >= ${bound(from)} and date <= ${bound(to)}
        and ($1::uuid is null or account_id in ${accounts})`);
  parts.push(renamedSql('r.booked', -1), renamedSql('r.supplier', 1));
  const rows = await database.query<TextSum & { readonly supplier: string }>(
    `select key as supplier, sum(amount)::text as amount, sum(entries)::text as entries
     from (${parts.join(' union all ')}) part(key, amount, entries)
     group by key having sum(amount) <> 0 or sum(entries) <> 0 order by key`,
    values,
  );
  const suppliers = new Map<string, SupplierSum>();
  for (const row of rows) {
    const key = supplierKey(row.supplier);
    const { supplier, amount, entries } = suppliers.get(key) ?? { ...row, amount: 0, entries: 0 };
    const sums = { amount: amount + Number(row.amount), entries: entries + Number(row.entries) };
    suppliers.set(key, { supplier, ...sums });
  }
  return [...suppliers.values()]
    .filter(({ amount, entries }) => amount !== 0 || entries !== 0)
    .sort((a, b) => b.amount - a.amount || (a.supplier < b.supplier ? -1 : 1));
}

/** What corrections of suppliers take from one name or give to the other: on the entry's day, and back on its reversal's. */
const renamedSql = (name: string, sign: 1 | -1): string => `
  select ${name}, ${sign} * e.amount * moved.sign, ${sign} * moved.sign
  from read.insight_renamed r join read.expenses e on e.id = r.entry_id
    cross join lateral (values (e.date, 1), (r.reversed_on, -1)) as moved(date, sign)
  where ($2::date is null or moved.date >= $2) and moved.date <= $3
    and ($1::uuid is null or e.account_id in (select id from read.accounts where development_id = $1))`;
