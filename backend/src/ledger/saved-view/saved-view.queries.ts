/** Which views somebody may choose from. */
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { sortedText } from '../history/transaction-order.read.ts';
import type { SavedViewRow } from './saved-views.projection.ts';

export type FoundView = SavedViewRow & { readonly owner_name: string | null };

@Injectable()
export class SavedViewQueries {
  constructor(private readonly database: ReadDatabase) {}

  /** Their own and those of the company, by name. */
  of(userId: string): Promise<readonly FoundView[]> {
    return this.database.query<FoundView>(
      `select v.*, u.name as owner_name from read.saved_views v
         left join read.authors u on u.author_id::text = v.owner
       where v.shared or v.owner = $1 order by ${sortedText('v.name')}, v.id`,
      [userId],
    );
  }

  async nameOf(userId: string): Promise<string | null> {
    const [user] = await this.database.query<{ readonly name: string }>(
      'select u.name from read.authors u where u.author_id::text = $1',
      [userId],
    );
    return user?.name ?? null;
  }
}
