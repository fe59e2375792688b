/**
 * The statement of one account: what came and went between two days with the running balance, its opening and its closing
 * balance, all of one moment. Order: value date, then entry number. Refuses cursors of another list.
 */
import type { LocalDate } from '@livro/calendar';
import { addDays } from '@livro/calendar';
import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../../../platform/database/database.ts';
import { type ListRequest, rowsToFetch } from '../../../platform/http/page.ts';
import { cursorKey } from '../cursor.ts';
import { knownTransactions } from '../transactions/known-transactions.ts';
import { FiguresQueries, type PointInTime } from './figures-queries.ts';

/** Days included; `from` absent: since the account's first entry. */
export interface StatementRange {
  readonly accountId: string;
  readonly from?: LocalDate;
  readonly to: LocalDate;
  readonly knownAt?: string;
}

/** One movement; centavos. `balance` is the account's once it happened, in the statement's order. */
export interface StatementRow {
  readonly id: string | null;
  readonly entry_number: number;
  readonly date: string;
  readonly type: string | null;
  readonly description: string | null;
  readonly amount: number;
  readonly balance: number;
  readonly recorded_at: Date;
}

export interface Statement {
  readonly opening: number;
  readonly closing: number;
  readonly credits: number;
  readonly debits: number;
  readonly count: number;
  /** May hold one more than was asked for. */
  readonly rows: readonly StatementRow[];
}

export const statementKey = (row: StatementRow) => [row.date, row.entry_number] as const;

/** `$1` account, `$2` from, `$3` to, `$4` the last known entry. */
const RANGE = `p.account_id = $1 and p.code = 'asset' and ($2::date is null or p.date >= $2) and p.date <= $3
  and ($4::bigint is null or p.entry_number <= $4)`;

@Injectable()
export class StatementQueries {
  constructor(
    private readonly database: Database,
    private readonly figures: FiguresQueries,
  ) {}

  statement(range: StatementRange, request: ListRequest): Promise<Statement> {
    const [date, entryNumber] = cursorKey(request, ['date', 'integer']);
    const { accountId, from, to, knownAt } = range;
    return this.database.transaction(async (snapshot) => {
      await snapshot.query('set transaction isolation level repeatable read, read only');
      const knownEntry = await this.figures.knownEntry(range, snapshot);
      const opening =
        from === undefined
          ? 0
          : await this.#balance(accountId, { asOf: addDays(from, -1), knownAt }, snapshot);
      const values = [accountId, from ?? null, to, knownEntry ?? null];
      const [sums] = await snapshot.query<{ count: number; credits: string; debits: string }>(
        `select count(*)::int as count, coalesce(sum(greatest(p.amount, 0)), 0)::text as credits,
           coalesce(sum(greatest(-p.amount, 0)), 0)::text as debits from read.postings p where ${RANGE}`,
        values,
      );
      const history = knownTransactions(
        knownEntry === undefined ? undefined : { knownAt: '$10', upTo: '$4' },
      );
      const rows = await snapshot.query<StatementRow>(
        `select t.id, p.entry_number, p.date, t.type, t.description, p.amount, p.recorded_at,
           ($5::numeric + p.running)::bigint as balance
         from (select p.*, sum(p.amount) over (order by p.date, p.entry_number) as running
               from read.postings p where ${RANGE}) p
         left join ${history} t
           on t.account_id = p.account_id and t.date = p.date and t.entry_number = p.entry_number
         where ($6::date is null or (p.date, p.entry_number) > ($6::date, $7::bigint))
           and ($10::timestamptz is null or true)
         order by p.date, p.entry_number limit $8 offset $9`,
        [...values, opening, date, entryNumber, rowsToFetch(request), request.offset, knownAt ?? null],
      );
      const { count, credits, debits } = {
        ...sums!,
        credits: Number(sums!.credits),
        debits: Number(sums!.debits),
      };
      return { opening, closing: opening + credits - debits, credits, debits, count, rows };
    });
  }

  async #balance(accountId: string, point: PointInTime, database: Queryable): Promise<number> {
    const figures = await this.figures.at(point, { accountIds: [accountId] }, database);
    const asset = figures.find(({ code }) => code === 'asset');
    return asset ? asset.debit - asset.credit : 0;
  }
}
