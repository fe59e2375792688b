/**
 * Tells the ledger which entries have attachments: their own, those of the entries that they were put in place of, and those of the
 * request that an expense completed; as a list of them shows them.
 */
import { Injectable } from '@nestjs/common';
import { EntryFiles } from '../../ledger/public.ts';
import { ReadDatabase } from '../../platform/database/read-database.ts';

/** An attachment `f` that is there, or was at the instant that the parameter holds. */
const there = (knownAt: string | undefined): string =>
  knownAt === undefined
    ? 'f.removed_at is null'
    : `f.added_at <= ${knownAt}::timestamptz and (f.removed_at is null or f.removed_at > ${knownAt}::timestamptz)`;

@Injectable()
export class FilesOfEntries extends EntryFiles {
  constructor(private readonly database: ReadDatabase) {
    super();
  }

  override entriesWithAny(knownAt: string | undefined): string {
    return `with recursive files(owner, owner_id) as (
        select f.owner, f.owner_id from read.attachments f where ${there(knownAt)}
      ), held(id) as (
        (select f.owner_id from files f where f.owner <> 'purchase-request'
         union select e.id from files f join read.expenses e on e.purchase_request_id = f.owner_id
         union select p.related_expense_id from files f join read.purchases p on p.id = f.owner_id
           where p.related_expense_id is not null)
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
       ), owned(entry, owner_id) as (
         select entry, id from line
         union select line.entry, e.purchase_request_id from line join read.expenses e on e.id = line.id
         union select line.entry, p.id from line join read.purchases p on p.related_expense_id = line.id
       )
       select owned.entry as id, count(*)::int as files
       from owned join read.attachments f on f.owner_id = owned.owner_id
       where ${there(knownAt === undefined ? undefined : '$2')} group by owned.entry`,
      knownAt === undefined ? [entryIds] : [entryIds, knownAt],
    );
    return new Map(rows.map(({ id, files }) => [id, files]));
  }
}
