/** What can be read of purchase requests: lists, one, and the summary's breakdowns, with the names of people and developments. */
import { DomainError } from '@livro/event-sourcing';
import type { DevelopmentStatus } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { searchPatterns } from '../../platform/database/search-text.ts';
import { type ListRequest, rowsToFetch } from '../../platform/http/page.ts';
import { requestTexts } from '../../platform/http/request-texts.ts';
import type { NamedPurchase } from './purchase.view.ts';
import type { PurchaseRow } from './purchases.projection.ts';

export interface PurchaseFilter {
  readonly search?: string;
  readonly developmentId?: string;
  readonly statuses?: readonly string[];
  readonly urgencies?: readonly string[];
  readonly categories?: readonly string[];
  /** Business days on which it was asked for, both included. */
  readonly from?: string;
  readonly to?: string;
  /** User id. */
  readonly requestedBy?: string;
}

/** As `folded` sees names, for those that are joined: plain letters in lower case. */
const plain = (column: string): string =>
  `lower(translate(coalesce(${column}, ''), 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ', 'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn'))`;

/** What a list can be sorted by: its SQL, and the type of its part in a cursor. The id breaks ties. */
const SORTS = {
  description: { sql: 'p.sort_description collate "C"', cast: 'text' },
  developmentName: { sql: `${plain('d.name')} collate "C"`, cast: 'text' },
  estimatedCost: { sql: 'p.estimated_cost', cast: 'bigint' },
  urgency: { sql: 'p.urgency_rank', cast: 'integer' },
  requestedAt: { sql: 'p.created_at', cast: 'timestamptz' },
} as const;

export interface PurchaseSort {
  readonly by: keyof typeof SORTS;
  readonly descending: boolean;
}

const NAMED = `
  left join read.development_names d on d.id = p.development_id
  left join read.developments standing on standing.id = p.development_id
  left join read.authors requester on requester.author_id::text = p.requested_by`;
const OTHERS = `
  left join read.authors first on first.author_id::text = p.first_approved_by
  left join read.authors approver on approver.author_id::text = p.approved_by
  left join read.authors completer on completer.author_id::text = p.completed_by
  left join read.authors rejecter on rejecter.author_id::text = p.rejected_by
  left join read.authors canceller on canceller.author_id::text = p.cancelled_by`;
const COLUMNS = `p.*, d.name as development_name, standing.status as development_status, requester.name as requested_by_name,
  first.name as first_approved_by_name, approver.name as approved_by_name, completer.name as completed_by_name, rejecter.name as rejected_by_name,
  canceller.name as cancelled_by_name`;

const FILTER = `
  ($1::text[] is null or p.search || E'\\n#' || p.number || E'\\n' || ${plain('d.name')} || E'\\n' || ${plain('requester.name')} like all ($1))
  and ($2::uuid is null or p.development_id = $2)
  and ($3::text[] is null or p.status = any ($3))
  and ($4::text[] is null or p.urgency = any ($4))
  and ($5::text[] is null or p.category = any ($5))
  and ($6::date is null or (p.created_at at time zone 'America/Sao_Paulo')::date >= $6)
  and ($7::date is null or (p.created_at at time zone 'America/Sao_Paulo')::date <= $7)
  and ($8::text is null or p.requested_by = $8)`;

const some = (words: readonly string[] | undefined): readonly string[] | null =>
  words !== undefined && words.length > 0 ? words : null;

const valuesOf = (filter: PurchaseFilter): readonly unknown[] => [
  searchPatterns(filter.search),
  filter.developmentId ?? null,
  some(filter.statuses),
  some(filter.urgencies),
  some(filter.categories),
  filter.from ?? null,
  filter.to ?? null,
  filter.requestedBy ?? null,
];

/** With the value that the list was sorted by, as text that Postgres reads back exactly. */
export type ListedPurchase = NamedPurchase & { readonly sort_key: string };

/** Centavos. */
export interface PurchaseSum {
  readonly status: string;
  readonly urgency: string;
  readonly category: string;
  readonly count: number;
  readonly estimated_cost: number;
  /** What completed ones really cost; of the others, what they are estimated at. */
  readonly cost: number;
}

/** Who may approve, and what holds for that user: see `Viewer`. */
interface Approver {
  readonly by: string;
  readonly otherApprover: boolean;
  readonly secondApprovalFrom: number | null;
}

@Injectable()
export class PurchaseQueries {
  constructor(private readonly database: ReadDatabase) {}

