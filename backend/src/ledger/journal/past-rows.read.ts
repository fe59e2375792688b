/**
 * How a row read before each event that changed it, in a table beside its own, so that a list can be asked what was known at
 * a past moment (system-versioned tables, as SQL:2011 calls them). Knows no kind of entry by name.
 */
import type { Rows, TableDefinition } from '../../platform/projections/projection.types.ts';
import type { RecordedEvent } from './recorded-event.read.ts';

interface Changing {
  readonly id: string;
  /** The entry number of the last event about the row, and its instant. */
  readonly version: number;
  readonly updated_at: string;
}

/** The row as it was, and the event that ended that. */
export type PastRow<Row> = Row & { readonly superseded_entry: number; readonly superseded_at: string };

/** A table and the one that keeps its past. */
export interface Kept<Row extends Changing> {
  readonly now: TableDefinition<Row>;
  readonly past: TableDefinition<PastRow<Row>>;
}

export const keptPast = <Row extends Changing>(now: TableDefinition<Row>): Kept<Row> => ({
  now,
  past: {
    name: `${now.name}_past`,
    columns: {
      ...now.columns,
      superseded_entry: 'bigint not null',
      superseded_at: 'timestamptz not null',
    },
    primaryKey: ['id', 'superseded_entry'],
    indexes: ['using btree (superseded_at)'],
  },
});

/** Puts `after` in the place of `before`, which is kept; a change that makes no new version (a link) leaves no past. */
export function supersede<Row extends Changing>(
  rows: Rows,
  { now, past }: Kept<Row>,
  { before, after, event }: { readonly before: Row; readonly after: Row; readonly event: RecordedEvent },
): void {
  rows.put(now, after);
  if (after.version === before.version) return;
  rows.put(past, { ...before, superseded_entry: event.entryNumber, superseded_at: event.recordedAt });
}

/** SQL of the table as it read at the instant that the parameter `knownAt` holds; today's where that is undefined. */
export function rowsKnownAt<Row extends Changing>({ now, past }: Kept<Row>, knownAt?: string): string {
  if (knownAt === undefined) return `read.${now.name}`;
  const columns = Object.keys(now.columns).join(', ');
  return `(select ${columns} from read.${now.name} where updated_at <= ${knownAt}::timestamptz
    union all
    select ${columns} from read.${past.name}
    where updated_at <= ${knownAt}::timestamptz and superseded_at > ${knownAt}::timestamptz)`;
}
