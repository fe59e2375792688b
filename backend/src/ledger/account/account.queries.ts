/** What can be read of accounts. The development's name is joined at the moment of the question: it may change. */
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { type ListRequest, rowsToFetch } from '../../platform/http/page.ts';
import { cursorKey, type KeyPart } from '../journal/cursor.read.ts';
import type { Found, Slice } from '../journal/found.read.ts';
import type { AccountRow } from './accounts.table.ts';

export type FoundAccount = Found<AccountRow> & {
  readonly development_name: string | null;
  /** Order of the developments' creation; -1 while its read model lags behind the accounts'. */
  readonly development_revision: number;
};

/** A development has one account of a type, so this key has no ties. */
const ACCOUNT_KEY: readonly KeyPart[] = ['integer', 'text'];
export const accountKey = (row: FoundAccount) => [row.development_revision, row.type] as const;

const ORDER = 'coalesce(d.created_revision, -1)';
const SELECT = `
  select a.*, d.name as development_name, ${ORDER} as development_revision
  from read.accounts a left join read.developments d on d.id = a.development_id`;
/** An account that was opened later was not there yet. */
const KNOWN = (knownAt: string): string => `(${knownAt}::timestamptz is null or exists (
  select from read.posting_accounts k where k.account_id = a.id and k.recorded_at <= ${knownAt}))`;

@Injectable()
export class AccountQueries {
  constructor(private readonly database: ReadDatabase) {}

  /** Those known by an instant, or all; the newest development first, the building's account before the land's. */
  async list(
    developmentId: string | undefined,
    request: ListRequest,
    knownAt?: string,
  ): Promise<Slice<FoundAccount>> {
    const [revision, type] = cursorKey(request, ACCOUNT_KEY);
    const [rows, counted] = await Promise.all([
      this.database.prepared<FoundAccount>(
        `${SELECT}
         where ($1::uuid is null or a.development_id = $1)
           and ($2::bigint is null or ${ORDER} < $2 or (${ORDER} = $2 and a.type > $3))
           and ${KNOWN('$6')}
         order by ${ORDER} desc, a.type limit $4 offset $5`,
        [developmentId ?? null, revision, type, rowsToFetch(request), request.offset, knownAt ?? null],
      ),
      this.database.prepared<{ count: number }>(
        `select count(*)::int as count from read.accounts a
         where ($1::uuid is null or a.development_id = $1) and ${KNOWN('$2')}`,
        [developmentId ?? null, knownAt ?? null],
      ),
    ]);
    return { rows, count: counted[0]!.count };
  }

  async get(id: string, knownAt?: string): Promise<FoundAccount | undefined> {
    const [row] = await this.database.prepared<FoundAccount>(`${SELECT} where a.id = $1 and ${KNOWN('$2')}`, [
      id,
      knownAt ?? null,
    ]);
    return row;
  }

  /** Whether there is such an account, and such a development; what is not asked about counts as known. */
  async known(accountId: string | undefined, developmentId: string | undefined) {
    const [known] = await this.database.prepared<{ account: boolean; development: boolean }>(
      `select $1::uuid is null or exists (select from read.accounts where id = $1) as account,
              $2::uuid is null or exists (select from read.accounts where development_id = $2) as development`,
      [accountId ?? null, developmentId ?? null],
    );
    return known!;
  }

  /** All accounts in the order of their developments' names, as people look for them. */
  async all(): Promise<readonly FoundAccount[]> {
    return this.database.query<FoundAccount>(`${SELECT} order by lower(d.name), a.development_id, a.type`);
  }
}
