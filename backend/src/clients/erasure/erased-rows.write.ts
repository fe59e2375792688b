/**
 * The rows of erased clients in every generation of the clients' read model. A generation that is read or built blanks its own
 * as it folds the erasure; whatever stands aside, kept for a way back or left by a rebuild, is blanked here.
 */
import { Injectable } from '@nestjs/common';
import { clientsDecider } from '../client/clients.ts';
import { Database } from '../../platform/database/database.ts';
import { isFoldedBefore } from '../../platform/projections/rebuild/folding-behind.ts';

const PROJECTION = 'clients';
const TABLES = ['clients', 'client_developments'];

@Injectable()
export class ErasedRows {
  constructor(private readonly database: Database) {}

  /** Whether some fold may still have opened what was sealed before this revision of the stream, and write it. */
  isFoldedBefore(revision: number): Promise<boolean> {
    return isFoldedBefore(this.database, PROJECTION, { stream: clientsDecider.stream, revision });
  }

  /** Takes their personal words out of every generation; answers all tables that had some. */
  async blank(clientIds: readonly string[]): Promise<readonly string[]> {
    const found = await this.database.query<{ schema: string; table: string }>(
      `select format('%I', n.nspname) as schema, c.relname as table
       from pg_namespace n join pg_class c on c.relnamespace = n.oid and c.relkind = 'r' and c.relname = any ($1)
       where n.nspname like 'read\\_clients\\_v%'`,
      [TABLES],
    );
    for (const { schema, table } of found) {
      const text =
        table === 'clients'
          ? `update ${schema}.clients set standing = 'erased', name = 'Dados apagados', email = '', phone = '', cpf = '',
               address = null, notes = null, tags = '{}', sort_name = 'dados apagados', search = ''
             where id = any ($1::uuid[]) and (standing <> 'erased' or cpf <> '')`
          : `update ${schema}.client_developments set notes = null where client_id = any ($1::uuid[]) and notes is not null`;
      await this.database.query(text, [clientIds]).catch(unlessGone);
    }
    return found.map(({ schema, table }) => `${schema}.${table}`);
  }
}

/** Dropped meanwhile. */
function unlessGone(error: unknown): [] {
  const code = (error as { code?: unknown }).code;
  if (code === '42P01' || code === '3F000') return [];
  throw error;
}
