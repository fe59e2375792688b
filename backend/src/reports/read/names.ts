/** Names for files: of who made one or booked an entry, of the clients where the reader may know them, and numbers of entries. */
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';

/** The actor of what the program does on its own account. */
const SYSTEM = 'system';

@Injectable()
export class Names {
  constructor(private readonly database: ReadDatabase) {}

  /** The user's name; the id itself where the read model does not know it yet. */
  async ofUser(id: string): Promise<string> {
    const [user] = await this.database.query<{ name: string }>(
      'select name from read.authors where author_id::text = $1',
      [id],
    );
    return user?.name ?? id;
  }

  /** By user id, as `ofUser`; the program itself is no user. */
  async ofUsers(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.query<{ id: string; name: string }>(
      'select author_id::text as id, name from read.authors where author_id::text = any ($1)',
      [[...new Set(ids)]],
    );
    return new Map([[SYSTEM, 'Livro'], ...rows.map(({ id, name }) => [id, name] as const)]);
  }

  /** Numbers of entries by their ids. */
  async ofEntries(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<{ id: string; entry_number: number }>(
      'select id, entry_number from read.transactions where id = any ($1::uuid[])',
      [ids],
    );
    return new Map(rows.map(({ id, entry_number }) => [id, entry_number]));
  }

  /** By client id; erased clients have none. */
  async ofClients(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.query<{ id: string; name: string }>(
      `select id, name from read.clients where id = any ($1::uuid[]) and standing <> 'erased'`,
      [[...new Set(ids)]],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
