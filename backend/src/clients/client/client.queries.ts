/**
 * What can be read of clients: filtered and sorted lists, one, and who else has a unit; each in one statement. Erased
 * clients are not found here.
 */
import { DomainError } from '@livro/event-sourcing';
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { searchPatterns } from '../../platform/database/search-text.ts';
import { type ListRequest, pageOf, type Page, rowsToFetch } from '../../platform/http/page.ts';
import { requestTexts } from '../../platform/http/request-texts.ts';
import { type ClientSight, foundBy, seen } from '../personal-data/client-sight.read.ts';
import { type ClientView, type LinkedDevelopment, viewOf } from './client.view.ts';
import type { ClientRow } from './clients.table.ts';

export interface ClientFilter {
  readonly search?: string;
  /** A client must have all of them. */
  readonly tags: readonly string[];
  readonly hasPayments?: boolean;
  readonly developmentId?: string;
  /** Also those that were deactivated. */
  readonly includeInactive?: boolean;
}

export interface ClientOrder {
  readonly by: 'name' | 'email' | 'createdAt';
  readonly descending: boolean;
}

export interface TakenUnit {
  readonly developmentId: string;
  readonly unit: string;
  /** Name of the other client. */
  readonly name: string;
}

/** Centavos. */
export interface PendingOfClient {
  readonly count: number;
  readonly total: number;
}

type FoundRow = Omit<ClientRow, 'created_at' | 'updated_at'> & {
  created_at: Date;
  updated_at: Date;
  developments: LinkedDevelopment[] | null;
};

/** Developments are looked up for the rows of the page only, after they were chosen. */
const withDevelopments = (chosen: string): string => `
  select c.*, linked.developments
  from (${chosen}) c
  left join lateral (
    select json_agg(json_build_object(
      'developmentId', cd.development_id, 'developmentName', d.name, 'units', cd.units, 'notes', cd.notes
    ) order by cd.linked_revision, cd.place) as developments
    from read.client_developments cd left join read.development_names d on d.id = cd.development_id
    where cd.client_id = c.id
  ) linked on true`;

const where = (sight: ClientSight): string => `
  where (c.standing = 'active' or ($5 and c.standing = 'inactive'))
    and ${foundBy(sight, '$1')}
    and ($2::text[] is null or c.tags @> $2::text[])
    and ($3::uuid is null or exists (
      select from read.client_developments cd where cd.client_id = c.id and cd.development_id = $3::uuid))
    and ($4::boolean is null or $4 = exists (select from read.payers p where p.client_id = c.id))`;

/** Bytes, not the cluster's locale, decide the order: the same everywhere, and what a cursor's key is compared by. */
const COLUMNS: Readonly<Record<ClientOrder['by'], string>> = {
  name: 'c.sort_name collate "C"',
  email: 'c.email collate "C"',
  createdAt: 'c.created_revision',
};

@Injectable()
export class ClientQueries {
  constructor(private readonly database: ReadDatabase) {}

  async list(
    filter: ClientFilter,
    order: ClientOrder,
    request: ListRequest,
    sight: ClientSight,
  ): Promise<readonly ClientView[] | Page<ClientView>> {
    const { search, tags, developmentId, hasPayments, includeInactive } = filter;
    const values = [
      searchPatterns(search),
      tags.length > 0 ? tags : null,
      developmentId ?? null,
      hasPayments ?? null,
      includeInactive ?? false,
    ];
    const column = COLUMNS[order.by];
    const direction = order.descending ? 'desc' : 'asc';
    const sorted = `order by ${column} ${direction}, c.created_revision ${direction}`;
    const [first, revision] = afterOf(request, order);
    const [found, count] = await Promise.all([
      this.database.query<FoundRow>(
        `${withDevelopments(`select c.* from read.clients c ${where(sight)}
           and ($6::bigint is null or (${column}, c.created_revision) ${order.descending ? '<' : '>'}
             ($7${order.by === 'createdAt' ? '::bigint' : '::text'}, $6::bigint))
           ${sorted} limit $8 offset $9`)}
         ${sorted}`,
        [...values, revision, first, rowsToFetch(request), request.offset],
      ),
      request.paged ? this.#count(values, sight) : Promise.resolve(0),
    ]);
    const keys = new Map(found.map((row) => [row.id, keyOf(row, order)]));
    return pageOf(
      request,
      found.map((row) => viewOfFound(row, sight)),
      count,
      (view) => keys.get(view.id)!,
    );
  }

