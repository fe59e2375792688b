/**
 * Generations of the clients' read model that nobody reads any more and that fold no more facts: they are kept for a way
 * back, so an erasure has to reach into them. The one that is read, and one being built, blank their rows themselves.
 */
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';

@Injectable()
export class RetiredRows {
  constructor(private readonly database: Database) {}

  /** Takes the client's personal words out of them; a generation that is dropped meanwhile is no failure. */
  async blank(clientId: string): Promise<void> {
    const schemas = await this.database.query<{ schema: string }>(
      `select format('%I', n.nspname) as schema from pg_namespace n
       where n.nspname like 'read\\_clients\\_%' and to_regclass(format('%I.clients', n.nspname)) is not null
         and not exists (select from projection.checkpoints c where c.status <> 'retired'
           and n.nspname = 'read_' || c.projection || '_v' || c.version || '_g' || c.generation)`,
    );
    for (const { schema } of schemas) {
      await this.database
        .query(`update ${schema}.client_developments set notes = null where client_id = $1`, [clientId])
        .catch(unlessGone);
      await this.database
        .query(
          `update ${schema}.clients set standing = 'erased', name = '', email = '', phone = '', cpf = '',
             address = null, notes = null, tags = '{}', sort_name = '', search = '' where id = $1`,
          [clientId],
        )
        .catch(unlessGone);
    }
  }
}

function unlessGone(error: unknown): [] {
  const code = (error as { code?: unknown }).code;
  if (code === '42P01' || code === '3F000') return [];
  throw error;
}
