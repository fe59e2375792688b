/**
 * Which suppliers and which descriptions expenses were booked under, one row each however it is accented, with how often and under
 * which category last: what a form offers while somebody types. Read by prefix, by any three letters within, or from the most
 * used on, each by an index of its own.
 */
import { type ExpenseCategory, type ExpenseWordKind, expenseWordKinds, folded } from '@livro/rules';
import { defineTable, holding, rowAt, type RowOf } from '../../platform/projections/define-projection.ts';
import type { RowKey, Rows } from '../../platform/projections/projection.types.ts';

export const expenseWordsTable = defineTable({
  name: 'expense_words',
  columns: {
    kind: holding<ExpenseWordKind>('text not null'),
    /** Without case and accents. */
    folded: 'text not null',
    /** As it was written last. */
    text: 'text not null',
    /** By expenses that stand; one whose words were changed before it was reversed goes on to count. */
    used: 'bigint not null',
    last_category: holding<ExpenseCategory>('text not null'),
  },
  primaryKey: ['kind', 'folded'],
  indexes: [
    'using btree (kind, folded text_pattern_ops)',
    'using btree (kind, used desc, folded)',
    'using gin (folded gin_trgm_ops) with (fastupdate = off)',
  ],
});

export type ExpenseWordRow = RowOf<typeof expenseWordsTable>;

/** What an expense, or a change of its words, says of each kind. */
export type SaidWords = { readonly [Kind in ExpenseWordKind]?: string | null };

export const expenseWordRows = (...said: readonly SaidWords[]) =>
  said.flatMap((words) =>
    expenseWordKinds.flatMap((kind) => {
      const key = keyOf(kind, words[kind]);
      return key ? [rowAt(expenseWordsTable, ...key)] : [];
    }),
  );

/** Counts what an expense is booked under, or is booked under no more. */
export function countWords(rows: Rows, words: SaidWords, by: 1 | -1, category: ExpenseCategory): void {
  for (const kind of expenseWordKinds) {
    const key = keyOf(kind, words[kind]);
    if (!key) continue;
    const before = rows.get(expenseWordsTable, key);
    const used = (before?.used ?? 0) + by;
    const text = before && by < 0 ? before.text : words[kind]!;
    const last_category = before && by < 0 ? before.last_category : category;
    rows.put(expenseWordsTable, { kind, folded: folded(words[kind]!), text, used, last_category });
  }
}

const keyOf = (kind: ExpenseWordKind, text: string | null | undefined): RowKey | undefined =>
  text ? [kind, folded(text)] : undefined;
