/** Names of people, for files: who made one, and the clients of entries where the reader may know them. */
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';

@Injectable()
export class Names {
  constructor(private readonly database: Database) {}

  /** The user's name; the id itself where the read model does not know it yet. */
  async ofUser(id: string): Promise<string> {
    const [user] = await this.database.query<{ name: string }>(
      'select name from read.users where user_id::text = $1',
      [id],
    );
    return user?.name ?? id;
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
