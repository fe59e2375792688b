/** The list of users, filtered and sorted, in one statement; a cursor goes on after the last row. Holds nothing secret. */
import { DomainError } from '@livro/event-sourcing';
import { userTypeLabels, userTypes, type UserType } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { searchPatterns } from '../../platform/database/search-text.ts';
import { type ListRequest, pageOf, type Page, rowsToFetch } from '../../platform/http/page.ts';
import { requestTexts } from '../../platform/http/request-texts.ts';
import { USER_COLUMNS, type DirectoryUser } from './user-directory.read.ts';

export interface UserFilter {
  readonly search?: string;
  readonly types?: readonly UserType[];
  /** Undefined: active and inactive. */
  readonly isActive?: boolean;
}

export interface UserOrder {
  readonly by: 'name' | 'email' | 'type' | 'createdAt';
  readonly descending: boolean;
}

type FoundRow = DirectoryUser & { readonly sort_key: string | number; readonly created_revision: number };

const WHERE = `
  where ($1::text[] is null or u.search like all ($1::text[]))
    and ($2::text[] is null or u.type = any ($2::text[]))
    and ($3::boolean is null or u.is_active = $3)`;

/** By the words that a person reads. */
const TYPE_WORD = `case u.type ${userTypes.map((type) => `when '${type}' then '${userTypeLabels[type]}'`).join(' ')} end`;

/** Bytes, not the cluster's locale, decide the order: the same everywhere, and what a cursor's key is compared by. */
const KEYS: Readonly<Record<UserOrder['by'], string>> = {
  name: 'u.name_key collate "C"',
  email: 'u.email collate "C"',
  type: `(${TYPE_WORD}) collate "C"`,
  createdAt: 'u.created_revision',
};

@Injectable()
export class UserQueries {
  constructor(private readonly database: ReadDatabase) {}

  async list(
    filter: UserFilter,
    order: UserOrder,
    request: ListRequest,
  ): Promise<readonly DirectoryUser[] | Page<DirectoryUser>> {
    const values = [searchPatterns(filter.search), filter.types ?? null, filter.isActive ?? null];
    const key = KEYS[order.by];
    const direction = order.descending ? 'desc' : 'asc';
    const [first, revision] = afterOf(request, order);
    const [found, count] = await Promise.all([
      this.database.query<FoundRow>(
        `select ${USER_COLUMNS}, ${key} as sort_key, u.created_revision from read.users u ${WHERE}
           and ($4::bigint is null or (${key}, u.created_revision) ${order.descending ? '<' : '>'}
             ($5${order.by === 'createdAt' ? '::bigint' : '::text'}, $4::bigint))
         order by ${key} ${direction}, u.created_revision ${direction} limit $6 offset $7`,
        [...values, revision, first, rowsToFetch(request), request.offset],
      ),
      request.paged ? this.#count(values) : Promise.resolve(0),
    ]);
    return pageOf(request, found, count, (row) => [row.sort_key, row.created_revision]);
  }

  async #count(values: readonly unknown[]): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from read.users u ${WHERE}`,
      values,
    );
    return row?.count ?? 0;
  }
}

/** The key of the row after which to go on; a cursor of another order, or a forged one, is a bad cursor. */
function afterOf(
  { after }: ListRequest,
  { by }: UserOrder,
): readonly [string | number | null, number | null] {
  if (after === undefined) return [null, null];
  const [first, revision] = after;
  const firstFits =
    by === 'createdAt' ? Number.isSafeInteger(first) : typeof first === 'string' && !first.includes('\0');
  if (after.length !== 2 || !firstFits || !Number.isSafeInteger(revision)) {
    throw new DomainError('VALIDATION_FAILED', requestTexts.badCursor, 'cursor');
  }
  return [first!, revision as number];
}
