/** What can be read of transfers, with the names of both ends. */
import type { AccountKind } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import type { ListRequest } from '../../platform/http/page.ts';
import type { Found, Slice } from '../journal/found.read.ts';
import { type ByAccount, byAccountValues, newestFirst } from '../journal/newest-first.read.ts';
import type { TransferRow } from './transfers.projection.ts';

export type FoundTransfer = Found<TransferRow> & {
  readonly source_type: AccountKind | null;
  readonly source_development_id: string | null;
  readonly source_development_name: string | null;
  readonly destination_type: AccountKind | null;
  readonly destination_development_id: string | null;
  readonly destination_development_name: string | null;
};

const SELECT = `
  select e.*,
    s.type as source_type, s.development_id as source_development_id, sd.name as source_development_name,
    t.type as destination_type, t.development_id as destination_development_id,
    td.name as destination_development_name
  from read.transfers e
  left join read.accounts s on s.id = e.source_account_id
  left join read.developments sd on sd.id = s.development_id
  left join read.accounts t on t.id = e.destination_account_id
  left join read.developments td on td.id = t.development_id`;

/** Either end counts. */
const EITHER_END = `
  ($1::uuid is null or e.source_account_id = $1 or e.destination_account_id = $1)
  and ($2::uuid is null
    or e.source_account_id in (select id from read.accounts where development_id = $2)
    or e.destination_account_id in (select id from read.accounts where development_id = $2))`;

export interface TransferSummary {
  readonly count: number;
  readonly received: number;
  readonly sent: number;
}

@Injectable()
export class TransferQueries {
  constructor(private readonly database: ReadDatabase) {}

  list(filter: ByAccount, request: ListRequest): Promise<Slice<FoundTransfer>> {
    const values = byAccountValues(filter);
    const from = 'read.transfers e';
    return newestFirst(
      this.database,
      { select: SELECT, from, dateColumn: 'date', condition: EITHER_END, values },
      request,
    );
  }

  /** What the scope received and sent, cancelled transfers left out; all transfers where no scope is given. Centavos. */
  async summary(scope: ByAccount): Promise<TransferSummary> {
    const [row] = await this.database.query<TransferSummary>(
      `with ends as (
         select id from read.accounts
         where ($1::uuid is null or id = $1) and ($2::uuid is null or development_id = $2)
       )
       select count(*)::int as count,
         coalesce(sum(e.amount) filter (where e.destination_account_id in (select id from ends)), 0)::float8 as received,
         coalesce(sum(e.amount) filter (where e.source_account_id in (select id from ends)), 0)::float8 as sent
       from read.transfers e where e.reversed_by is null and ${EITHER_END}`,
      byAccountValues(scope),
    );
    return row!;
  }

  async get(id: string): Promise<FoundTransfer | undefined> {
    const [row] = await this.database.query<FoundTransfer>(`${SELECT} where e.id = $1`, [id]);
    return row;
  }
}
