/**
 * What can be read of developments: lists, one, and the summary's counts. The indicators are summed by anyone who keeps the
 * accounts, at the moment of the question; refuses nothing, finds or does not find.
 */
import { DomainError } from '@livro/event-sourcing';
import { type InheritedLateRule, inheritedLateRule, type ToldLateRule } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../platform/database/read-database.ts';
import { type ListRequest, pageOf, type Page, rowsToFetch } from '../platform/http/page.ts';
import { requestTexts } from '../platform/http/request-texts.ts';
import type { DevelopmentRow } from './developments.projection.ts';
import { DevelopmentIndicators, type Indicators } from './development-indicators.read.ts';
import { type DevelopmentView, viewOf } from './development.view.ts';
import { searchPatterns } from '../platform/database/search-text.ts';

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
};

/** Of a development without accounts. */
const NOTHING: Indicators = {
  building_balance: 0,
  land_balance: 0,
  total_investment: 0,
  total_revenue: 0,
  total_expenses: 0,
};

const WHERE = `
  where ($1::text[] is null or d.search like all ($1::text[]))
    and ($2::text[] is null or d.status = any ($2::text[]))`;

@Injectable()
export class DevelopmentQueries {
  constructor(
    private readonly database: ReadDatabase,
    private readonly indicators: DevelopmentIndicators,
  ) {}

  /** Newest first. */
  async list(
    filter: DevelopmentFilter,
    request: ListRequest,
  ): Promise<readonly DevelopmentView[] | Page<DevelopmentView>> {
    const values = [searchPatterns(filter.search), filter.statuses?.length ? filter.statuses : null];
    const [found, count] = await Promise.all([
      this.database.query<FoundRow>(
        `select d.* from read.developments d ${WHERE} and ($3::bigint is null or d.created_revision < $3)
         order by d.created_revision desc limit $4 offset $5`,
        [...values, revisionAfter(request), rowsToFetch(request), request.offset],
      ),
      request.paged ? this.#count(values) : Promise.resolve(0),
    ]);
    const revisions = new Map(found.map((row) => [row.id, row.created_revision]));
    return pageOf(request, await this.#views(found), count, (view) => [revisions.get(view.id)!]);
  }

  async get(id: string): Promise<DevelopmentView | undefined> {
    const found = await this.database.query<FoundRow>('select * from read.developments where id = $1', [id]);
    const [view] = await this.#views(found);
    return view;
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

  /** What holds for a development that says nothing of its own. */
  async inheritedLateRule(): Promise<InheritedLateRule> {
    const [company] = await this.database.query<ToldLateRule>(
      'select fine, interest from read.company_late_rule',
    );
    return inheritedLateRule(company);
  }

  async #views(found: readonly FoundRow[]): Promise<DevelopmentView[]> {
    const [indicators, inherited] = await Promise.all([
      this.indicators.of(found.map(({ id }) => id)),
      this.inheritedLateRule(),
    ]);
    return found.map(({ created_at, updated_at, ...row }) =>
      viewOf(
        { ...row, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() },
        indicators.get(row.id) ?? NOTHING,
        inherited,
      ),
    );
  }

  async #count(values: readonly unknown[]): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from read.developments d ${WHERE}`,
      values,
    );
    return row?.count ?? 0;
  }
}

function revisionAfter({ after }: ListRequest): number | null {
  if (after === undefined) return null;
  const [revision] = after;
  if (Number.isSafeInteger(revision)) return revision as number;
  throw new DomainError('VALIDATION_FAILED', requestTexts.badCursor, 'cursor');
}