  /** `rows` may hold one more than was asked for; `count` is of the whole filter. */
  async list(
    filter: PurchaseFilter,
    sort: PurchaseSort,
    request: ListRequest,
  ): Promise<{ readonly rows: readonly ListedPurchase[]; readonly count: number }> {
    const values = valuesOf(filter);
    const { sql, cast } = SORTS[sort.by];
    const [after, id] = cursorOf(request, sort);
    const [direction, further] = sort.descending ? ['desc', '<'] : ['asc', '>'];
    const [rows, counted] = await Promise.all([
      this.database
        .query<ListedPurchase>(
          `select ${COLUMNS}, (${sql})::text as sort_key from read.purchases p ${NAMED} ${OTHERS}
           where ${FILTER} and ($9::text is null or (${sql}, p.id) ${further} ($9::${cast}, $10::uuid))
           order by ${sql} ${direction}, p.id ${direction} limit $11 offset $12`,
          [...values, after, id, rowsToFetch(request), request.offset],
        )
        .catch(forgedCursor),
      request.paged
        ? this.database.query<{ count: number }>(
            `select count(*)::int as count from read.purchases p ${NAMED} where ${FILTER}`,
            values,
          )
        : [],
    ]);
    return { rows, count: counted[0]?.count ?? rows.length };
  }

  async get(id: string): Promise<NamedPurchase | undefined> {
    const [row] = await this.database.query<NamedPurchase>(
      `select ${COLUMNS} from read.purchases p ${NAMED} ${OTHERS} where p.id = $1`,
      [id],
    );
    return row;
  }

  /** A row that is not in the read model yet, with whatever names are. */
  async named(row: Omit<PurchaseRow, 'number'> & Pick<NamedPurchase, 'number'>): Promise<NamedPurchase> {
    const people = [
      row.requested_by,
      row.first_approved_by,
      row.approved_by,
      row.completed_by,
      row.rejected_by,
      row.cancelled_by,
    ];
    const found = await this.database.query<{ id: string; name: string; status: DevelopmentStatus | null }>(
      `select n.id::text as id, n.name, d.status from read.development_names n
         left join read.developments d on d.id = n.id where n.id = $1
       union all select author_id::text, name, null from read.authors where author_id::text = any ($2)`,
      [row.development_id, people.filter((id) => id !== null)],
    );
    const nameOf = (id: string | null): string | null => found.find((one) => one.id === id)?.name ?? null;
    const [requested, first, approved, completed, rejected, cancelled] = people.map(nameOf);
    return {
      ...row,
      development_name: nameOf(row.development_id),
      development_status: found.find((one) => one.id === row.development_id)?.status ?? null,
      requested_by_name: requested!,
      first_approved_by_name: first!,
      approved_by_name: approved!,
      completed_by_name: completed!,
      rejected_by_name: rejected!,
      cancelled_by_name: cancelled!,
    };
  }

  /** How many `by` could approve now: `flagsOf` of a view says the same of each. */
  async waitingFor({ by, otherApprover, secondApprovalFrom }: Approver): Promise<number> {
    const [found] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from read.purchases p
       left join read.developments standing on standing.id = p.development_id
       where p.status = 'pending' and standing.status is distinct from 'cancelled'
         and not ($2 and (p.requested_by = $1 or p.revised_by is not distinct from $1))
         and not (p.first_approved_by is not distinct from $1 and p.estimated_cost >= coalesce($3::bigint, p.estimated_cost + 1))`,
      [by, otherApprover, secondApprovalFrom],
    );
    return found!.count;
  }

  /** Counts and costs of every status, urgency and category that occurs together. */
  sums(): Promise<readonly PurchaseSum[]> {
    return this.database.query<PurchaseSum>(
      `select status, urgency, category, count(*)::int as count, sum(estimated_cost)::float8 as estimated_cost,
         sum(case when status = 'completed' then coalesce(final_cost, estimated_cost) else estimated_cost end)::float8 as cost
       from read.purchases group by status, urgency, category`,
    );
  }
}

/** The cursor's key: the name of the order, the sorted value as text, the id. */
export const purchaseKey =
  ({ by, descending }: PurchaseSort) =>
  ({ sort_key, id }: ListedPurchase): readonly string[] => [descending ? `-${by}` : by, sort_key, id];

const badCursor = (): DomainError => new DomainError('VALIDATION_FAILED', requestTexts.badCursor, 'cursor');

function cursorOf({ after }: ListRequest, { by, descending }: PurchaseSort): readonly (string | null)[] {
  if (after === undefined) return [null, null];
  const [order, value, id] = after;
  const fits = order === (descending ? `-${by}` : by) && typeof value === 'string' && !value.includes('\0');
  if (!fits || typeof id !== 'string' || after.length !== 3) throw badCursor();
  return [value, id];
}

/** A value that is none of the sorted type came from nobody of ours. */
function forgedCursor(error: unknown): never {
  const { code } = error as { code?: string };
  throw code === '22P02' || code === '22007' || code === '22008' || code === '22003' ? badCursor() : error;
}
