/** Whether anybody still fills a projection's tables from before a place in the journal. */
import type { Queryable } from '../../database/database.ts';
import { statementsOf } from '../schema/checkpoints.ts';
import { rebuildsUnderWay } from './loading.ts';

/** A generation that nobody has moved for so long is followed by nobody: it holds no more than its rows. */
const FOLLOWED = `interval '1 minute'`;

/** Some generation that is read, followed or loaded has not come to the stream's revision. */
export async function isFoldedBefore(
  database: Queryable,
  projection: string,
  { stream, revision }: { readonly stream: string; readonly revision: number },
): Promise<boolean> {
  const loading = (await rebuildsUnderWay(statementsOf(database), [projection])).has(projection);
  const [row] = await database.query<{ behind: boolean }>(
    `select exists (
       select from projection.checkpoints
       where projection = $1 and coalesce((revisions->>$4)::bigint, -1) < $2
         and (status = 'live' or (status = 'building' and updated_at > now() - ${FOLLOWED}) or (status = 'loading' and $3))
     ) as behind`,
    [projection, revision, loading, stream],
  );
  return row!.behind;
}
