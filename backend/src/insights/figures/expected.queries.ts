/**
 * Money that is promised or due and not booked: pending payments, investments with a day of return, approved purchases.
 * These have no history by value date: they are read as they stand. Centavos.
 */
import { addDays, daysBetween, type LocalDate } from '@livro/calendar';
import type { Queryable } from '../../platform/database/database.ts';
import { expectedValue } from './expected-value.read.ts';
import type { Scope } from './sum.queries.ts';

/** How many, and their sum. */
export interface Counted {
  readonly count: number;
  readonly total: number;
}

const counted = async (database: Queryable, text: string, values: readonly unknown[]): Promise<Counted> => {
  const [row] = await database.query<{ count: number; total: string }>(text, values);
  return { count: row!.count, total: Number(row!.total) };
};
const COUNTED = (amount: string): string =>
  `select count(*)::int as count, coalesce(sum(${amount}), 0)::text as total`;
const OF_DEVELOPMENT = (development: string): string =>
  `(${development}::uuid is null or account_id in (select id from read.accounts where development_id = ${development}))`;

export const pendingPayments = (
  database: Queryable,
  { developmentId }: Scope,
  before?: LocalDate,
): Promise<Counted> =>
  counted(
    database,
    `${COUNTED('amount')} from read.insight_pending
     where ${OF_DEVELOPMENT('$1')} and ($2::date is null or date < $2)`,
    [developmentId ?? null, before ?? null],
  );

/** Purchase requests by what is to be done about them. */
export async function requestCounts(
  database: Queryable,
  { developmentId }: Scope,
): Promise<{ readonly pending: number; readonly approved: number }> {
  const [row] = await database.query<{ pending: number; approved: number }>(
    `select count(*) filter (where status = 'pending')::int as pending,
       count(*) filter (where status = 'approved')::int as approved
     from read.purchases where status in ('pending', 'approved') and ($1::uuid is null or development_id = $1)`,
    [developmentId ?? null],
  );
  return row!;
}

/** Money that is expected on a day, in or out. What was due before the first day is not in here. */
export interface Expected {
  readonly kind: 'payment' | 'return' | 'purchase';
  readonly id: string;
  readonly developmentId: string;
  readonly date: string;
  /** Positive: the amount, the position's expected value on its day, or the estimated cost. */
  readonly amount: number;
}

export async function expectedBetween(
  database: Queryable,
  from: LocalDate,
  to: LocalDate,
  { developmentId }: Scope,
): Promise<readonly Expected[]> {
  const values = [from, to, developmentId ?? null];
  const simple = await database.query<Expected>(
    `select 'payment' as kind, p.id, a.development_id as "developmentId", p.date, p.amount
     from read.insight_pending p join read.accounts a on a.id = p.account_id
     where p.date between $1 and $2 and ($3::uuid is null or a.development_id = $3)
     union all
     select 'purchase', id, development_id, needed_by_date, estimated_cost
     from read.purchases
     where status = 'approved' and needed_by_date between $1 and $2 and ($3::uuid is null or development_id = $3)`,
    values,
  );
  const due = await database.query<Omit<Expected, 'kind'> & DuePosition>(
    `select i.id, a.development_id as "developmentId", i.due as date, i.outstanding as amount, i.rate,
       i.date as since
     from read.insight_investments i join read.accounts a on a.id = i.account_id
     where i.open and i.outstanding > 0 and i.due between $1 and $2
       and ($3::uuid is null or a.development_id = $3)`,
    values,
  );
  return [
    ...simple,
    ...due.map(({ id, developmentId: whose, date, amount, rate, since }) => ({
      kind: 'return' as const,
      id,
      developmentId: whose,
      date,
      amount: expectedValue(amount, rate, daysBetween(since as LocalDate, date as LocalDate)),
    })),
  ];
}

interface DuePosition {
  readonly rate: string | null;
  readonly since: string;
}

/** What a forecast cannot place on a day: overdue, or without one. */
export interface Unplaced {
  readonly overduePayments: Counted;
  readonly overdueReturns: Counted;
  readonly undatedReturns: Counted;
  readonly overduePurchases: Counted;
  readonly undatedPurchases: Counted;
}

/** Returns count with their outstanding principal, purchases with their estimated cost. */
export async function unplacedBy(database: Queryable, today: LocalDate, scope: Scope): Promise<Unplaced> {
  const values = [scope.developmentId ?? null, today];
  const returns = (when: string): Promise<Counted> =>
    counted(
      database,
      `${COUNTED('outstanding')} from read.insight_investments
       where open and outstanding > 0 and ${OF_DEVELOPMENT('$1')} and ($2::date is null or ${when})`,
      values,
    );
  const purchases = (when: string): Promise<Counted> =>
    counted(
      database,
      `${COUNTED('estimated_cost')} from read.purchases
       where status = 'approved' and ($1::uuid is null or development_id = $1) and ($2::date is null or ${when})`,
      values,
    );
  return {
    // What is due today may still come today; the forecast begins tomorrow.
    overduePayments: await pendingPayments(database, scope, addDays(today, 1)),
    overdueReturns: await returns('due <= $2'),
    undatedReturns: await returns('due is null'),
    overduePurchases: await purchases('needed_by_date <= $2'),
    undatedPurchases: await purchases('needed_by_date is null'),
  };
}
