/** What bank and books say of an account at the end of a day, and what lies between: the bank reconciliation as a sum. */
import { Injectable } from '@nestjs/common';
import { STANDS, UNMATCHED } from '../account/banking.queries.ts';
import { ReadDatabase } from '../../platform/database/read-database.ts';

/** Signed centavos. */
export interface Balances {
  /** As the bank told it of that day, or of the nearest with the lines between; null where it never told any. */
  readonly bank: number | null;
  readonly books: number;
  /** In no match: booked since the first line and not seen at the bank yet, or undone, whenever that was. */
  readonly outstanding: number;
  /** How many of them stand. */
  readonly outstanding_entries: number;
  /** Lines that no entry answers to, which is right. */
  readonly ignored: number;
  /** Of matches: what their lines come to beyond their entries, each up to the day. */
  readonly between: number;
  readonly open_lines: number;
}

@Injectable()
export class BalanceQueries {
  constructor(private readonly database: ReadDatabase) {}

  async at(accountId: string, day: string): Promise<Balances> {
    const [found] = await this.database.query<Balances>(BALANCES, [accountId, day]);
    return found!;
  }
}

/** What the bank must say if the books are right: what it has not seen is taken off, what only it knows is added. */
export const explainedBy = ({ books, outstanding, ignored, between }: Balances): number =>
  books - outstanding + ignored + between;

/** `$1` the account, `$2` the day. A sum of `numeric` would come as text. */
const sum = (column: string): string => `coalesce(sum(${column}), 0)::bigint`;
const BALANCES = `
  with line as (
    select l.date, l.amount, l.status, l.match_id from read.bank_lines l
    where l.account_id = $1 and l.status not in ('no-movement', 'repeat')),
  first as (select coalesce(min(date), $2::date) as day from line),
  told as (
    select s.balance_date as date, s.balance as amount from read.bank_statements s
    where s.account_id = $1 and s.balance is not null and s.undone_at is null
    order by s.balance_date < $2::date, abs(s.balance_date - $2::date), s.revision desc limit 1)
  select
    (select told.amount
       - (select ${sum('amount')} from line where date > $2::date and date <= told.date)
       + (select ${sum('amount')} from line where date <= $2::date and date > told.date) from told) as bank,
    (select ${sum('t.signed_amount')} from read.transactions t where t.account_id = $1 and t.date <= $2::date) as books,
    pending.amount as outstanding, pending.entries as outstanding_entries,
    (select ${sum('amount')} from line where status = 'ignored' and date <= $2::date) as ignored,
    (select ${sum('amount')} from line where match_id is not null and date <= $2::date)
      - (select ${sum('t.signed_amount')} from read.transactions t
         join read.matched_entries m on m.account_id = t.account_id and m.entry_id = t.entry_id
         where t.account_id = $1 and t.date <= $2::date) as between,
    (select count(*)::int from line where status = 'open' and date <= $2::date) as open_lines
  from first, lateral (
    select ${sum('t.signed_amount')} as amount,
      (count(*) filter (where t.reverses is null and not exists (
        select from read.transactions r where r.id = t.reversed_by and r.date <= $2::date)))::int as entries
    from read.transactions t
    where t.account_id = $1 and t.date <= $2::date and ${UNMATCHED}
      and (t.date >= first.day or not (${STANDS}))) pending`;
