/** What can be read of investments: lists, one with its returns, and the totals of an account. */
import type { LocalDate } from '@livro/calendar';
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { searchPatterns } from '../../platform/database/search-text.ts';
import type { ListRequest } from '../../platform/http/page.ts';
import type { InvestmentHistory } from './investment-history.ts';
import type { Found, Slice } from '../journal/found.read.ts';
import {
  ACCOUNT_COLUMNS,
  type AccountJoined,
  BY_ACCOUNT,
  type ByAccount,
  byAccountValues,
  JOIN_ACCOUNT,
  newestFirst,
} from '../journal/newest-first.read.ts';
import { undoneBy } from '../journal/counted-days.read.ts';
import type { InvestmentRow, ReturnRow } from './investments.table.ts';

export type FoundInvestment = Found<InvestmentRow> & AccountJoined;
export type FoundReturn = Found<ReturnRow>;

export interface InvestmentFilter extends ByAccount {
  readonly types?: readonly string[];
  readonly statuses?: readonly string[];
  /** All of them must be there. */
  readonly tags?: readonly string[];
  readonly search?: string;
  /** Those that stood at the end of this day; now where it is left out. */
  readonly asOf?: string;
}

/** Sums in centavos over all investments of the scope. */
export interface InvestmentTotals {
  readonly count: number;
  readonly active_count: number;
  readonly invested: number;
  readonly outstanding: number;
  readonly returned: number;
  readonly gain: number;
}

/** What values and rates of return are computed from. */
type Applied = Pick<InvestmentRow, 'id' | 'principal_amount' | 'expected_rate' | 'investment_date'>;
type CameBack = Pick<ReturnRow, 'investment_id' | 'amount' | 'principal' | 'date'>;

/** `returns` are those of this investment. */
export const historyOf = (row: Omit<Applied, 'id'>, returns: readonly CameBack[]): InvestmentHistory => ({
  principal: row.principal_amount,
  rate: row.expected_rate,
  date: row.investment_date as LocalDate,
  returns: returns.map(({ amount, principal, date }) => ({ amount, principal, date: date as LocalDate })),
});

const SELECT = `select e.*, ${ACCOUNT_COLUMNS} from read.investments e ${JOIN_ACCOUNT}`;
/** What was undone by the day is not there. */
const withoutUndone = (day: string): string => `${BY_ACCOUNT} and not ${undoneBy(day)}`;
const FILTER = `${withoutUndone('$7')}
  and ($3::text[] is null or e.type = any ($3))
  and ($4::text[] is null or e.status = any ($4))
  and ($5::text[] is null or e.tags @> $5)
  and ($6::text[] is null or e.search like all ($6))`;

@Injectable()
export class InvestmentQueries {
  constructor(private readonly database: ReadDatabase) {}

  list(filter: InvestmentFilter, request: ListRequest): Promise<Slice<FoundInvestment>> {
    const { types, statuses, tags, search, asOf } = filter;
    const values = [
      ...byAccountValues(filter),
      types?.length ? types : null,
      statuses?.length ? statuses : null,
      tags?.length ? tags : null,
      searchPatterns(search),
      asOf ?? null,
    ];
    const from = 'read.investments e';
    return newestFirst(
      this.database,
      { select: SELECT, from, dateColumn: 'investment_date', condition: FILTER, values },
      request,
    );
  }

  async get(id: string): Promise<FoundInvestment | undefined> {
    const [row] = await this.database.query<FoundInvestment>(`${SELECT} where e.id = $1`, [id]);
    return row;
  }

  /** Newest first, of all the investments named; those that stood at the end of a day. */
  returnsOf(investmentIds: readonly string[], day?: string): Promise<readonly FoundReturn[]> {
    return this.database.query<FoundReturn>(
      `select * from read.investment_returns r where investment_id = any ($1::uuid[]) and not ${undoneBy('$2', 'r')}
       order by date desc, entry_number desc`,
      [investmentIds, day ?? null],
    );
  }

  async getReturn(id: string): Promise<FoundReturn | undefined> {
    const [row] = await this.database.query<FoundReturn>(
      'select * from read.investment_returns where id = $1',
      [id],
    );
    return row;
  }

  async totals(scope: ByAccount): Promise<InvestmentTotals> {
    const [row] = await this.database.query<InvestmentTotals>(
      `select count(*)::int as count,
         count(*) filter (where status = 'active')::int as active_count,
         coalesce(sum(principal_amount), 0)::float8 as invested,
         coalesce(sum(outstanding), 0)::float8 as outstanding,
         coalesce(sum(returned), 0)::float8 as returned,
         coalesce(sum(gain), 0)::float8 as gain
       from read.investments e where ${withoutUndone('$3')}`,
      [...byAccountValues(scope), null],
    );
    return row!;
  }

  /** Every investment of the scope with what came back of it, as it stood at the end of a day. */
  async histories(scope: ByAccount, day: string): Promise<readonly InvestmentHistory[]> {
    const values = [...byAccountValues(scope), day];
    const [applied, cameBack] = await Promise.all([
      this.database.query<Applied>(
        `select e.id, e.principal_amount, e.expected_rate, e.investment_date
         from read.investments e where ${withoutUndone('$3')}`,
        values,
      ),
      this.database.query<CameBack>(
        `select r.investment_id, r.amount, r.principal, r.date
         from read.investment_returns r join read.investments e on e.id = r.investment_id where not ${undoneBy('$3', 'r')} and ${withoutUndone('$3')}`,
        values,
      ),
    ]);
    const returns = new Map<string, CameBack[]>();
    for (const row of cameBack) {
      const those = returns.get(row.investment_id);
      if (those) those.push(row);
      else returns.set(row.investment_id, [row]);
    }
    return applied.map((row) => historyOf(row, returns.get(row.id) ?? []));
  }
}
