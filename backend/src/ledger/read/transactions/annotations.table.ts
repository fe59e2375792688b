/**
 * Edits of an entry's words, one row each: what they changed, who, when and why, and how the row of history read before, so
 * that a look at the past shows the words of that time. A payment that was pending had no row of history yet.
 */
import type { TableDefinition } from '../../../platform/projections/projection.types.ts';
import type { EntryAnnotated, EntryWords } from '../../domain/events.ts';
import type { LedgerFact } from '../ledger-fact.ts';
import type { TransactionRow } from './transactions.table.ts';

export interface AnnotationRow {
  readonly entry_number: number;
  /** The entry that it is about. */
  readonly entry_id: string;
  readonly recorded_by: string;
  readonly recorded_at: string;
  /** Null in the first facts of this kind, which say none. */
  readonly reason: string | null;
  readonly words: EntryWords;
  readonly previous: EntryWords;
  readonly old_description: string | null;
  readonly old_supplier: string | null;
  readonly old_unit_reference: string | null;
  readonly old_notes: string | null;
  readonly old_tags: readonly string[] | null;
  readonly old_sort_description: string | null;
  readonly old_search: string | null;
}

export const annotationsTable: TableDefinition<AnnotationRow> = {
  name: 'annotations',
  columns: {
    entry_number: 'bigint not null',
    entry_id: 'uuid not null',
    recorded_by: 'text not null',
    recorded_at: 'timestamptz not null',
    reason: 'text',
    words: 'jsonb not null',
    previous: 'jsonb not null',
    old_description: 'text',
    old_supplier: 'text',
    old_unit_reference: 'text',
    old_notes: 'text',
    old_tags: 'text[]',
    old_sort_description: 'text',
    old_search: 'text',
  },
  primaryKey: ['entry_number'],
  indexes: ['using btree (entry_id, entry_number)', 'using btree (recorded_at)'],
};

/** `before` is the entry's row of history, where it has one. */
export function annotationRow(
  { entryId, reason, words, previous }: EntryAnnotated['data'],
  { entryNumber, recordedBy, recordedAt }: Omit<LedgerFact, 'event'>,
  before: TransactionRow | undefined,
): AnnotationRow {
  return {
    entry_number: entryNumber,
    entry_id: entryId,
    recorded_by: recordedBy,
    recorded_at: recordedAt,
    reason: reason ?? null,
    words,
    previous,
    old_description: before?.description ?? null,
    old_supplier: before?.supplier ?? null,
    old_unit_reference: before?.unit_reference ?? null,
    old_notes: before?.notes ?? null,
    old_tags: before?.tags ?? null,
    old_sort_description: before?.sort_description ?? null,
    old_search: before?.search ?? null,
  };
}
