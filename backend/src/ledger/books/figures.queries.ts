/**
 * The books at any point of both axes of time. `asOf` is the last value date that counts; `knownAt` the moment whose
 * knowledge counts: the journal up to its last entry recorded by then. Answers sums by account and line, in centavos.
 */
import { addDays, type LocalDate } from '@livro/calendar';
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/database/database.ts';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import type { LineCode } from './posting-lines.read.ts';
import { BLOCK_ENTRIES, monthOf, yearOf } from './postings.table.ts';

/** Both absent: the books as they are. */
export interface PointInTime {
  readonly asOf?: LocalDate;
  /** ISO instant. */
  readonly knownAt?: string;
}

export interface FiguresScope {
  readonly accountIds?: readonly string[];
  readonly developmentId?: string;
}

export interface Figure {
  readonly account_id: string;
  readonly code: LineCode;
  readonly debit: number;
  readonly credit: number;
  /** Lines that were summed. */
  readonly lines: number;
}

@Injectable()
export class FiguresQueries {
  constructor(private readonly database: ReadDatabase) {}

  /** One figure for each account and line that has any. */
  async at(
    point: PointInTime,
    scope: FiguresScope = {},
    database: Queryable = this.database,
  ): Promise<readonly Figure[]> {
    const existingEntry = await this.existingEntry(point, database);
    const { text, values } = figuresSql({ asOf: point.asOf, existingEntry }, scope);
    return figuresOf(await database.query<TextFigure>(text, values));
  }

  /** The same once that entry was booked, whatever its value date; 0: before the first. */
  async atEntry(entryNumber: number, scope: FiguresScope): Promise<readonly Figure[]> {
    const { text, values } = figuresSql({ existingEntry: entryNumber }, scope);
    return figuresOf(await this.database.query<TextFigure>(text, values));
  }

  /** Whether it has come to this entry: then it has all before it, too. */
  async has(entryNumber: number): Promise<boolean> {
    const found = await this.database.query('select from read.postings where entry_number = $1 limit 1', [
      entryNumber,
    ]);
    return found.length > 0;
  }

  /** What the entries after one and up to another entry did to each account and line. */
  async between(
    afterEntry: number,
    upToEntry: number,
    database: Queryable = this.database,
  ): Promise<readonly Figure[]> {
    const firstBlock = Math.ceil(afterEntry / BLOCK_ENTRIES);
    const endBlock = Math.floor(upToEntry / BLOCK_ENTRIES);
    const whole = firstBlock < endBlock;
    const parts = whole
      ? `select ${CELL} from read.posting_totals where block >= $3 and block < $4
         union all select ${LINE} from read.postings where entry_number > $1 and entry_number <= $3 * ${BLOCK_ENTRIES}::bigint
         union all select ${LINE} from read.postings where entry_number > $4 * ${BLOCK_ENTRIES}::bigint and entry_number <= $2`
      : `select ${LINE} from read.postings where entry_number > $1 and entry_number <= $2`;
    const values = whole ? [afterEntry, upToEntry, firstBlock, endBlock] : [afterEntry, upToEntry];
    return figuresOf(await database.query<TextFigure>(summed(parts), values));
  }

  /** Revenue and expenses of a development by month (`yyyy-mm`), of the months that have any; of the last one up to `asOf`. */
  async resultsOf(
    developmentId: string,
    first: string,
    last: string,
    asOf?: LocalDate,
  ): Promise<ReadonlyMap<string, { readonly revenue: number; readonly expenses: number }>> {
    const rows = await this.database.query<{
      month: string;
      revenue: string | null;
      expenses: string | null;
    }>(
      `select to_char(m.month, 'YYYY-MM') as month,
         sum(m.credit - m.debit) filter (where m.code = 'revenue')::text as revenue,
         sum(m.debit - m.credit) filter (where m.code like 'expense:%')::text as expenses
       from (
         select account_id, code, month, debit, credit from read.posting_months where month >= $2 and month < $3
         union all
         select account_id, code, $3::date, greatest(amount, 0), greatest(-amount, 0)
         from read.postings
         where date >= $3 and date < $3::date + interval '1 month' and ($4::date is null or date <= $4)
       ) m join read.posting_accounts a on a.account_id = m.account_id
       where a.development_id = $1
       group by m.month`,
      [developmentId, `${first}-01`, `${last}-01`, asOf ?? null],
    );
    return new Map(
      rows.map(({ month, revenue, expenses }) => [
        month,
        { revenue: Number(revenue ?? 0), expenses: Number(expenses ?? 0) },
      ]),
    );
  }

  /** The number of the last entry that has lines, 0 for none. */
  async lastEntry(): Promise<number> {
    const [last] = await this.database.query<{ entry_number: number }>(
      'select entry_number from read.postings order by entry_number desc limit 1',
    );
    return last?.entry_number ?? 0;
  }

  /** The last line of each account that was known by then, whatever its value date. */
  async lastKnownLines(
    accountIds: readonly string[],
    existingEntry: number,
  ): Promise<ReadonlyMap<string, { readonly entry_number: number; readonly recorded_at: Date }>> {
    const rows = await this.database.query<{ account_id: string; entry_number: number; recorded_at: Date }>(
      `select a.account_id, p.entry_number, p.recorded_at
       from unnest($1::uuid[]) as a(account_id) cross join lateral (
         select entry_number, recorded_at from read.postings
         where account_id = a.account_id and entry_number <= $2 order by entry_number desc limit 1) p`,
      [accountIds, existingEntry],
    );
    return new Map(rows.map(({ account_id, ...line }) => [account_id, line]));
  }

