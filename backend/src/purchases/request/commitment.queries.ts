/** Committed money, per development: what is booked, what approved requests will still cost, and what is left after both. */
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';

/** Centavos. */
export interface Commitment {
  readonly development_id: string;
  readonly development_name: string;
  /** Over both accounts, as they stand. */
  readonly balance: number;
  /** Expenses in the ledger. */
  readonly booked: number;
  /** Estimated costs of approved requests that are not completed. */
  readonly committed: number;
  readonly approved_count: number;
}

@Injectable()
export class CommitmentQueries {
  constructor(private readonly database: ReadDatabase) {}

  /** Of one development, or of all, by name. */
  list(developmentId?: string): Promise<readonly Commitment[]> {
    return this.database.query<Commitment>(
      `select d.id as development_id, d.name as development_name,
         coalesce(a.balance, 0) as balance, coalesce(a.booked, 0) as booked,
         coalesce(p.committed, 0) as committed, coalesce(p.approved_count, 0) as approved_count
       from read.developments d
       left join (
         select development_id, sum(balance)::float8 as balance, sum(total_expenses)::float8 as booked
         from read.accounts group by development_id
       ) a on a.development_id = d.id
       left join (
         select development_id, sum(estimated_cost)::float8 as committed, count(*)::int as approved_count
         from read.purchases where status = 'approved' group by development_id
       ) p on p.development_id = d.id
       where $1::uuid is null or d.id = $1
       order by lower(d.name), d.id`,
      [developmentId ?? null],
    );
  }
}
