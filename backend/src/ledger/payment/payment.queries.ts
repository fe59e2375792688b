/** What can be read of payments. */
import type { PaymentMethod, PaymentStatus } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { matches, searchPatterns } from '../../platform/database/search-text.ts';
import type { ListRequest } from '../../platform/http/page.ts';
import { type FoundFile, PaymentFiles } from './payment-files.ts';
import type { Found, Slice } from '../journal/found.read.ts';
import {
  ACCOUNT_COLUMNS,
  type AccountJoined,
  BY_ACCOUNT,
  type ByAccount,
  byAccountValues,
  type Counting,
  JOIN_ACCOUNT,
  newestFirst,
} from '../journal/newest-first.read.ts';
import { countedRows } from '../journal/counted-days.read.ts';
import { rowsKnownAt } from '../journal/past-rows.read.ts';
import { type PaymentRow, keptPayments } from './payments.projection.ts';

export type FoundPayment = Found<PaymentRow> &
  AccountJoined & {
    /** Left out while no read model shows the payment: then it has none. */
    readonly files?: readonly FoundFile[];
  };

const selectFrom = (table: string, status = 'e.status'): string =>
  `select e.*, ${status} as status, ${ACCOUNT_COLUMNS} from ${table} e ${JOIN_ACCOUNT}`;

export interface PaymentFilter extends ByAccount {
  readonly clientId?: string;
  readonly planId?: string;
  readonly statuses?: readonly string[];
  readonly methods?: readonly string[];
  /** Business days, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly search?: string;
  /** ISO instant: as it was known then. */
  readonly knownAt?: string;
}

/** Centavos. */
export interface PaymentSum {
  readonly count: number;
  readonly total: number;
}

export interface PaymentStats {
  readonly statuses: readonly (PaymentSum & { readonly status: PaymentStatus })[];
  /** Confirmed ones only. */
  readonly methods: readonly (PaymentSum & { readonly method: PaymentMethod })[];
}

const filterBy = (day: string, status: string): string => `${BY_ACCOUNT}
  and ($3::uuid is null or e.client_id = $3)
  and ($4::text[] is null or ${status} = any ($4))
  and ($5::text[] is null or e.method = any ($5))
  and ($6::date is null or ${day} >= $6)
  and ($7::date is null or ${day} <= $7)
  and ${matches('e.search', '$8')}
  and ($9::timestamptz is null or true)
  and ($10::uuid is null or e.plan_id = $10)`;
/** At the end of the days asked for: one that was undone after them was confirmed then. */
const statusAt = ({ to }: PaymentFilter): string =>
  to === undefined ? 'e.status' : `case when e.undone_on > $7 then 'confirmed' else e.status end`;
/** One that an edit replaced is in no list, unless the list ends before the edit. */
const listed = (filter: PaymentFilter): string =>
  `${filterBy('e.date', statusAt(filter))} and (e.replaced_by is null or e.undone_on > $7)`;
const COUNTED = filterBy('e.counted_on', 'e.counted_as');
/**
 * Payments on the days on which they count: one that was undone was confirmed on its own, is so no longer from the day of its
 * reversal or refund, and is that from then on. What an edit undid is neither, for its replacement counts.
 */
const countedPayments = (table: string): string => `(
  select r.*, r.date as counted_on, 1 as sign, r.status as counted_as from ${table} r
  where r.undone_on is null and r.replaced_by is null
  union all
  select r.*, 'confirmed'::text from ${countedRows(table)} r where r.undone_on is not null
  union all
  select r.*, r.undone_on, 1, r.status from ${table} r where r.undone_on is not null and r.replaced_by is null)`;
const SUMS = 'sum(e.sign)::int as count, sum(e.sign * e.amount)::float8 as total';
const NOT_NOTHING = 'having sum(e.sign) <> 0 or sum(e.sign * e.amount) <> 0';

