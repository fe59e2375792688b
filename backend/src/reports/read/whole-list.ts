/**
 * A list read to its end, some rows at a time, each part from where the one before ended: short statements, nothing held
 * open for anyone who reads slowly, and nothing asked any more once nobody takes the next part.
 */
import type { ListRequest } from '../../platform/http/page.ts';
import type { Batches } from '../../platform/files/table.ts';

const ROWS_AT_ONCE = 250;
type Key = readonly (string | number)[];

/** `read` answers at most one row more than asked for, which tells that there are further ones. */
export async function* wholeList<Row>(
  read: (request: ListRequest) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
  rowsAtOnce = ROWS_AT_ONCE,
): Batches<Row> & AsyncGenerator<readonly Row[]> {
  for (let after: Key | undefined; ;) {
    const request: ListRequest = {
      paged: false,
      page: null,
      limit: rowsAtOnce,
      offset: 0,
      ...(after && { after }),
    };
    const found = await read(request);
    const rows = found.slice(0, rowsAtOnce);
    if (rows.length > 0) yield rows;
    if (found.length <= rowsAtOnce) return;
    after = keyOf(rows.at(-1)!);
  }
}
