/**
 * The course of the balances of a development's accounts: what each held at the end of every day of a range, by value date.
 * Two questions, however many accounts and entries there are: the sums up to the range, and what moved on its days.
 */
import { addDays, daysBetween, type LocalDate } from '@livro/calendar';
import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../../platform/database/database.ts';
import { FiguresQueries } from './figures.queries.ts';

export interface DailyBalances {
  readonly accountId: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Centavos, one for each day from `from` to `to`. */
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
    private readonly database: Database,
    private readonly figures: FiguresQueries,
  ) {}

  /** The `days` days that end with `to`, all of one moment; the building's account before the land's. An unknown development has no accounts. */
  of(developmentId: string, to: LocalDate, days: number): Promise<readonly DailyBalances[]> {
    const from = addDays(to, 1 - days);
    return this.database.transaction(async (snapshot) => {
      await snapshot.query('set transaction isolation level repeatable read, read only');
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
