/** Who did what in a time, counted for the matrix of duties; and the acts behind each of its cells, the newest first. */
import type { LocalDate } from '@livro/calendar';
import type { UserType } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { type ListRequest, rowsToFetch } from '../../platform/http/page.ts';
import { afterOf } from '../action/action.queries.ts';
import { type Overlap, overlaps } from './duties.ts';

/** Business days on which the acts were recorded. */
export interface DutyPeriod {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export interface CountedAct {
  readonly person_id: string;
  readonly kind: string;
  readonly count: number;
}
export interface CountedOverlap {
  readonly person_id: string;
  readonly overlap: string;
  readonly count: number;
}
export interface DutyPerson {
  readonly id: string;
  readonly name: string;
  /** Null of a key by which a program calls. */
  readonly type: UserType | null;
}

/** One act; of an overlap the second one, with the act before it. */
export interface FoundAct {
  readonly stream: string;
  readonly revision: number;
  readonly kind: string;
  readonly recorded_at: Date;
  readonly reason: string | null;
  /** What it is about, in words: a description, a name, a month. */
  readonly about: string | null;
  /** The entry to look at; null where there is none. */
  readonly entry_number: number | null;
  readonly first_kind: string | null;
  readonly first_at: Date | null;
}

/** `$1` and `$2`: first and last day. */
const IN_PERIOD = `b.recorded_at >= $1::date::timestamp at time zone 'America/Sao_Paulo'
  and b.recorded_at < ($2::date + 1)::timestamp at time zone 'America/Sao_Paulo'`;

/** The same person's earlier act on the same thing. */
const before = ({ on }: Pick<Overlap, 'on'>, kinds: string): string =>
  `a.kind = any (${kinds}::text[]) and a.person_id = b.person_id and a.recorded_at <= b.recorded_at and ${
    on === 'stream' ? 'a.stream = b.stream' : 'a.subject_id = b.subject_id'
  }`;

@Injectable()
export class DutyQueries {
  constructor(private readonly database: ReadDatabase) {}

  acts({ from, to }: DutyPeriod, kinds: readonly string[]): Promise<readonly CountedAct[]> {
    return this.database.query<CountedAct>(
      `select b.person_id, b.kind, count(*)::int as count from read.actions b
       where ${IN_PERIOD} and b.kind = any ($3::text[]) group by b.person_id, b.kind`,
      [from, to, kinds],
    );
  }

  /** How many second acts of each overlap a person did alone. */
  overlaps({ from, to }: DutyPeriod): Promise<readonly CountedOverlap[]> {
    const values: unknown[] = [from, to];
    const bound = (kinds: readonly string[]): string => `$${values.push(kinds)}`;
    const each = overlaps.map((overlap) => {
      const [first, second] = [bound(overlap.first), bound(overlap.second)];
      return `select b.person_id, '${overlap.name}' as overlap, count(*)::int as count from read.actions b
        where ${IN_PERIOD} and b.kind = any (${second}::text[])
          and exists (select 1 from read.actions a where ${before(overlap, first)})
        group by b.person_id`;
    });
    return this.database.query<CountedOverlap>(each.join(' union all '), values);
  }

  people(ids: readonly string[]): Promise<readonly DutyPerson[]> {
    return this.database.query<DutyPerson>(
      `select u.author_id::text as id, u.name, u.type from read.authors u where u.author_id::text = any ($1::text[])`,
      [ids],
    );
  }

  /** The acts of one person of these kinds; of an overlap only those that follow on a first one. `count` is of them all. */
  async actsOf(
    personId: string,
    { from, to }: DutyPeriod,
    asked: { readonly kinds: readonly string[]; readonly overlap?: Overlap },
    request: ListRequest,
  ): Promise<{ readonly rows: readonly FoundAct[]; readonly count: number }> {
    const { kinds, overlap } = asked;
    const values = [from, to, personId, kinds, overlap?.first ?? []];
    const first = overlap ? before(overlap, '$5') : `$5::text[] is null`;
    const acts = `
      select b.*, f.kind as first_kind, f.recorded_at as first_at from read.actions b
      ${overlap ? 'cross' : 'left'} join lateral (
        select a.kind, a.recorded_at from read.actions a where ${first} order by a.recorded_at desc limit 1
      ) f ${overlap ? '' : 'on true'}
      where ${IN_PERIOD} and b.person_id = $3::text and b.kind = any ($4::text[])`;
    const [rows, [counted]] = await Promise.all([
      this.database.query<FoundAct>(
        `with cut as (
           select * from (${acts}) acts
           where $6::timestamptz is null or (recorded_at, stream, revision) < ($6, $7::text, $8::bigint)
           order by recorded_at desc, stream desc, revision desc limit $9 offset $10
         )
         select c.stream, c.revision, c.kind, c.recorded_at, c.reason, c.first_kind, c.first_at,
           coalesce(t.description, m.description, q.description, u.name, c.details->>'period') as about,
           coalesce(t.entry_number, s.entry_number, e.entry_number) as entry_number
         from (
           select cut.*, case when cut.subject_id ~ '^[0-9a-f-]{36}$' then cut.subject_id::uuid end as subject from cut
         ) c
           left join read.transactions t on c.stream = 'ledger' and t.entry_number = c.revision + 1 and t.leg = 0
           left join read.transactions s on s.id = c.subject
           left join read.payments m on m.id = c.subject
           left join read.purchases q on c.stream = 'purchase-' || q.id::text
           left join read.transactions e on e.id = q.related_expense_id
           left join read.authors u on u.author_id = c.subject
         order by c.recorded_at desc, c.stream desc, c.revision desc`,
        [...values, ...afterOf(request), rowsToFetch(request), request.offset],
      ),
      this.database.query<{ count: number }>(`select count(*)::int as count from (${acts}) acts`, values),
    ]);
    return { rows, count: counted!.count };
  }
}
