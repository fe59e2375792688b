/**
 * The general ledger line by line: what was debited and credited on one line of the books, or on several, with the running
 * balance on each row. Order: value date, entry number, line. The balance before a page comes from sums, never from its rows.
 */
import { addDays, type LocalDate } from '@livro/calendar';
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/database/database.ts';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { type ListRequest, rowsToFetch } from '../../platform/http/page.ts';
import { cursorKey } from '../journal/cursor.read.ts';
import { type Figure, FiguresQueries, type PointInTime } from './figures.queries.ts';
import type { LineCode } from './posting-lines.read.ts';
import { pastTransactions } from '../history/past-transactions.read.ts';

export interface LinesFilter {
  readonly accountId?: string;
  readonly developmentId?: string;
  /** A line of the chart; absent: all. */
  readonly code?: string;
  /** Value dates, both included. */
  readonly from?: LocalDate;
  readonly to?: LocalDate;
  /** ISO instants. With `recordedAfter` only what was recorded since then is listed, on top of what was known by then. */
  readonly recordedAfter?: string;
  readonly knownAt?: string;
}

/** One posting; centavos, debits positive. `balance` is that of all the lines asked for, once this one happened. */
export interface FoundLine {
  readonly entry_number: number;
  readonly line: number;
  readonly account_id: string;
  readonly code: LineCode;
  readonly date: string;
  readonly amount: number;
  readonly balance: number;
  readonly recorded_at: Date;
  readonly description: string | null;
  readonly reversed_by: string | null;
  readonly refund: boolean | null;
  readonly recorded_by: string | null;
  readonly author_name: string | null;
}

interface Sums {
  readonly debit: bigint;
  readonly credit: bigint;
  readonly lines: number;
}

export interface LinesSlice {
  /** Debits less credits before the first line and after the last one. */
  readonly opening: bigint;
  readonly closing: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly count: number;
  /** May hold one more than was asked for. */
  readonly rows: readonly FoundLine[];
}

export const lineKey = (row: FoundLine) => [row.date, row.entry_number, row.line] as const;

/** `$1` account, `$2` development, `$3` code, `$4` from, `$5` to, `$6` entries after, `$7` entries up to. */
const SET = `($1::uuid is null or p.account_id = $1)
  and ($2::uuid is null or p.account_id in (select account_id from read.posting_accounts where development_id = $2))
  and ($3::text is null or p.code = $3) and p.code not like 'flow:%'
  and ($4::date is null or p.date >= $4) and ($5::date is null or p.date <= $5)
  and ($6::bigint is null or p.entry_number > $6) and ($7::bigint is null or p.entry_number <= $7)`;

@Injectable()
export class AccountLineQueries {
  constructor(
    private readonly database: ReadDatabase,
    private readonly figures: FiguresQueries,
  ) {}

  /** A page after the first is asked for by its cursor. */
  page(filter: LinesFilter, request: ListRequest): Promise<LinesSlice> {
    return this.database.reading(async (snapshot) => {
      const { from, to, recordedAfter, knownAt } = filter;
      const known = await this.#until(filter, { asOf: to, knownAt }, snapshot);
      const before =
        recordedAfter !== undefined
          ? await this.#until(filter, { asOf: to, knownAt: recordedAfter }, snapshot)
          : await this.#before(from, filter, snapshot);
      const opening = before.debit - before.credit;
      const debit = known.debit - before.debit;
      const credit = known.credit - before.credit;
      const rows = await this.#rows(filter, opening, request, snapshot);
      const count = known.lines - before.lines;
      return { opening, closing: opening + debit - credit, debit, credit, count, rows };
    });
  }

  /** The rows of a page and nothing else. */
  async list(filter: LinesFilter, request: ListRequest): Promise<readonly FoundLine[]> {
    return (await this.page(filter, request)).rows;
  }

  /** How many entries have such lines, and the lowest and highest of their numbers; zeros for none. */
  async entries({
    from,
    to,
    knownAt,
  }: LinesFilter): Promise<{ readonly count: number; readonly first: number; readonly last: number }> {
    const upTo = await this.figures.existingEntry({ knownAt });
    const set = [null, null, null, from ?? null, to ?? null, null, upTo];
    const [found] = await this.database.query<{ count: number; first: number; last: number }>(
      `select count(distinct p.entry_number)::bigint as count, coalesce(min(p.entry_number), 0) as first,
         coalesce(max(p.entry_number), 0) as last
       from read.postings p where ${SET}`,
      set,
    );
    return found!;
  }

