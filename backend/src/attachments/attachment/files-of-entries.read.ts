/** Tells the ledger which entries have attachments: their own, and those of the entries that they were put in place of. */
import { Injectable } from '@nestjs/common';
import { EntryFiles } from '../../ledger/public.ts';
import { Database } from '../../platform/database/database.ts';

/** Attachments `f` of entries that are there, or were at the instant that the parameter holds. */
const attached = (knownAt: string | undefined): string =>
  `f.owner in ('expense', 'payment') and ${
    knownAt === undefined
      ? 'f.removed_at is null'
      : `f.added_at <= ${knownAt}::timestamptz and (f.removed_at is null or f.removed_at > ${knownAt}::timestamptz)`
  }`;

@Injectable()
export class FilesOfEntries extends EntryFiles {
  constructor(private readonly database: Database) {
    super();
  }

  override entriesWithAny(knownAt: string | undefined): string {
    return `with recursive held(id) as (
        select f.owner_id from read.attachments f where ${attached(knownAt)}
        union select r.id from held join read.transactions r on r.replaces = held.id
      ) select id from held`;
  }

  override async counted(
    entryIds: readonly string[],
    knownAt?: string,
  ): Promise<ReadonlyMap<string, number>> {
    if (entryIds.length === 0) return new Map();
    const rows = await this.database.query<{ readonly id: string; readonly files: number }>(
      `with recursive line(entry, id, replaces) as (
         select t.id, t.id, t.replaces from read.transactions t where t.id = any ($1::uuid[])
         union select line.entry, b.id, b.replaces from line join read.transactions b on b.id = line.replaces
       )
       select line.entry as id, count(*)::int as files
       from line join read.attachments f on f.owner_id = line.id
       where ${attached(knownAt === undefined ? undefined : '$2')} group by line.entry`,
      knownAt === undefined ? [entryIds] : [entryIds, knownAt],
    );
    return new Map(rows.map(({ id, files }) => [id, files]));
  }
}
