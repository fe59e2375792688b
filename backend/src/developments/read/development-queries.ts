/**
 * What can be read of developments: lists, one, and the summary's counts, each in one statement. The indicators are
 * summed from the ledger's accounts at the moment of the question; refuses nothing, finds or does not find.
 */
import { DomainError } from '@livro/event-sourcing';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { type ListRequest, pageOf, type Page, rowsToFetch } from '../../platform/http/page.ts';
import { requestTexts } from '../../platform/http/request-texts.ts';
import type { DevelopmentRow } from './developments.projection.ts';
import { type DevelopmentView, viewOf, type Indicators } from './development.view.ts';
import { searchPatterns } from '../../platform/database/search-text.ts';

export interface DevelopmentFilter {
  readonly search?: string;
  readonly statuses?: readonly string[];
}

export interface DevelopmentSummary {
  readonly total: number;
  /** Active and in-progress together. */
  readonly active: number;
  readonly planning: number;
  readonly completed: number;
  readonly onHold: number;
  readonly inProgress: number;
  readonly cancelled: number;
}

type FoundRow = Omit<DevelopmentRow, 'created_at' | 'updated_at'> & {
  created_at: Date;
  updated_at: Date;
} & Indicators;

/** Sources of the formulas: "Derived figures" of the product's specification. Centavos. */
const SELECT = `
  select d.*,
    coalesce(a.building_balance, 0) as building_balance,
    coalesce(a.land_balance, 0) as land_balance,
    coalesce(a.invested, 0) - coalesce(a.returned, 0) as total_investment,
    coalesce(a.revenue, 0) as total_revenue,
    coalesce(a.expenses, 0) as total_expenses
  from read.developments d
  left join (
    select development_id,
      sum(balance) filter (where type = 'building')::float8 as building_balance,
      sum(balance) filter (where type = 'land')::float8 as land_balance,
      sum(total_invested)::float8 as invested,
      sum(total_returns)::float8 as returned,
      sum(total_payments_received)::float8 as revenue,
      sum(total_expenses)::float8 as expenses
    from read.accounts group by development_id
  ) a on a.development_id = d.id`;

const WHERE = `
  where ($1::text[] is null or d.search like all ($1::text[]))
    and ($2::text[] is null or d.status = any ($2::text[]))`;

@Injectable()
export class DevelopmentQueries {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async list(
    filter: DevelopmentFilter,
    request: ListRequest,
  ): Promise<readonly DevelopmentView[] | Page<DevelopmentView>> {
    const values = [searchPatterns(filter.search), filter.statuses?.length ? filter.statuses : null];
    const [found, count] = await Promise.all([
      this.database.query<FoundRow>(
        `${SELECT} ${WHERE} and ($3::bigint is null or d.created_revision < $3)
         order by d.created_revision desc limit $4 offset $5`,
        [...values, revisionAfter(request), rowsToFetch(request), request.offset],
      ),
      request.paged ? this.#count(values) : Promise.resolve(0),
    ]);
    const revisions = new Map(found.map((row) => [row.id, row.created_revision]));
    return pageOf(request, found.map(viewOfRow), count, (view) => [revisions.get(view.id)!]);
  }

  async get(id: string): Promise<DevelopmentView | undefined> {
    const [found] = await this.database.query<FoundRow>(`${SELECT} where d.id = $1`, [id]);
    return found && viewOfRow(found);
  }

  async summary(): Promise<DevelopmentSummary> {
    const rows = await this.database.query<{ status: string; count: number }>(
      'select status, count(*)::int as count from read.developments group by status',
    );
    const of = (status: string): number => rows.find((row) => row.status === status)?.count ?? 0;
    return {
      total: rows.reduce((total, row) => total + row.count, 0),
      active: of('active') + of('in-progress'),
      planning: of('planning'),
      completed: of('completed'),
      onHold: of('on-hold'),
      inProgress: of('in-progress'),
      cancelled: of('cancelled'),
    };
  }

  async #count(values: readonly unknown[]): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from read.developments d ${WHERE}`,
      values,
    );
    return row?.count ?? 0;
  }
}

const viewOfRow = ({ created_at, updated_at, ...row }: FoundRow): DevelopmentView =>
  viewOf({ ...row, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }, row);

function revisionAfter({ after }: ListRequest): number | null {
  if (after === undefined) return null;
  const [revision] = after;
  if (Number.isSafeInteger(revision)) return revision as number;
  throw new DomainError('VALIDATION_FAILED', requestTexts.badCursor, 'cursor');
}
