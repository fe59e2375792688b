/** What is overdue, the oldest first, with how many there are in all. Centavos. */
import type { LocalDate } from '@livro/calendar';
import type { InvestmentType } from '@livro/rules';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../figures/sum.queries.ts';

export interface Overdue {
  readonly id: string;
  readonly developmentId: string;
  readonly developmentName: string | null;
  readonly description: string;
  readonly date: string;
  readonly amount: number;
}
export type OverdueReturn = Overdue & { readonly accountId: string; readonly type: InvestmentType };
export type OverduePurchase = Overdue & { readonly status: 'pending' | 'approved' };

/** Which of them are shown. */
export interface Cut {
  readonly limit: number;
  readonly offset: number;
}

export interface FoundOverdue<Row> {
  readonly rows: readonly Row[];
  /** Of all that are overdue, not only of those in the answer. */
  readonly count: number;
}

export interface AskedOverdue {
  readonly database: Queryable;
  readonly today: LocalDate;
  readonly scope: Scope;
  readonly cut: Cut;
}

/** `due`: from and where of all that is overdue; `$1` is today, `$2` the development. `cut` goes behind the order. */
async function found<Row extends object>(
  { database, today, scope, cut }: AskedOverdue,
  due: string,
  rowsOf: (due: string, cut: string) => string,
): Promise<FoundOverdue<Row>> {
  const values = [today, scope.developmentId ?? null];
  const rows = await database.query<Row>(rowsOf(due, 'limit $3 offset $4'), [
    ...values,
    cut.limit,
    cut.offset,
  ]);
  const [counted] = await database.query<{ count: number }>(`select count(*)::int as count ${due}`, values);
  return { rows, count: counted!.count };
}

export const overduePayments = (asked: AskedOverdue): Promise<FoundOverdue<Overdue>> =>
  found(
    asked,
    `from read.insight_pending q join read.accounts a on a.id = q.account_id
     where q.date < $1 and ($2::uuid is null or a.development_id = $2)`,
    (due, cut) => `
      select due.*, coalesce(p.description, 'Pagamento') as description, d.name as "developmentName"
      from (
        select q.id, a.development_id as "developmentId", q.date, q.amount ${due} order by q.date, q.id ${cut}
      ) due left join read.payments p on p.id = due.id
        left join read.developments d on d.id = due."developmentId"
      order by due.date, due.id`,
  );

/** With the principal that is still out. */
export const overdueReturns = (asked: AskedOverdue): Promise<FoundOverdue<OverdueReturn>> =>
  found(
    asked,
    `from read.insight_investments i join read.accounts a on a.id = i.account_id
     where i.open and i.outstanding > 0 and i.due < $1 and ($2::uuid is null or a.development_id = $2)`,
    (due, cut) => `
      select due.*, coalesce(t.description, 'Aplicação') as description, d.name as "developmentName"
      from (
        select i.id, i.account_id as "accountId", a.development_id as "developmentId", i.due as date,
          i.outstanding as amount, i.type ${due} order by i.due, i.id ${cut}
      ) due left join read.transactions t on t.id = due.id
        left join read.developments d on d.id = due."developmentId"
      order by due.date, due.id`,
  );

export const overduePurchases = (asked: AskedOverdue): Promise<FoundOverdue<OverduePurchase>> =>
  found(
    asked,
    `from read.purchases p left join read.developments d on d.id = p.development_id
     where p.status in ('pending', 'approved') and p.needed_by_date < $1
       and ($2::uuid is null or p.development_id = $2)`,
    (due, cut) => `
      select p.id, p.development_id as "developmentId", d.name as "developmentName", p.description, p.status,
        p.needed_by_date as date, p.estimated_cost as amount ${due} order by p.needed_by_date, p.id ${cut}`,
  );
