/**
 * What can be read of attachments. The attachments of an entry that a correction replaced are those of the entry in its place,
 * too: a list follows the replacements back. Those of a request are shown at the expense that completed it.
 */
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import type { AttachmentOwner } from './events.ts';
import type { NamedAttachment } from './attachment.view.ts';

/** The entity itself and those that it was put in place of. `$1` is its id. */
const LINES: Readonly<Record<AttachmentOwner, string>> = {
  payment: lineOf('read.payments'),
  expense: lineOf('read.expenses'),
  'purchase-request': 'select $1::uuid as id',
};

function lineOf(table: string): string {
  return `select $1::uuid as id
    union select e.replaces from line join ${table} e on e.id = line.id where e.replaces is not null`;
}

const ofLine = '(a.owner = $2 and a.owner_id in (select id from line))';
/** The requests that an expense of the line completed, whether it was booked for one or linked to it afterwards. */
const REQUESTS = `select e.purchase_request_id from read.expenses e join line on e.id = line.id
  where e.purchase_request_id is not null
  union select p.id from read.purchases p join line on p.related_expense_id = line.id`;

const OF: Readonly<Record<AttachmentOwner, string>> = {
  payment: ofLine,
  expense: `(${ofLine} or (a.owner = 'purchase-request' and a.owner_id in (${REQUESTS})))`,
  'purchase-request': ofLine,
};

const SELECT = `select a.*, u.name as added_by_name
  from read.attachments a left join read.authors u on u.author_id::text = a.added_by`;

@Injectable()
export class AttachmentQueries {
  constructor(private readonly database: ReadDatabase) {}

  /** In the order of their coming. */
  list(owner: AttachmentOwner, ownerId: string): Promise<readonly NamedAttachment[]> {
    return this.database.query<NamedAttachment>(
      `with recursive line as (${LINES[owner]})
       ${SELECT} where ${OF[owner]} and a.removed_at is null
       order by a.added_at, a.owner_id, a.revision`,
      [ownerId, owner],
    );
  }

  /** One that is there and belongs to that very entity. */
  async get(owner: AttachmentOwner, ownerId: string, id: string): Promise<NamedAttachment | undefined> {
    const [row] = await this.database.query<NamedAttachment>(
      `${SELECT} where a.id = $1 and a.owner = $2 and a.owner_id = $3 and a.removed_at is null`,
      [id, owner, ownerId],
    );
    return row;
  }

  /** What files are put to for a row of the history: null for a kind of entry that takes none, undefined for no row at all. */
  async ownerOfEntry(id: string): Promise<'expense' | 'payment' | null | undefined> {
    const [row] = await this.database.query<{ readonly type: string; readonly reverses: string | null }>(
      'select t.type, t.reverses from read.transactions t where t.id = $1',
      [id],
    );
    if (!row) return undefined;
    return row.reverses === null && (row.type === 'expense' || row.type === 'payment') ? row.type : null;
  }

  /** The user's name, for an answer that does not wait for the read model. */
  async nameOf(userId: string): Promise<string | null> {
    const [user] = await this.database.query<{ readonly name: string | null }>(
      'select name from read.authors where author_id::text = $1',
      [userId],
    );
    return user?.name ?? null;
  }
}
