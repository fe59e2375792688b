/**
 * A table as CSV that Brazilian spreadsheets open without questions: UTF-8 with a byte order mark, `;`, decimal commas,
 * DD/MM/AAAA. Every cell stands in quotes, so that a comma or a line's end inside makes no further one. Holds no more than a batch.
 */
import { formatDate } from '@livro/calendar';
import { stringify } from 'csv-stringify';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Batches, type Column, neutralised, wallClock } from './table.ts';

/** Writes and ends `output`; rejects with what the rows or the output fail with. */
export async function writeCsv<Row>(
  columns: readonly Column<Row>[],
  batches: Batches<Row>,
  output: Writable,
): Promise<void> {
  const lines = stringify({ bom: true, delimiter: ';', quoted: true, record_delimiter: 'windows' });
  await pipeline(Readable.from(recordsOf(columns, batches)), lines, output);
}

async function* recordsOf<Row>(
  columns: readonly Column<Row>[],
  batches: Batches<Row>,
): AsyncGenerator<string[]> {
  yield columns.map(({ title }) => title);
  for await (const rows of batches)
    for (const row of rows) yield columns.map((column) => cellOf(column, row));
}

function cellOf<Row>(column: Column<Row>, row: Row): string {
  switch (column.kind) {
    case 'text':
      return neutralised(column.of(row) ?? '');
    case 'money': {
      const centavos = column.of(row);
      return centavos === null ? '' : decimalText(centavos);
    }
    case 'integer': {
      const whole = column.of(row);
      return whole === null ? '' : String(whole);
    }
    case 'day': {
      const date = column.of(row);
      return date === null ? '' : formatDate(date);
    }
    case 'instant': {
      const at = column.of(row);
      if (at === null) return '';
      const { day, time } = wallClock(at);
      return `${formatDate(day)} ${time}`;
    }
    default:
      throw new Error(`No cell of kind ${String(column satisfies never)}`);
  }
}

/** "-1234,50": no thousands separator, which some programs take for a decimal one. */
export function decimalText(centavos: number): string {
  const digits = String(Math.abs(centavos)).padStart(3, '0');
  return `${centavos < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`;
}
