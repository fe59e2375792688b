/** The security log as people read it: filtered, the newest first, with the names that its ids have today. */
import type { SecurityKind, SecurityOutcome } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { DomainError } from '@livro/event-sourcing';
import type { LocalDate } from '@livro/calendar';
import { Database } from '../../platform/database/database.ts';
import { type ListRequest, rowsToFetch } from '../../platform/http/page.ts';
import { requestTexts } from '../../platform/http/request-texts.ts';

export interface SecurityLogFilter {
  readonly kind?: SecurityKind;
  readonly outcome?: SecurityOutcome;
  /** Who acted, or whom it concerns. */
  readonly userId?: string;
  readonly address?: string;
  readonly from?: LocalDate;
  readonly to?: LocalDate;
}

export interface SecurityLogRow {
  readonly id: number;
  readonly at: Date;
  readonly kind: SecurityKind;
  readonly outcome: SecurityOutcome;
  readonly times: number;
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly subject: string | null;
  /** Where the subject is a user. */
  readonly subject_name: string | null;
  readonly route: string | null;
  readonly permission: string | null;
  readonly status: number | null;
  readonly address: string;
  readonly device: string;
  readonly correlation_id: string | null;
  readonly details: string | null;
}

const ROWS = `
  select l.id, l.at, l.kind, l.outcome, l.times, l.actor_id, actor.name as actor_name, l.subject,
    subject.name as subject_name, l.route, l.permission, l.status, l.address, l.device, l.correlation_id, l.details
  from vault.security_log l
  left join read.authors actor on actor.author_id::text = l.actor_id
  left join read.authors subject on subject.author_id::text = l.subject`;

const WHERE = `
  ($1::text is null or l.kind = $1) and ($2::text is null or l.outcome = $2)
  and ($3::text is null or l.actor_id = $3 or l.subject = $3) and ($4::text is null or l.address = $4)
  and ($5::date is null or l.at >= $5::date::timestamp at time zone 'America/Sao_Paulo')
  and ($6::date is null or l.at < ($6::date + 1)::timestamp at time zone 'America/Sao_Paulo')`;

@Injectable()
export class SecurityLogQueries {
  constructor(private readonly database: Database) {}

  /** `rows` may hold one more than was asked for; `count` is of the whole filter. */
  async list(
    { kind, outcome, userId, address, from, to }: SecurityLogFilter,
    request: ListRequest,
  ): Promise<{ readonly rows: readonly SecurityLogRow[]; readonly count: number }> {
    const values = [kind, outcome, userId, address, from, to].map((value) => value ?? null);
    const [rows, counted] = await Promise.all([
      this.database.query<SecurityLogRow>(
        `${ROWS} where ${WHERE} and ($7::bigint is null or l.id < $7) order by l.id desc limit $8 offset $9`,
        [...values, afterOf(request), rowsToFetch(request), request.offset],
      ),
      request.paged
        ? this.database.query<{ count: number }>(
            `select count(*)::int as count from vault.security_log l where ${WHERE}`,
            values,
          )
        : [],
    ]);
    return { rows, count: counted[0]?.count ?? rows.length };
  }

  /** An id of any other shape is simply unknown. */
  async byId(id: string): Promise<SecurityLogRow | undefined> {
    if (!/^\d{1,15}$/.test(id)) return undefined;
    const [row] = await this.database.query<SecurityLogRow>(`${ROWS} where l.id = $1`, [id]);
    return row;
  }
}

export const securityLogKey = ({ id }: SecurityLogRow): readonly number[] => [id];

function afterOf({ after }: ListRequest): number | null {
  if (after === undefined) return null;
  const [id] = after;
  if (after.length === 1 && Number.isSafeInteger(id)) return id as number;
  throw new DomainError('VALIDATION_FAILED', requestTexts.badCursor, 'cursor');
}
