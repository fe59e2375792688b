/** What the books know of suppliers, gathered by name without case and accents; what was undone counts until the day of its reversal. */
import { formatCnpj } from '@livro/brazil';
import { parseLocalDate } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import { toReais, type Centavos } from '@livro/money';
import { Injectable } from '@nestjs/common';
import { countedRows, supplierKey } from '../../ledger/public.ts';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { matches, searchPatterns } from '../../platform/database/search-text.ts';
import { type ListRequest, type Page, pageOf, rowsToFetch } from '../../platform/http/page.ts';
import { requestTexts } from '../../platform/http/request-texts.ts';
import type { Sort } from '../../platform/http/sort.ts';
import type { PurchaseRow } from '../request/purchases.projection.ts';
import type { SupplierDocumentRow } from './suppliers.projection.ts';
import type {
  ListedSupplierView,
  SpentDevelopmentView,
  SpentMonthView,
  SupplierView,
} from './supplier.view.ts';

export interface SupplierFilter {
  readonly search?: string;
  readonly developmentId?: string;
}

export type SupplierOrder = Sort<'name' | 'total' | 'last_date'>;

interface ListedRow extends Omit<ListedSupplierView, 'id'> {
  readonly key: string;
}

const COLUMNS = {
  name: { column: 'key collate "C"', type: 'text' },
  total: { column: 'total', type: 'bigint' },
  last_date: { column: 'last_date', type: 'date' },
} as const satisfies Record<SupplierOrder['by'], { column: string; type: string }>;

/** Fewer characters of a document would find half of them. */
const DOCUMENT_MIN = 4;

const SUMS = `select e.supplier_key as key, count(*)::int as count, sum(e.amount)::bigint as total, max(e.date) as last_date
  from read.expenses e
  where e.supplier_key is not null and e.reversed_by is null
    and ($1::uuid is null or e.account_id in (select id from read.accounts where development_id = $1))
    and (${matches('e.supplier_key', '$2')}
      or e.supplier_key in (select key from read.supplier_documents where document like $3::text || '%'))
  group by 1`;

const NAME = `(select mode() within group (order by one.supplier) from read.expenses one
  where one.supplier_key = s.key and one.reversed_by is null)`;

@Injectable()
export class SupplierQueries {
  constructor(private readonly database: ReadDatabase) {}

  async list(
    { search, developmentId }: SupplierFilter,
    order: SupplierOrder,
    request: ListRequest,
  ): Promise<readonly ListedSupplierView[] | Page<ListedSupplierView>> {
    const { column, type } = COLUMNS[order.by];
    const [direction, further] = order.descending ? ['desc', '<'] : ['asc', '>'];
    const characters = (search ?? '').replace(/[\s./-]/g, '').toUpperCase();
    const document = characters.length >= DOCUMENT_MIN ? characters : null;
    const values = [developmentId ?? null, searchPatterns(search), document];
    const [first, key] = afterOf(request, order);
    const [rows, counted] = await Promise.all([
      this.database.query<ListedRow>(
        `select s.*, ${NAME} as name, d.document from (
           select * from (${SUMS}) sums
           where $4::text is null or (${column}, key collate "C") ${further} ($5::${type}, $4::text)
           order by ${column} ${direction}, key collate "C" ${direction} limit $6 offset $7
         ) s left join read.supplier_documents d on d.key = s.key
         order by ${column === 'total' ? 's.total' : `s.${column}`} ${direction}, s.key collate "C" ${direction}`,
        [...values, key, first, rowsToFetch(request), request.offset],
      ),
      request.paged
        ? this.database.query<{ readonly count: number }>(
            `select count(*)::int as count from (${SUMS}) sums`,
            values,
          )
        : [],
    ]);
    const places = new Map(
      rows.map((row) => [row.key, [order.by === 'name' ? row.key : row[order.by], row.key]]),
    );
    return pageOf(
      request,
      rows.map(({ key: id, document: known, total, ...row }) => ({
        ...row,
        id,
        total: reais(total),
        document: known && formatCnpj(known),
      })),
      counted[0]?.count ?? rows.length,
      ({ id }) => places.get(id)!,
    );
  }

