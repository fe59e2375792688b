/** The journal by number, the events that move no money too: pages with the count and the sum of their whole filter, in one snapshot. */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/database/database.ts';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { type ListRequest, rowsToFetch } from '../../platform/http/page.ts';
import { cursorKey } from '../journal/cursor.read.ts';
import type { LineCode } from './posting-lines.read.ts';
import type { JournalEntryRow } from './journal-entries.projection.ts';

export interface JournalFilter {
  /** Value dates, both included; what has none counts by the day on which it was recorded. */
  readonly from?: string;
  readonly to?: string;
  readonly kind?: string;
  readonly accountId?: string;
  readonly developmentId?: string;
  /** User id. */
  readonly author?: string;
  /** Centavos, both included. */
  readonly amountFrom?: number;
  readonly amountTo?: number;
  /** ISO instants: recorded after the one, and by the other. */
  readonly recordedAfter?: string;
  readonly recordedBy?: string;
}

export interface FoundPosting {
  readonly account_id: string;
  readonly code: LineCode;
  /** Signed centavos; debits are positive. */
  readonly amount: number;
}

export type FoundJournalEntry = Omit<JournalEntryRow, 'recorded_at'> & {
  readonly recorded_at: Date;
  /** Null where there is no such user any more. */
  readonly author_name: string | null;
  readonly entry_id: string | null;
  readonly description: string | null;
  readonly reversed_by: string | null;
  readonly refund: boolean | null;
  readonly postings: readonly FoundPosting[];
};

export interface JournalSlice {
  /** May hold one more than was asked for. */
  readonly rows: readonly FoundJournalEntry[];
  readonly count: number;
  /** Centavos over the whole filter. */
  readonly amount: bigint;
}

const DAY = `coalesce(j.date, (j.recorded_at at time zone 'America/Sao_Paulo')::date)`;
const FILTER = `
  ($1::date is null or ${DAY} >= $1) and ($2::date is null or ${DAY} <= $2)
  and ($3::text is null or j.kind = $3)
  and ($4::text is null or $4 = any (j.account_ids))
  and ($5::uuid is null or j.account_ids && array(
    select account_id::text from read.posting_accounts where development_id = $5))
  and ($6::text is null or j.recorded_by = $6)
  and ($7::bigint is null or j.amount >= $7) and ($8::bigint is null or j.amount <= $8)
  and ($9::timestamptz is null or j.recorded_at > $9) and ($10::timestamptz is null or j.recorded_at <= $10)`;

const valuesOf = (filter: JournalFilter): readonly unknown[] =>
  [
    filter.from,
    filter.to,
    filter.kind,
    filter.accountId,
    filter.developmentId,
    filter.author,
    filter.amountFrom,
    filter.amountTo,
    filter.recordedAfter,
    filter.recordedBy,
  ].map((value) => value ?? null);

export const journalKey = ({ entry_number }: FoundJournalEntry): readonly number[] => [entry_number];

@Injectable()
export class JournalEntryQueries {
  constructor(private readonly database: ReadDatabase) {}

  page(filter: JournalFilter, descending: boolean, request: ListRequest): Promise<JournalSlice> {
    return this.database.reading(async (snapshot) => {
      const rows = await this.#rows(snapshot, filter, descending, request);
      const [sums] = await snapshot.query<{ count: number; amount: string }>(
        `select count(*)::int as count, coalesce(sum(j.amount), 0)::text as amount
         from read.journal_entries j where ${FILTER}`,
        valuesOf(filter),
      );
      return { rows, count: sums!.count, amount: BigInt(sums!.amount) };
    });
  }

  list(
    filter: JournalFilter,
    descending: boolean,
    request: ListRequest,
  ): Promise<readonly FoundJournalEntry[]> {
    return this.#rows(this.database, filter, descending, request);
  }

  /** The page is cut before words and names are joined to it. */
  #rows(
    database: Queryable,
    filter: JournalFilter,
    descending: boolean,
    request: ListRequest,
  ): Promise<FoundJournalEntry[]> {
    const [after] = cursorKey(request, ['integer']);
    const direction = descending ? 'desc' : 'asc';
    return database.query<FoundJournalEntry>(
      `select j.*, u.name as author_name, t.entry_id, coalesce(t.description, w.description) as description,
         t.reversed_by, t.refund, coalesce(p.postings, '[]'::json) as postings
       from (
         select * from read.journal_entries j
         where ${FILTER} and ($11::bigint is null or j.entry_number ${descending ? '<' : '>'} $11)
         order by j.entry_number ${direction} limit $12 offset $13
       ) j
       left join read.authors u on u.author_id::text = j.recorded_by
       left join lateral (
         select t.entry_id, t.description, t.reversed_by, t.refund from read.transactions t
         where t.entry_number = j.entry_number order by t.leg limit 1) t on true
       -- What is pending is in no history.
       left join lateral (
         select w.description from read.payments w where w.entry_number = j.entry_number limit 1) w on true
       left join lateral (
         select json_agg(json_build_object('account_id', p.account_id, 'code', p.code, 'amount', p.amount)
           order by p.line) as postings
         from read.postings p where p.entry_number = j.entry_number and p.code not like 'flow:%') p on true
       order by j.entry_number ${direction}`,
      [...valuesOf(filter), after, rowsToFetch(request), request.offset],
    );
  }
}