  /** The number of the last entry that was recorded by then, 0 for none, undefined when nothing limits knowledge. */
  async existingEntry(
    { knownAt }: PointInTime,
    database: Queryable = this.database,
  ): Promise<number | undefined> {
    if (knownAt === undefined) return undefined;
    const [row] = await database.query<{ entry_number: number }>(
      `select entry_number from read.postings where recorded_at <= $1
       order by recorded_at desc, entry_number desc limit 1`,
      [knownAt],
    );
    return row?.entry_number ?? 0;
  }
}

/** Sums of many centavos come as text: the driver trusts no number with what bigint holds. */
type TextFigure = Record<'debit' | 'credit' | 'lines', string> & Pick<Figure, 'account_id' | 'code'>;

const figuresOf = (rows: readonly TextFigure[]): readonly Figure[] =>
  rows.map(({ account_id, code, debit, credit, lines }) => ({
    account_id,
    code,
    debit: Number(debit),
    credit: Number(credit),
    lines: Number(lines),
  }));

const CELL = 'account_id, code, debit, credit, lines';
/** Lines as figures; `sign` is -1 where they are taken away from cells that hold too much. */
const lineOf = (sign: 1 | -1): string =>
  `account_id, code, ${sign} * greatest(amount, 0) as debit, ${sign} * greatest(-amount, 0) as credit, ${sign} as lines`;
const LINE = lineOf(1);

const summed = (parts: string): string => `
  select account_id, code, sum(debit)::text as debit, sum(credit)::text as credit, sum(lines)::text as lines
  from (${parts}) part group by account_id, code having sum(lines) <> 0`;

/**
 * Whole cells up to the boundaries of a month and of a block that lie nearest to the point, and the lines between point and
 * boundary: added where the boundary comes first, taken away where it comes last. With sums up to day D and entry N written
 * S(D, N), month boundary M and block boundary B: S(D, N) = S(M, B) ± lines from M to D up to B ± lines from B to N up to D.
 * Where all entries count, S(M) = the years before D's + its months up to M.
 */
function figuresSql(
  { asOf, existingEntry }: { readonly asOf?: LocalDate; readonly existingEntry?: number },
  { accountIds, developmentId }: FiguresScope,
): { readonly text: string; readonly values: readonly unknown[] } {
  const values: unknown[] = [];
  const bound: Bound = (value, type) => `$${values.push(value)}::${type}`;
  const scope: string[] = [];
  if (accountIds) scope.push(`account_id = any (${bound(accountIds, 'uuid[]')})`);
  if (developmentId !== undefined) {
    const id = bound(developmentId, 'uuid');
    scope.push(`account_id in (select account_id from read.posting_accounts where development_id = ${id})`);
  }
  const from = (table: string, columns: string, ...conditions: readonly string[]): string =>
    `select ${columns} from read.${table} where ${[...scope, ...conditions, 'true'].join(' and ')}`;
  const month = asOf === undefined ? undefined : nearestMonth(asOf, bound);
  const parts: string[] = [];
  if (existingEntry === undefined && asOf !== undefined && month) {
    const year = bound(yearOf(asOf), 'date');
    parts.push(from('posting_years', CELL, `year < ${year}`));
    parts.push(from('posting_months', CELL, `month >= ${year}`, month.whole));
    parts.push(from('postings', lineOf(month.sign), ...month.between));
  } else if (existingEntry === undefined) {
    parts.push(from('posting_years', CELL));
  } else {
    const block = nearestBlock(existingEntry, bound);
    parts.push(from('posting_totals', CELL, block.whole, ...(month ? [month.whole] : [])));
    if (month) parts.push(from('postings', lineOf(month.sign), ...month.between, block.before));
    parts.push(from('postings', lineOf(block.sign), ...block.between, ...(month ? [month.due] : [])));
  }
  return { text: summed(parts.join(' union all ')), values };
}

type Bound = (value: unknown, type: string) => string;

const MIDDLE_OF_MONTH = 15;
/** The first day of the month after. */
const nextMonth = (date: LocalDate): string => monthOf(addDays(monthOf(date) as LocalDate, 31));

/** Conditions: cells of whole months before the boundary, lines between it and the day, lines due by the day. */
function nearestMonth(asOf: LocalDate, bound: Bound) {
  const sign = Number(asOf.slice(8)) > MIDDLE_OF_MONTH ? -1 : 1;
  const boundary = bound(sign === 1 ? monthOf(asOf) : nextMonth(asOf), 'date');
  const day = bound(asOf, 'date');
  const between =
    sign === 1 ? [`date >= ${boundary}`, `date <= ${day}`] : [`date > ${day}`, `date < ${boundary}`];
  return { sign, whole: `month < ${boundary}`, between, due: `date <= ${day}` } as const;
}

/** Conditions: cells of whole blocks before the boundary, lines between it and the entry, lines before the boundary. */
function nearestBlock(existingEntry: number, bound: Bound) {
  const blocks = Math.round(existingEntry / BLOCK_ENTRIES);
  const sign = blocks * BLOCK_ENTRIES > existingEntry ? -1 : 1;
  const boundary = bound(blocks * BLOCK_ENTRIES, 'bigint');
  const entry = bound(existingEntry, 'bigint');
  const between =
    sign === 1
      ? [`entry_number > ${boundary}`, `entry_number <= ${entry}`]
      : [`entry_number > ${entry}`, `entry_number <= ${boundary}`];
  const whole = `block < ${bound(blocks, 'integer')}`;
  return { sign, whole, between, before: `entry_number <= ${boundary}` } as const;
}
