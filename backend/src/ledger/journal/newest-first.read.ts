/** Pages of one kind of entry, newest first unless the oldest is wanted: by business date, then by entry number. Knows no kind by name. */
import type { ReadDatabase } from '../../platform/database/read-database.ts';
import { type ListRequest, rowsToFetch } from '../../platform/http/page.ts';
import { cursorKey } from './cursor.read.ts';
import type { Slice } from './found.read.ts';

export interface EntryList {
  /** `select … from read.<table> e join …`, where `e` has `date_column` and `entry_number`. */
  readonly select: string;
  /** `read.<table> e` and whatever the condition needs, for the count. */
  readonly from: string;
  readonly dateColumn: string;
  /** SQL over `$1…$n`, true for the rows of the filter. */
  readonly condition: string;
  readonly values: readonly unknown[];
  /** The same from its other end. */
  readonly oldestFirst?: boolean;
  /** Where it is known how many rows pass the filter without looking at them. */
  readonly count?: Counting;
}

/** A statement for one number, `count`. */
export interface Counting {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The cursor's key of a row that `newestFirst` found; turned round where the list is, so that neither goes on in the other. */
export const entryKey =
  <Row extends { readonly entry_number: number }>(dateOf: (row: Row) => string, oldestFirst = false) =>
  (row: Row): readonly (string | number)[] => {
    const key = [dateOf(row), row.entry_number];
    return oldestFirst ? key.reverse() : key;
  };

export async function newestFirst<Row extends object>(
  database: ReadDatabase,
  list: EntryList,
  request: ListRequest,
): Promise<Slice<Row>> {
  const { select, from, dateColumn, condition, values, count, oldestFirst = false } = list;
  const [date, entryNumber] = oldestFirst
    ? [...cursorKey(request, ['integer', 'date'])].reverse()
    : cursorKey(request, ['date', 'integer']);
  const [direction, further] = oldestFirst ? ['asc', '>'] : ['desc', '<'];
  const n = values.length;
  const [rows, counted] = await Promise.all([
    database.query<Row>(
      `${select} where ${condition}
         and ($${n + 1}::date is null or (e.${dateColumn}, e.entry_number) ${further} ($${n + 1}::date, $${n + 2}::bigint))
       order by e.${dateColumn} ${direction}, e.entry_number ${direction} limit $${n + 3} offset $${n + 4}`,
      [...values, date, entryNumber, rowsToFetch(request), request.offset],
    ),
    request.paged
      ? database.query<{ count: number }>(
          count?.text ?? `select count(*)::int as count from ${from} where ${condition}`,
          count?.values ?? values,
        )
      : [],
  ]);
  return { rows, count: counted[0]?.count ?? rows.length };
}

/** The account and development filters that all lists of entries have, as `$1` and `$2`. */
export interface ByAccount {
  readonly accountId?: string;
  readonly developmentId?: string;
}

/** Joins what every entry shows of its account; `e.account_id` is the account. */
export const JOIN_ACCOUNT = `
  left join read.accounts a on a.id = e.account_id
  left join read.developments d on d.id = a.development_id`;

export interface AccountJoined {
  readonly account_type: 'building' | 'land' | null;
  readonly development_id: string | null;
  readonly development_name: string | null;
}

export const ACCOUNT_COLUMNS = 'a.type as account_type, a.development_id, d.name as development_name';

/** `$1` account, `$2` development; the second as a list of accounts, so that the index on accounts serves both. */
export const BY_ACCOUNT = `
  ($1::uuid is null or e.account_id = $1)
  and ($2::uuid is null or e.account_id in (select id from read.accounts where development_id = $2))`;

export const byAccountValues = ({ accountId, developmentId }: ByAccount): readonly unknown[] => [
  accountId ?? null,
  developmentId ?? null,
];