  async #rows(
    filter: LinesFilter,
    opening: bigint,
    request: ListRequest,
    snapshot: Queryable,
  ): Promise<readonly FoundLine[]> {
    const { accountId, developmentId, code, from, to, recordedAfter, knownAt } = filter;
    const [date, entryNumber, line] = cursorKey(request, ['date', 'integer', 'integer']);
    const upTo = await this.figures.existingEntry({ knownAt }, snapshot);
    const after = recordedAfter && (await this.figures.existingEntry({ knownAt: recordedAfter }, snapshot));
    const set = [accountId, developmentId, code, from, to, after, upTo].map((value) => value ?? null);
    const passed = await this.#passed(filter, set, [date, entryNumber, line], request.offset, snapshot);
    const history = pastTransactions(knownAt === undefined ? undefined : { knownAt: '$13', upTo: '$7' });
    return snapshot.query<FoundLine>(
      `select p.*, t.description, t.reversed_by, t.refund, j.recorded_by, u.name as author_name
       from (
         select p.entry_number, p.line, p.account_id, p.code, p.date, p.amount, p.recorded_at,
           ($8::numeric + sum(p.amount) over (order by p.date, p.entry_number, p.line))::bigint as balance
         from (
           select * from read.postings p where ${SET}
             and ($9::date is null or (p.date, p.entry_number, p.line) > ($9::date, $10::bigint, $11::integer))
           order by p.date, p.entry_number, p.line limit $12 offset $14
         ) p
       ) p
       left join lateral (
         select t.description, t.reversed_by, t.refund from ${history} t
         where t.entry_number = p.entry_number order by t.account_id = p.account_id desc, t.leg limit 1) t on true
       left join read.journal_entries j on j.entry_number = p.entry_number
       left join read.authors u on u.author_id::text = j.recorded_by
       where ($13::timestamptz is null or true)
       order by p.date, p.entry_number, p.line`,
      [
        ...set,
        String(opening + passed),
        date,
        entryNumber,
        line,
        rowsToFetch(request),
        knownAt ?? null,
        request.offset,
      ],
    );
  }

  /** What the lines of the set before the page come to: those of whole days from sums, those of the cursor's day one by one. */
  async #passed(
    filter: LinesFilter,
    set: readonly unknown[],
    [date, entryNumber, line]: readonly (string | number | null | undefined)[],
    offset: number,
    snapshot: Queryable,
  ): Promise<bigint> {
    if (date === null || date === undefined) {
      if (offset === 0) return 0n;
      return this.#sum(
        `select sum(amount)::text as sum from (select p.amount from read.postings p where ${SET}
           order by p.date, p.entry_number, p.line limit $8) p`,
        [...set, offset],
        snapshot,
      );
    }
    const { from, recordedAfter, knownAt } = filter;
    const dayBefore = addDays(date as LocalDate, -1);
    const days = await this.#until(filter, { asOf: dayBefore, knownAt }, snapshot);
    const left =
      recordedAfter !== undefined
        ? await this.#until(filter, { asOf: dayBefore, knownAt: recordedAfter }, snapshot)
        : await this.#before(from, filter, snapshot);
    const ofDay = await this.#sum(
      `select sum(p.amount)::text as sum from read.postings p where ${SET}
         and p.date = $8::date and (p.entry_number, p.line) <= ($9::bigint, $10::integer)`,
      [...set, date, entryNumber, line],
      snapshot,
    );
    return days.debit - days.credit - (left.debit - left.credit) + ofDay;
  }

  async #sum(text: string, values: readonly unknown[], database: Queryable): Promise<bigint> {
    const [row] = await database.query<{ sum: string | null }>(text, values);
    return BigInt(row?.sum ?? 0);
  }

  #before(from: LocalDate | undefined, filter: LinesFilter, database: Queryable): Promise<Sums> {
    if (from === undefined) return Promise.resolve(NOTHING);
    return this.#until(filter, { asOf: addDays(from, -1), knownAt: filter.knownAt }, database);
  }

  /** Of all lines that the filter asks for, up to that point of both axes of time. */
  async #until(
    { accountId, developmentId, code }: LinesFilter,
    point: PointInTime,
    database: Queryable,
  ): Promise<Sums> {
    const scope = { accountIds: accountId === undefined ? undefined : [accountId], developmentId };
    const isAsked = (figure: Figure): boolean =>
      code === undefined ? !figure.code.startsWith('flow:') : figure.code === code;
    return (await this.figures.at(point, scope, database)).filter(isAsked).reduce(
      (sums, { debit, credit, lines }) => ({
        debit: sums.debit + BigInt(debit),
        credit: sums.credit + BigInt(credit),
        lines: sums.lines + lines,
      }),
      NOTHING,
    );
  }
}

const NOTHING: Sums = { debit: 0n, credit: 0n, lines: 0 };
