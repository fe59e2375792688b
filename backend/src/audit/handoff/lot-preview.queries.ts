/** What a lot would take, counted in the read model: quick, whatever the number of entries. */
import type { LocalDate } from '@livro/calendar';
import type { ChartCode } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import type { BookLine } from './account-keys.ts';
import { outermost } from './lots.ts';
import type { Selection } from './lot-entries.read.ts';

export interface LotPreview {
  readonly entries: number;
  readonly debits: number;
  readonly late: number;
  readonly first: number | null;
  readonly last: number | null;
  /** Value dates. */
  readonly from: string | null;
  readonly to: string | null;
  /** What is booked on. */
  readonly lines: readonly BookLine[];
}

interface Sums {
  readonly account_id: string | null;
  readonly code: ChartCode | null;
  readonly entries: number;
  readonly late: number;
  readonly debits: string;
  readonly first: number | null;
  readonly last: number | null;
  readonly from: string | null;
  readonly to: string | null;
}

@Injectable()
export class LotPreviews {
  constructor(private readonly database: ReadDatabase) {}

  async of({ from, through, until, before }: Selection): Promise<LotPreview> {
    const taken = outermost(before);
    const lateTo = before.reduce<string | null>(
      (latest, lot) => (latest === null || lot.until > latest ? lot.until : latest),
      null,
    );
    const rows = await this.database.query<Sums>(
      `select account_id::text, code, count(distinct entry_number)::int as entries,
         (count(distinct entry_number) filter (where date <= $6::date))::int as late,
         coalesce(sum(greatest(amount, 0)), 0)::text as debits,
         min(entry_number) as first, max(entry_number) as last,
         to_char(min(date), 'YYYY-MM-DD') as from, to_char(max(date), 'YYYY-MM-DD') as to
       from read.postings p
       where entry_number between $1 and $2 and date <= $3::date and code not like 'flow:%'
         and not exists (select from unnest($4::bigint[], $5::date[]) as lot(through, until)
           where p.entry_number <= lot.through and p.date <= lot.until)
       group by grouping sets ((), (account_id, code))`,
      [
        from,
        through,
        until,
        taken.map((lot) => lot.through),
        taken.map((lot) => lot.until as LocalDate),
        lateTo,
      ],
    );
    const all = rows.find(({ code }) => code === null)!;
    return {
      entries: all.entries,
      debits: Number(all.debits),
      late: all.late,
      first: all.first,
      last: all.last,
      from: all.from,
      to: all.to,
      lines: rows.flatMap(({ account_id: accountId, code }) =>
        accountId !== null && code !== null ? [{ accountId, code }] : [],
      ),
    };
  }
}
