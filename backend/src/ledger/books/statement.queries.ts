/**
 * The statement of one account: what came and went between two days with the running balance, its opening and its closing
 * balance, all of one moment. Order: value date, then entry number. Refuses cursors of another list.
 */
import type { LocalDate } from '@livro/calendar';
import { addDays } from '@livro/calendar';
import type { AccountKind, ExpenseCategory } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/database/database.ts';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { type ListRequest, rowsToFetch } from '../../platform/http/page.ts';
import { cursorKey } from '../journal/cursor.read.ts';
import { pastTransactions } from '../history/past-transactions.read.ts';
import { FiguresQueries, type PointInTime } from './figures.queries.ts';

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

/** What a whole statement begins and ends with; centavos. */
export interface StatementSpan {
  readonly accountId: string;
  readonly opening: number;
  readonly closing: number;
  readonly credits: number;
  readonly debits: number;
  readonly count: number;
}

/** A movement with the words that a printed statement needs. */
export type Movement = Omit<StatementRow, 'balance'> & {
  readonly category: ExpenseCategory | null;
  readonly supplier: string | null;
  readonly unit_reference: string | null;
  readonly reverses: string | null;
  readonly reversed_by: string | null;
  readonly refund: boolean | null;
  readonly related_type: AccountKind | null;
  readonly related_development_name: string | null;
};

/** `$1` account, `$2` from, `$3` to, `$4` the last known entry. */
const RANGE = `p.account_id = $1 and p.code = 'asset' and ($2::date is null or p.date >= $2) and p.date <= $3
  and ($4::bigint is null or p.entry_number <= $4)`;

@Injectable()
export class StatementQueries {
  constructor(
    private readonly database: ReadDatabase,
    private readonly figures: FiguresQueries,
  ) {}

  statement(range: StatementRange, request: ListRequest): Promise<Statement> {
    const [date, entryNumber] = cursorKey(request, ['date', 'integer']);
    const { accountId, from, to, knownAt } = range;
    return this.database.reading(async (snapshot) => {
      const existingEntry = await this.figures.existingEntry(range, snapshot);
      const opening =
        from === undefined
          ? 0
          : await this.#balance(accountId, { asOf: addDays(from, -1), knownAt }, snapshot);
      const values = [accountId, from ?? null, to, existingEntry ?? null];
      const { count, credits, debits } = await this.#sums(values, snapshot);
      const history = pastTransactions(
        existingEntry === undefined ? undefined : { knownAt: '$10', upTo: '$4' },
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
      return { opening, closing: opening + credits - debits, credits, debits, count, rows };
    });
  }

  /**
   * The spans of whole statements, all of one moment, in the order of the accounts; and the number of the last entry that
   * counts in them, so that what is booked while they are written out changes nothing.
   */
  spans(
    accountIds: readonly string[],
    { from, to, knownAt }: Omit<StatementRange, 'accountId'>,
  ): Promise<{ readonly upToEntry: number; readonly spans: readonly StatementSpan[] }> {
    return this.database.reading(async (snapshot) => {
      const upToEntry =
        (await this.figures.existingEntry({ knownAt }, snapshot)) ?? (await this.#lastEntry(snapshot));
      const spans: StatementSpan[] = [];
      for (const accountId of accountIds) {
        const opening =
          from === undefined
            ? 0
            : await this.#balance(accountId, { asOf: addDays(from, -1), knownAt }, snapshot);
        const { count, credits, debits } = await this.#sums(
          [accountId, from ?? null, to, upToEntry],
          snapshot,
        );
        spans.push({ accountId, opening, closing: opening + credits - debits, credits, debits, count });
      }
      return { upToEntry, spans };
    });
  }

  /** The next movements of a statement after one, in its order; `upToEntry` comes from its span. */
  movements(
    { accountId, from, to, knownAt }: StatementRange,
    upToEntry: number,
    after: readonly [string, number] | undefined,
    limit: number,
  ): Promise<readonly Movement[]> {
    const history = pastTransactions(knownAt === undefined ? undefined : { knownAt: '$8', upTo: '$4' });
    return this.database.query<Movement>(
      `select t.id, p.entry_number, p.date, t.type, t.description, t.category, t.supplier, t.unit_reference,
         t.reverses, t.reversed_by, t.refund, ra.type as related_type, rd.name as related_development_name,
         p.amount, p.recorded_at
       from (select p.* from read.postings p where ${RANGE}
               and ($5::date is null or (p.date, p.entry_number) > ($5::date, $6::bigint))
             order by p.date, p.entry_number limit $7) p
       left join ${history} t
         on t.account_id = p.account_id and t.date = p.date and t.entry_number = p.entry_number
       left join read.accounts ra on ra.id = t.related_account_id
       left join read.developments rd on rd.id = ra.development_id
       where ($8::timestamptz is null or true)
       order by p.date, p.entry_number`,
      [
        accountId,
        from ?? null,
        to,
        upToEntry,
        after?.[0] ?? null,
        after?.[1] ?? null,
        limit,
        knownAt ?? null,
      ],
    );
  }

  async #lastEntry(database: Queryable): Promise<number> {
    const [last] = await database.query<{ entry_number: number }>(
      'select entry_number from read.postings order by entry_number desc limit 1',
    );
    return last?.entry_number ?? 0;
  }

  async #sums(
    values: readonly unknown[],
    database: Queryable,
  ): Promise<Pick<Statement, 'count' | 'credits' | 'debits'>> {
    const [sums] = await database.query<{ count: number; credits: string; debits: string }>(
      `select count(*)::int as count, coalesce(sum(greatest(p.amount, 0)), 0)::text as credits,
         coalesce(sum(greatest(-p.amount, 0)), 0)::text as debits from read.postings p where ${RANGE}`,
      values,
    );
    const { count, credits, debits } = sums!;
    return { count, credits: Number(credits), debits: Number(debits) };
  }

  async #balance(accountId: string, point: PointInTime, database: Queryable): Promise<number> {
    const figures = await this.figures.at(point, { accountIds: [accountId] }, database);
    const asset = figures.find(({ code }) => code === 'asset');
    return asset ? asset.debit - asset.credit : 0;
  }
}