  /** Also one that was deactivated: its history is kept. */
  async get(id: string, sight: ClientSight): Promise<ClientView | undefined> {
    const [found] = await this.database.query<FoundRow>(
      withDevelopments(`select c.* from read.clients c where c.id = $1 and c.standing <> 'erased'`),
      [id],
    );
    return found && viewOfFound(found, sight);
  }

  /** Also of those that were deleted. */
  async developmentNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.query<{ readonly id: string; readonly name: string }>(
      'select id, name from read.development_names where id = any ($1::uuid[])',
      [ids],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Which of these units another active client than `clientId` has; one row for each pair, in the units' order. */
  async takenUnits(
    clientId: string,
    developments: readonly { readonly developmentId: string; readonly units: readonly string[] }[],
  ): Promise<readonly TakenUnit[]> {
    const pairs = developments.flatMap(({ developmentId, units }) =>
      units.map((unit) => [developmentId, unit]),
    );
    return this.database.query<TakenUnit>(
      `select wanted.development_id as "developmentId", wanted.unit, c.name
       from unnest($2::uuid[], $3::text[]) with ordinality as wanted (development_id, unit, n)
       join read.client_developments other
         on other.development_id = wanted.development_id and wanted.unit = any (other.units)
       join read.clients c on c.id = other.client_id and c.id <> $1 and c.standing = 'active'
       order by wanted.n, c.created_revision`,
      [clientId, pairs.map(([developmentId]) => developmentId), pairs.map(([, unit]) => unit)],
    );
  }

  /** The payments that were announced and neither came nor were cancelled. */
  async pendingOf(clientId: string): Promise<PendingOfClient> {
    const [sum] = await this.database.query<PendingOfClient>(
      `select count(*)::int as count, coalesce(sum(amount), 0)::float8 as total from read.payments
       where client_id = $1 and status = 'pending' and replaced_by is null`,
      [clientId],
    );
    return sum!;
  }

  async #count(values: readonly unknown[], sight: ClientSight): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from read.clients c ${where(sight)}`,
      values,
    );
    return row?.count ?? 0;
  }
}

const keyOf = (row: FoundRow, { by }: ClientOrder): readonly (string | number)[] =>
  by === 'createdAt'
    ? [row.created_revision, row.created_revision]
    : [by === 'name' ? row.sort_name : row.email, row.created_revision];

/** The key of the row after which to go on; a cursor of another order is a bad cursor. */
function afterOf(
  { after }: ListRequest,
  { by }: ClientOrder,
): readonly [string | number | null, number | null] {
  if (after === undefined) return [null, null];
  const [first, revision] = after;
  const fits = typeof first === (by === 'createdAt' ? 'number' : 'string') && Number.isSafeInteger(revision);
  if (!fits || first === undefined || (typeof first === 'number' && !Number.isSafeInteger(first))) {
    throw new DomainError('VALIDATION_FAILED', requestTexts.badCursor, 'cursor');
  }
  return [first, revision as number];
}

const viewOfFound = (
  { created_at, updated_at, developments, ...row }: FoundRow,
  sight: ClientSight,
): ClientView => {
  const instants = { created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
  return viewOfRow({ ...row, ...instants }, developments ?? [], sight);
};

/** Instants are ISO text. */
export function viewOfRow(
  row: ClientRow,
  linked: readonly LinkedDevelopment[],
  sight: ClientSight,
): ClientView {
  const told = sight === 'whole' ? linked : linked.map((one) => ({ ...one, notes: null }));
  return seen(viewOf(row, told), sight);
}
