/**
 * The rows of erased clients in every generation of the clients' read model. A generation that is read or built blanks its own
 * as it folds the erasure; whatever stands aside, kept for a way back or left by a rebuild, is blanked here.
 */
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { rebuildsUnderWay } from '../../platform/projections/rebuild/loading.ts';

const PROJECTION = 'clients';
const TABLES = ['clients', 'client_developments'];
/** A generation that nobody has moved for so long is followed by nobody: it holds no more than its rows. */
const FOLLOWED = `interval '1 minute'`;

@Injectable()
export class ErasedRows {
  constructor(private readonly database: Database) {}

  /** Whether some fold may still have opened what was sealed before this revision of the stream, and write it. */
  async isFoldedBefore(revision: number): Promise<boolean> {
    const query = async (text: string, values?: unknown[]) => ({
      rows: await this.database.query(text, values),
    });
    const loading = (await rebuildsUnderWay({ query } as never, [PROJECTION])).has(PROJECTION);
    const [row] = await this.database.query<{ behind: boolean }>(
      `select exists (
         select from projection.checkpoints
         where projection = $1 and coalesce((revisions->>'clients')::bigint, -1) < $2
           and (status = 'live' or (status = 'building' and updated_at > now() - ${FOLLOWED}) or (status = 'loading' and $3))
       ) as behind`,
      [PROJECTION, revision, loading],
    );
    return row!.behind;
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