  /**
   * By its name in whatever spelling; undefined for one that no expense, no open request and nobody told of. `newer` is what was
   * told of its document and cannot be read yet.
   */
  async get(name: string, newer?: SupplierDocumentRow): Promise<SupplierView | undefined> {
    const key = supplierKey(name);
    // What no store can keep names nobody.
    if (key.includes('\0')) return undefined;
    const [spellings, months, developments, [read], requests] = await Promise.all([
      this.database.query<{ readonly supplier: string; readonly last_date: string | null }>(
        `select supplier, max(date) filter (where reversed_by is null) as last_date
         from read.expenses where supplier_key = $1
         group by supplier having bool_or(reversed_by is null or undone_on > date)
         order by count(*) filter (where reversed_by is null) desc, supplier`,
        [key],
      ),
      this.database.query<SpentMonthView>(
        `select to_char(counted_on, 'YYYY-MM') as month, sum(sign)::int as count, sum(sign * amount)::bigint as total
         from ${countedRows('read.expenses')} e where supplier_key = $1
         group by 1 having sum(sign) <> 0 or sum(sign * amount) <> 0 order by 1 desc`,
        [key],
      ),
      this.database.query<SpentDevelopmentView>(
        `select a.development_id, n.name as development_name, count(*)::int as count, sum(e.amount)::bigint as total
         from read.expenses e join read.accounts a on a.id = e.account_id
         left join read.development_names n on n.id = a.development_id
         where e.supplier_key = $1 and e.reversed_by is null group by 1, 2 order by total desc, 2`,
        [key],
      ),
      this.database.query<Omit<SupplierDocumentRow, 'key'>>(
        'select name, document, version from read.supplier_documents where key = $1',
        [key],
      ),
      this.#openRequests(key),
    ]);
    const told = newer ?? read;
    const known = [
      ...spellings.map(({ supplier }) => supplier),
      told?.name,
      requests[0]?.supplier ?? undefined,
    ];
    const shown = known.find((one) => one !== undefined);
    if (shown === undefined) return undefined;
    return {
      id: key,
      name: shown,
      spellings: spellings.map(({ supplier }) => supplier),
      document: told?.document ? formatCnpj(told.document) : null,
      version: told?.version ?? 0,
      same_document: told?.document ? await this.#othersWith(told.document, key) : [],
      count: months.reduce((sum, { count }) => sum + count, 0),
      total: reais(months.reduce((sum, { total }) => sum + total, 0)),
      last_date:
        spellings
          .flatMap(({ last_date }) => last_date ?? [])
          .toSorted()
          .at(-1) ?? null,
      by_month: months.map((month) => ({ ...month, total: reais(month.total) })),
      by_development: developments.map((one) => ({ ...one, total: reais(one.total) })),
      open_requests: requests.map(({ supplier: _, estimated_cost, ...request }) => ({
        ...request,
        estimated_cost: reais(estimated_cost),
      })),
    };
  }

  /** Few are open at any time: their names are folded here. */
  async #openRequests(key: string) {
    const rows = await this.database.query<
      Pick<PurchaseRow, 'id' | 'description' | 'status' | 'estimated_cost' | 'supplier'> & {
        readonly development_name: string | null;
      }
    >(
      `select p.id, p.description, p.status, p.estimated_cost, p.supplier, n.name as development_name
       from read.purchases p left join read.development_names n on n.id = p.development_id
       where p.status in ('pending', 'approved') and p.supplier is not null order by p.created_at desc`,
    );
    return rows.filter(({ supplier }) => supplier !== null && supplierKey(supplier) === key);
  }

  async #othersWith(document: string, key: string): Promise<string[]> {
    const rows = await this.database.query<{ readonly name: string }>(
      'select name from read.supplier_documents where document = $1 and key <> $2 order by name',
      [document, key],
    );
    return rows.map(({ name }) => name);
  }
}

const reais = (centavos: number): number => toReais(centavos as Centavos);

/** The key of the row after which to go on; a cursor of another order is a bad cursor. */
function afterOf(
  { after }: ListRequest,
  { by }: SupplierOrder,
): readonly [string | number | null, string | null] {
  if (after === undefined) return [null, null];
  const [first, key] = after;
  const fits =
    by === 'total'
      ? Number.isSafeInteger(first)
      : typeof first === 'string' && (by === 'name' || isDay(first));
  if (!fits || first === undefined || typeof key !== 'string' || `${first}${key}`.includes('\0'))
    throw new DomainError('VALIDATION_FAILED', requestTexts.badCursor, 'cursor');
  return [first, key];
}

const isDay = (text: string): boolean => parseLocalDate(text).ok;
