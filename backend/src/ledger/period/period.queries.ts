/** What can be read of closed months. They are few: all changes are read at once. */
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import type { Found } from '../journal/found.read.ts';
import type { PeriodChangeRow } from './periods.projection.ts';

/** With the name of who did it; null where there is no such user any more. */
export type FoundPeriodChange = Found<PeriodChangeRow> & { readonly changed_by_name: string | null };

@Injectable()
export class PeriodQueries {
  constructor(private readonly database: ReadDatabase) {}

  /** Every closing and reopening, the newest first. */
  changes(): Promise<readonly FoundPeriodChange[]> {
    return this.database.query<FoundPeriodChange>(
      `select c.*, u.name as changed_by_name from read.period_changes c
       left join read.authors u on u.author_id::text = c.changed_by order by entry_number desc`,
    );
  }

  /** Every month that a change named, the newest first, each with the last change that reached it. */
  async months(): Promise<readonly (readonly [month: string, change: FoundPeriodChange])[]> {
    const changes = await this.changes();
    const months = [...new Set(changes.map(({ period }) => period))].sort().reverse();
    return months.map((month) => [month, changes.find((change) => reaches(change, month))!] as const);
  }

  /** Null where there is no such user any more. */
  async nameOf(authorId: string): Promise<string | null> {
    const [author] = await this.database.query<{ readonly name: string }>(
      'select name from read.authors where author_id::text = $1',
      [authorId],
    );
    return author?.name ?? null;
  }
}

/** Whether a closing or reopening reached the month, named or not. */
export const reaches = (
  { first_month, last_month }: Pick<PeriodChangeRow, 'first_month' | 'last_month'>,
  month: string,
): boolean => (first_month ?? '') <= month && month <= last_month;
