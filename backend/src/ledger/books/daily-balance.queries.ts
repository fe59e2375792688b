/**
 * The course of balances, by value date: what each account of a development held at the end of every day of a range, and what
 * every development held at the end of each month. Few questions, however many accounts and entries there are.
 */
import { addDays, daysBetween, type LocalDate } from '@livro/calendar';
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/database/database.ts';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { FiguresQueries } from './figures.queries.ts';
import { monthOf } from './postings.table.ts';

export interface DailyBalances {
  readonly accountId: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Centavos, one for each day from `from` to `to`. */
  readonly balances: readonly number[];
}

export interface MonthlyBalances {
  readonly developmentId: string;
  /** The last day of the first of them. */
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Centavos, one for each month; the last is that of `to`. */
  readonly balances: readonly number[];
}

/** What came and went on one day together; centavos as text, for the driver trusts no number with a sum of many. */
interface Moved {
  readonly account_id: string;
  readonly date: LocalDate;
  readonly amount: string;
}

@Injectable()
export class DailyBalanceQueries {
  constructor(
    private readonly database: ReadDatabase,
    private readonly figures: FiguresQueries,
  ) {}

  /** The `days` days that end with `to`, all of one moment; the building's account before the land's. An unknown development has no accounts. */
  of(developmentId: string, to: LocalDate, days: number): Promise<readonly DailyBalances[]> {
    const from = addDays(to, 1 - days);
    return this.database.reading(async (snapshot) => {
      const accounts = await snapshot.query<{ account_id: string }>(
        'select account_id from read.posting_accounts where development_id = $1 order by type',
        [developmentId],
      );
      const before = await this.figures.at({ asOf: addDays(from, -1) }, { developmentId }, snapshot);
      const moved = await movements(accounts, from, to, snapshot);
      return accounts.map(({ account_id: accountId }) => {
        const opening = before.find((one) => one.account_id === accountId && one.code === 'asset');
        const changes = new Array<number>(days).fill(0);
        for (const { account_id, date, amount } of moved)
          if (account_id === accountId) changes[daysBetween(from, date)]! += Number(amount);
        let balance = opening ? opening.debit - opening.credit : 0;
        return { accountId, from, to, balances: changes.map((change) => (balance += change)) };
      });
    });
  }

  /** At the ends of the `months` months before that of `to`, and of that one; of developments that ever had an entry. */
  async ofMonths(to: LocalDate, months: number): Promise<readonly MonthlyBalances[]> {
    const starts = [monthOf(to)];
    while (starts.length <= months) starts.unshift(monthOf(addDays(starts[0] as LocalDate, -1)));
    const rows = await this.database.query<{ development_id: string; month: LocalDate; amount: string }>(
      `select a.development_id, greatest(m.month, $1::date) as month, sum(m.debit - m.credit)::text as amount
       from read.posting_months m join read.posting_accounts a on a.account_id = m.account_id
       where m.code = 'asset' and m.month <= $2
       group by a.development_id, greatest(m.month, $1::date)`,
      [starts[0], starts.at(-1)],
    );
    return [...new Set(rows.map(({ development_id }) => development_id))].map((developmentId) => {
      const changes = rows.filter(({ development_id }) => development_id === developmentId);
      let balance = 0;
      const balances = starts.map((start) => {
        const change = changes.find(({ month }) => month === start);
        return (balance += Number(change?.amount ?? 0));
      });
      return { developmentId, from: addDays(starts[1] as LocalDate, -1), to, balances };
    });
  }
}

const movements = (
  accounts: readonly { readonly account_id: string }[],
  from: LocalDate,
  to: LocalDate,
  database: Queryable,
): Promise<readonly Moved[]> =>
  database.query<Moved>(
    `select account_id, date, sum(amount)::text as amount from read.postings
     where account_id = any ($1::uuid[]) and code = 'asset' and date between $2 and $3
     group by account_id, date`,
    [accounts.map(({ account_id }) => account_id), from, to],
  );
