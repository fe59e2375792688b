/** What can be read of closed months. */
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.ts';
import type { Found } from '../found.ts';
import type { PeriodRow } from './periods.projection.ts';

export type FoundPeriod = Found<PeriodRow>;

@Injectable()
export class PeriodQueries {
  constructor(private readonly database: Database) {}

  /** Every month that was ever closed, the newest first. */
  all(): Promise<readonly FoundPeriod[]> {
    return this.database.query<FoundPeriod>('select * from read.periods order by period desc');
  }

  async get(period: string): Promise<FoundPeriod | undefined> {
    const [row] = await this.database.query<FoundPeriod>('select * from read.periods where period = $1', [
      period,
    ]);
    return row;
  }
}