/** What is counted beforehand; anything else that is asked for has to be looked at. */
const COUNT = `select coalesce(sum(counts.entries), 0)::int as count
  from read.payment_counts e cross join lateral (values
    ('pending', e.pending), ('confirmed', e.confirmed), ('cancelled', e.cancelled), ('refunded', e.refunded),
    ('reversed', e.reversed)
  ) counts(status, entries)
  where ${BY_ACCOUNT} and ($3::text[] is null or counts.status = any ($3))`;
function countOf(filter: PaymentFilter): Counting | undefined {
  const { clientId, planId, methods, from, to, search, knownAt, statuses } = filter;
  if (methods?.length || [clientId, planId, from, to, search, knownAt].some((one) => one !== undefined))
    return undefined;
  return { text: COUNT, values: [...byAccountValues(filter), statuses?.length ? statuses : null] };
}

const valuesOf = (filter: PaymentFilter): readonly unknown[] => [
  ...byAccountValues(filter),
  filter.clientId ?? null,
  filter.statuses?.length ? filter.statuses : null,
  filter.methods?.length ? filter.methods : null,
  filter.from ?? null,
  filter.to ?? null,
  searchPatterns(filter.search),
  filter.knownAt ?? null,
  filter.planId ?? null,
];

const tableOf = ({ knownAt }: PaymentFilter): string =>
  rowsKnownAt(keptPayments, knownAt === undefined ? undefined : '$9');

@Injectable()
export class PaymentQueries {
  constructor(
    private readonly database: ReadDatabase,
    private readonly files: PaymentFiles,
  ) {}

  /** Of all statuses, as they were at the end of the days asked for; those that an edit had replaced by then are left out. */
  async list(filter: PaymentFilter, request: ListRequest, oldestFirst = false): Promise<Slice<FoundPayment>> {
    const found = await newestFirst<FoundPayment>(
      this.database,
      {
        select: selectFrom(tableOf(filter), statusAt(filter)),
        from: `${tableOf(filter)} e`,
        dateColumn: 'date',
        condition: listed(filter),
        values: valuesOf(filter),
        count: countOf(filter),
        oldestFirst,
      },
      request,
    );
    return { ...found, rows: await this.#withFiles(found.rows, filter.knownAt) };
  }

  /** How many payments of each status and method, and their sums, each counted on its own day. */
  async stats(filter: PaymentFilter): Promise<PaymentStats> {
    const values = valuesOf(filter);
    const table = countedPayments(tableOf(filter));
    const [statuses, methods] = await Promise.all([
      this.database.query<PaymentSum & { readonly status: PaymentStatus }>(
        `select e.counted_as as status, ${SUMS} from ${table} e where ${COUNTED}
         group by e.counted_as ${NOT_NOTHING} order by 1`,
        values,
      ),
      this.database.query<PaymentSum & { readonly method: PaymentMethod }>(
        `select e.method, ${SUMS} from ${table} e where ${COUNTED} and e.counted_as = 'confirmed'
         group by e.method ${NOT_NOTHING} order by total desc, e.method`,
        values,
      ),
    ]);
    return { statuses, methods };
  }

  /** A client's payments of before these days that were undone on them, by the day of that. */
  undoneLater(clientId: string, from: string, to?: string): Promise<readonly FoundPayment[]> {
    return this.database.query<FoundPayment>(
      `${selectFrom('read.payments')} where e.client_id = $1 and e.date < $2 and e.undone_on >= $2
         and ($3::date is null or e.undone_on <= $3) order by e.undone_on, e.entry_number`,
      [clientId, from, to ?? null],
    );
  }

  async get(id: string): Promise<FoundPayment | undefined> {
    const rows = await this.database.query<FoundPayment>(`${selectFrom('read.payments')} where e.id = $1`, [
      id,
    ]);
    const [row] = await this.#withFiles(rows);
    return row;
  }

  async #withFiles(rows: readonly FoundPayment[], knownAt?: string): Promise<readonly FoundPayment[]> {
    const files = await this.files.of(
      rows.map(({ id }) => id),
      knownAt,
    );
    return rows.map((row) => ({ ...row, files: files.get(row.id) ?? [] }));
  }
}
