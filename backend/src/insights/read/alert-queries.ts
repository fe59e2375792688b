/** What is overdue, the oldest first, with how many there are in all. Centavos. */
import type { LocalDate } from '@livro/calendar';
import type { InvestmentType } from '@livro/rules';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from './sum-queries.ts';

export interface Overdue {
  readonly id: string;
  readonly developmentId: string;
  readonly developmentName: string | null;
  readonly description: string;
  readonly date: string;
  readonly amount: number;
  /** Of all that are overdue, not only of those in the answer. */
  readonly count: number;
}
export type OverdueReturn = Overdue & { readonly accountId: string; readonly type: InvestmentType };
export type OverduePurchase = Overdue & { readonly status: 'pending' | 'approved' };

const COUNT = 'count(*) over ()::int as count';
const valuesOf = (today: LocalDate, { developmentId }: Scope, limit: number) => [
  today,
  developmentId ?? null,
  limit,
];

export const overduePayments = (database: Queryable, today: LocalDate, scope: Scope, limit: number) =>
  database.query<Overdue>(
    `select due.*, coalesce(p.description, 'Pagamento') as description, d.name as "developmentName"
     from (
       select q.id, a.development_id as "developmentId", q.date, q.amount, ${COUNT}
       from read.insight_pending q join read.accounts a on a.id = q.account_id
       where q.date < $1 and ($2::uuid is null or a.development_id = $2)
       order by q.date, q.id limit $3
     ) due left join read.payments p on p.id = due.id
       left join read.developments d on d.id = due."developmentId"
     order by due.date, due.id`,
    valuesOf(today, scope, limit),
  );

/** With the principal that is still out. */
export const overdueReturns = (database: Queryable, today: LocalDate, scope: Scope, limit: number) =>
  database.query<OverdueReturn>(
    `select due.*, coalesce(v.description, 'Aplicação') as description, d.name as "developmentName"
     from (
       select i.id, i.account_id as "accountId", a.development_id as "developmentId", i.due as date, i.outstanding as amount, i.type, ${COUNT}
       from read.insight_investments i join read.accounts a on a.id = i.account_id
       where i.open and i.outstanding > 0 and i.due < $1 and ($2::uuid is null or a.development_id = $2)
       order by i.due, i.id limit $3
     ) due left join read.investments v on v.id = due.id
       left join read.developments d on d.id = due."developmentId"
     order by due.date, due.id`,
    valuesOf(today, scope, limit),
  );

export const overduePurchases = (database: Queryable, today: LocalDate, scope: Scope, limit: number) =>
  database.query<OverduePurchase>(
    `select p.id, p.development_id as "developmentId", d.name as "developmentName", p.description, p.status,
       p.needed_by_date as date, p.estimated_cost as amount, ${COUNT}
     from read.purchases p left join read.developments d on d.id = p.development_id
     where p.status in ('pending', 'approved') and p.needed_by_date < $1
       and ($2::uuid is null or p.development_id = $2)
     order by p.needed_by_date, p.id limit $3`,
    valuesOf(today, scope, limit),
  );
