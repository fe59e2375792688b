/**
 * Edits of an entry's words, one row each: what they changed, who, when and why, and how the row of history read before, so
 * that a look at the past shows the words of that time. A payment that was pending had no row of history yet.
 */
import { entryTextNames, entryTexts, textIn, type EntryTextName } from '@livro/rules';
import { defineTable, holding, type RowOf } from '../../platform/projections/define-projection.ts';
import type { EntryAnnotated, EntryWords } from '../journal/events.ts';
import type { RecordedEvent } from '../journal/recorded-event.read.ts';
import type { TransactionRow } from './transactions.table.ts';

type OldTexts<Value> = {
  readonly [Name in EntryTextName as `old_${(typeof entryTexts)[Name]['column']}`]: Value;
};
const eachOldText = <Value>(valueOf: (name: EntryTextName) => Value): OldTexts<Value> =>
  Object.fromEntries(
    entryTextNames.map((name) => [`old_${entryTexts[name].column}`, valueOf(name)]),
  ) as OldTexts<Value>;

export const annotationsTable = defineTable({
  name: 'annotations',
  columns: {
    entry_number: 'bigint not null',
    /** The entry that it is about. */
    entry_id: 'uuid not null',
    recorded_by: 'text not null',
    recorded_at: 'timestamptz not null',
    /** Null in the first events of this kind, which say none. */
    reason: 'text',
    words: holding<EntryWords>('jsonb not null'),
    previous: holding<EntryWords>('jsonb not null'),
    old_description: 'text',
    ...eachOldText(() => 'text' as const),
    old_notes: 'text',
    old_tags: 'text[]',
    old_sort_description: 'text',
    old_search: 'text',
  },
  primaryKey: ['entry_number'],
  indexes: ['using btree (entry_id, entry_number)', 'using btree (recorded_at)'],
});
export type AnnotationRow = RowOf<typeof annotationsTable>;

/** `before` is the entry's row of history, where it has one. */
export function annotationRow(
  { entryId, reason, words, previous }: EntryAnnotated['data'],
  { entryNumber, recordedBy, recordedAt }: Omit<RecordedEvent, 'event'>,
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
    ...eachOldText((name) => (before ? textIn(before, name) : null)),
    old_notes: before?.notes ?? null,
    old_tags: before?.tags ?? null,
    old_sort_description: before?.sort_description ?? null,
    old_search: before?.search ?? null,
  };
}
