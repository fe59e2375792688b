/** The newest entries of the history, as the dashboard lists them. */
import type { AccountKind, ExpenseCategory, TransactionType } from '@livro/rules';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from './sum.queries.ts';

/** Centavos. */
export interface RecentTransaction {
  readonly id: string;
  readonly accountId: string;
  readonly accountType: AccountKind;
  readonly developmentId: string;
  readonly developmentName: string | null;
  readonly type: TransactionType;
  readonly description: string;
  readonly amount: number;
  readonly signedAmount: number;
  readonly date: string;
  readonly created_at: Date;
}

/** Newest first, by value date; of value dates up to `asOf` where it is given. */
export const recentTransactions = (
  database: Queryable,
  { developmentId }: Scope,
  asOf: string | undefined,
  limit: number,
) =>
  database.query<RecentTransaction>(
    `select t.id, t.account_id as "accountId", t.account_type as "accountType",
       t.development_id as "developmentId", d.name as "developmentName", t.type, t.description, t.amount,
       t.signed_amount as "signedAmount", t.date, t.created_at
     from (
       select * from read.transactions t
       where ($1::uuid is null or t.development_id = $1) and ($2::date is null or t.date <= $2)
       order by t.date desc, t.entry_number desc, t.leg desc limit $3
     ) t left join read.developments d on d.id = t.development_id
     order by t.date desc, t.entry_number desc, t.leg desc`,
    [developmentId ?? null, asOf ?? null, limit],
  );

/** An expense as analyses list it; centavos. */
export interface RecentExpense {
  readonly id: string;
  readonly developmentId: string | null;
  readonly developmentName: string | null;
  readonly description: string;
  readonly supplier: string | null;
  readonly category: ExpenseCategory;
  readonly amount: number;
  readonly date: string;
}

/** Expenses that stood at the end of the range, newest first. */
export const recentExpenses = (
  database: Queryable,
  { developmentId }: Scope,
  range: { readonly from?: string; readonly to: string },
  limit: number,
) =>
  database.query<RecentExpense>(
    `select e.id, a.development_id as "developmentId", d.name as "developmentName", e.description, e.supplier,
       e.category, e.amount, e.date
     from read.expenses e join read.accounts a on a.id = e.account_id
       left join read.developments d on d.id = a.development_id
     where (e.undone_on is null or e.undone_on > $3) and ($1::uuid is null or a.development_id = $1)
       and ($2::date is null or e.date >= $2) and e.date <= $3
     order by e.date desc, e.entry_number desc limit $4`,
    [developmentId ?? null, range.from ?? null, range.to, limit],
  );
