/** Parses a CSV file in small slices, between which the event loop serves others: the parser takes half a second for 5 MB. */
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { parse, type Options } from 'csv-parse';

const SLICE_BYTES = 4 * 1024;

/** Records go to `onRecord`; what it throws ends the parsing and is thrown here. */
export async function parseInSlices(
  bytes: Uint8Array,
  options: Options,
  onRecord: (cells: readonly string[], line: number) => void,
): Promise<void> {
  const parser = parse({
    ...options,
    on_record: (cells: string[], { lines }) => {
      onRecord(cells, lines);
      return null;
    },
  });
  const done = finished(parser.resume());
  done.catch(() => undefined);
  for (let at = 0; at < bytes.length && !parser.destroyed; at += SLICE_BYTES) {
    parser.write(bytes.subarray(at, at + SLICE_BYTES));
    await setImmediate();
  }
  if (!parser.destroyed) parser.end();
  await done;
}
