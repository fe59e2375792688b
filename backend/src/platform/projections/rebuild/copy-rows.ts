/** Rows into a table by COPY: the fastest way in that Postgres has. Knows nothing of transactions; the caller is in one. */
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { AnyRow, TableShape } from '../schema/table-shape.ts';

/** Lines that are spelt at a stretch; between two stretches anyone who else works in this process gets a turn. */
const STRETCH = 250;

/**
 * `statement` is the table's COPY … FROM STDIN. With `restMs` Postgres rests too, between two stretches. Throws on a value that its column cannot hold, and on Postgres' refusal.
 */
export async function copyRows(
  session: pg.ClientBase,
  statement: string,
  shape: TableShape,
  rows: readonly AnyRow[],
  restMs = 0,
): Promise<void> {
  await pipeline(
    Readable.from(restMs > 0 ? rested(stretches(shape, rows), restMs) : stretches(shape, rows), {
      highWaterMark: 1,
    }),
    session.query(copyFrom(statement)),
  );
}

function* stretches(shape: TableShape, rows: readonly AnyRow[]): Generator<Buffer> {
  for (let start = 0; start < rows.length; start += STRETCH) {
    let text = '';
    const end = Math.min(start + STRETCH, rows.length);
    for (let i = start; i < end; i++) text += shape.copyLine(rows[i]!);
    yield Buffer.from(text);
  }
}

async function* rested<Stretch>(
  all: Iterable<Stretch>,
  restMs: number,
): AsyncGenerator<Stretch, void, undefined> {
  for (const one of all) {
    yield one;
    await sleep(restMs);
  }
}
