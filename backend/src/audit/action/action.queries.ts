/** What people did, the newest first, with the names that they have today. */
import { DomainError } from '@livro/event-sourcing';
import type { LocalDate } from '@livro/calendar';
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { type ListRequest, rowsToFetch } from '../../platform/http/page.ts';
import { requestTexts } from '../../platform/http/request-texts.ts';
import type { ActionRow } from './actions.projection.ts';

export interface ActionFilter {
  readonly person?: string;
  readonly kind?: string;
  /** First and last day, as they are in São Paulo. */
  readonly from?: LocalDate;
  readonly to?: LocalDate;
}

export type FoundAction = Omit<ActionRow, 'recorded_at'> & {
  readonly recorded_at: Date;
  /** Null where there is no such user any more. */
  readonly person_name: string | null;
};

const WHERE = `
  ($1::text is null or a.person_id = $1) and ($2::text is null or a.kind = $2)
  and ($3::date is null or a.recorded_at >= $3::date::timestamp at time zone 'America/Sao_Paulo')
  and ($4::date is null or a.recorded_at < ($4::date + 1)::timestamp at time zone 'America/Sao_Paulo')`;

@Injectable()
export class ActionQueries {
  constructor(private readonly database: ReadDatabase) {}

  /** `rows` may hold one more than was asked for; `count` is of the whole filter. */
  async list(
    { person, kind, from, to }: ActionFilter,
    request: ListRequest,
  ): Promise<{ readonly rows: readonly FoundAction[]; readonly count: number }> {
    const values = [person, kind, from, to].map((value) => value ?? null);
    const [rows, counted] = await Promise.all([
      this.database.query<FoundAction>(
        `select a.*, u.name as person_name from read.actions a left join read.authors u on u.author_id::text = a.person_id
         where ${WHERE} and ($5::timestamptz is null or (a.recorded_at, a.stream, a.revision) < ($5, $6::text, $7::bigint))
         order by a.recorded_at desc, a.stream desc, a.revision desc limit $8 offset $9`,
        [...values, ...afterOf(request), rowsToFetch(request), request.offset],
      ),
      request.paged
        ? this.database.query<{ count: number }>(
            `select count(*)::int as count from read.actions a where ${WHERE}`,
            values,
          )
        : [],
    ]);
    return { rows, count: counted[0]?.count ?? rows.length };
  }
}

export const actionKey = ({ recorded_at, stream, revision }: FoundAction): readonly (string | number)[] => [
  recorded_at.toISOString(),
  stream,
  revision,
];

/** The key that a cursor of such a list brings back, or nulls. */
export function afterOf({ after }: ListRequest): readonly (string | number | null)[] {
  if (after === undefined) return [null, null, null];
  const [at, stream, revision] = after;
  const isKey = typeof at === 'string' && !Number.isNaN(Date.parse(at)) && typeof stream === 'string';
  if (after.length === 3 && isKey && Number.isSafeInteger(revision)) return after;
  throw new DomainError('VALIDATION_FAILED', requestTexts.badCursor, 'cursor');
}
