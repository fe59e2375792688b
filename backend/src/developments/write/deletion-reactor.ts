/**
 * Finishes deletions that a crash cut off between the two streams, of this process or any other. Which ones wait is asked of
 * the read model: there the closed accounts have taken the development out of the lists already.
 */
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { FinishingReactor, LEFT_ALONE_MS } from '../../platform/reactors/finishing-reactor.ts';
import { AccountCloser } from './account-closer.ts';

const AT_ONCE = 100;

@Injectable()
export class DeletionReactor extends FinishingReactor {
  constructor(
    private readonly database: Database,
    private readonly closer: AccountCloser,
  ) {
    super('deletions are finished later');
  }

  /** Finishes what has waited for `leftAloneMs`. Throws when the store or the database is out of reach. */
  override async catchUp(leftAloneMs = LEFT_ALONE_MS): Promise<void> {
    const waiting = await this.database.query<{ id: string }>(
      `select id from read.development_names
       where standing = 'closed' and closed_at <= $1 order by closed_at limit ${AT_ONCE}`,
      [new Date(Date.now() - leftAloneMs)],
    );
    for (const { id } of waiting) await this.closer.finish(id);
  }
}
