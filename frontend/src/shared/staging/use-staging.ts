/**
 * Pasted rows before anything is done with them: the text as it came, which columns it has, what was edited since. Kept in this tab
 * as what is typed into forms is, with the key of the intent, so that a reload loses nothing and sends nothing twice.
 */
import { useEffect, useMemo, useState } from 'react';
import { serverToday } from '../api/server-clock.ts';
import { completeDate, slashTyped } from '../fields/date-typing.ts';
import { dropDraft, readDraft, writeDraft } from '../forms/draft.ts';
import { newIdempotencyKey } from '../forms/idempotency-key.ts';
import { useUserId } from '../session/session-hooks.ts';
import { cellsOf, MOST_ROWS } from './pasted-cells.ts';
import { arrangementOf, type Arrangement, type Cells, type SheetColumn } from './sheet.ts';
import { amountIn, dateIn, stylesOf, type Styles } from './written-values.ts';

interface Staged<Field extends string> {
  readonly raw: readonly (readonly string[])[];
  readonly arrangement: Arrangement<Field>;
  readonly styles: Styles;
  /** What is taken where the sheet says nothing. */
  readonly defaults: Cells<Field>;
  /** By the row's place in the text. */
  readonly edits: Readonly<Record<number, Cells<Field>>>;
  readonly removed: readonly number[];
  /** Rows that are meant although they look like others. */
  readonly meant: readonly number[];
  /** Rows that were sent without an answer: they are sent again as they are, under the same key. */
  readonly unanswered: readonly number[];
}

export interface StagedRow<Field extends string> {
  /** Place in the text; what a person reads is one more. */
  readonly id: number;
  readonly cells: Cells<Field>;
}

const nothing = {
  raw: [],
  arrangement: { hasHeader: false, fields: [] },
  styles: { numbers: 'br', dates: 'dmy' },
  defaults: {},
  edits: {},
  removed: [],
  meant: [],
  unanswered: [],
} as const;
const DRAFT_DELAY_MS = 300;

export function useStaging<Field extends string>(name: string, columns: readonly SheetColumn<Field>[]) {
  const userId = useUserId();
  const [kept] = useState(() => readDraft<Staged<Field>>(userId, name));
  const [staged, setStaged] = useState<Staged<Field>>(
    () => kept?.values ?? { ...nothing, defaults: {} as Cells<Field> },
  );
  const [key, setKey] = useState(() => kept?.idempotencyKey ?? newIdempotencyKey());
  const [tooMany, setTooMany] = useState(false);
  const change = (part: Partial<Staged<Field>>) => setStaged((before) => ({ ...before, ...part }));
  useEffect(() => {
    const timer = setTimeout(() => {
      if (staged.raw.length === 0) return dropDraft(userId, name);
      writeDraft(userId, name, { values: staged, idempotencyKey: key, savedAt: new Date().toISOString() });
    }, DRAFT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [staged, key, userId, name]);

  const { raw, arrangement, styles, edits, removed } = staged;
  const pasted = useMemo(
    () => rowsOf(raw, arrangement, styles, columns),
    [raw, arrangement, styles, columns],
  );
  const rows = useMemo(() => {
    const gone = new Set(removed);
    return pasted
      .filter(({ id }) => !gone.has(id))
      .map((row) => (edits[row.id] ? editedRow(row, edits[row.id]!) : row));
  }, [pasted, edits, removed]);

  /** As the fields of forms complete what is typed into them. */
  const typedIn = (field: Field, text: string): string => {
    const holds = columns.find((column) => column.field === field)?.holds;
    if (holds === 'amount') return amountIn(text, 'br');
    if (holds !== 'date') return text;
    const left = completeDate(slashTyped(text), serverToday(), true);
    return left.kind === 'read' ? left.text : text;
  };

  return {
    ...staged,
    rows,
    key,
    tooMany,
    restoredAt: kept?.savedAt,
    /** Takes a text in place of whatever is there. */
    paste: (text: string) => {
      const cells = cellsOf(text);
      setTooMany(cells.length > MOST_ROWS + 1);
      if (cells.length === 0 || cells.length > MOST_ROWS + 1) return;
      const told = arrangementOf(cells, columns);
      setStaged(({ defaults }) => ({
        ...nothing,
        raw: cells,
        arrangement: told,
        styles: stylesIn(cells, told, columns),
        defaults,
      }));
      setKey(newIdempotencyKey());
    },
    arrange: (at: number, field: Field | undefined) => {
      const fields = arrangement.fields.map((own, n) => (n === at ? field : own === field ? undefined : own));
      const told = { ...arrangement, fields };
      change({ arrangement: told, styles: stylesIn(raw, told, columns) });
    },
    setHeader: (hasHeader: boolean) => change({ arrangement: { ...arrangement, hasHeader } }),
    setStyles: (chosen: Partial<Styles>) => change({ styles: { ...styles, ...chosen } }),
    setDefault: (field: Field, text: string) =>
      setStaged((before) => ({ ...before, defaults: { ...before.defaults, [field]: text } })),
    edit: (id: number, field: Field, text: string) =>
      setStaged((before) => ({
        ...before,
        edits: {
          ...before.edits,
          [id]: { ...before.edits[id], [field]: typedIn(field, text) } as Cells<Field>,
        },
      })),
    mean: (ids: readonly number[]) =>
      setStaged((before) => ({ ...before, meant: [...new Set([...before.meant, ...ids])] })),
    /** Rows that are done, or not wanted. */
    remove: (ids: readonly number[]) =>
      setStaged((before) =>
        before.removed.length + ids.length >= countOf(before)
          ? { ...nothing, defaults: before.defaults }
          : { ...before, removed: [...before.removed, ...ids], unanswered: [] },
      ),
    leaveUnanswered: (ids: readonly number[]) => change({ unanswered: ids }),
    /** An answered refusal ends the intent: what is sent next is another one. */
    beginAnew: () => {
      setKey(newIdempotencyKey());
      change({ unanswered: [] });
    },
    clear: () => {
      setStaged(({ defaults }) => ({ ...nothing, defaults }));
      setKey(newIdempotencyKey());
    },
  };
}
export type Staging<Field extends string> = ReturnType<typeof useStaging<Field>>;

const countOf = ({ raw, arrangement }: Pick<Staged<string>, 'raw' | 'arrangement'>): number =>
  raw.length - (arrangement.hasHeader ? 1 : 0);

const columnOf = (rows: readonly (readonly string[])[], at: number): readonly string[] =>
  rows.map((row) => row[at] ?? '').filter(Boolean);

function stylesIn<Field extends string>(
  raw: readonly (readonly string[])[],
  { hasHeader, fields }: Arrangement<Field>,
  columns: readonly SheetColumn<Field>[],
): Styles {
  const body = raw.slice(hasHeader ? 1 : 0);
  const cellsThatHold = (holds: SheetColumn['holds']) =>
    fields.flatMap((field, at) =>
      columns.find((column) => column.field === field)?.holds === holds ? columnOf(body, at) : [],
    );
  return stylesOf(cellsThatHold('amount'), cellsThatHold('date'));
}

/** The rows of the text, by their fields, each value as this program's fields take it. */
export function rowsOf<Field extends string>(
  raw: readonly (readonly string[])[],
  { hasHeader, fields }: Arrangement<Field>,
  styles: Styles,
  columns: readonly SheetColumn<Field>[],
): readonly StagedRow<Field>[] {
  const body = raw.map((cells, id) => ({ cells, id })).slice(hasHeader ? 1 : 0);
  const holding = new Map(columns.map(({ field, holds }) => [field, holds]));
  // A sheet of what went out may write every amount with a minus.
  const turned = fields.map(
    (field, at) =>
      field !== undefined &&
      holding.get(field) === 'amount' &&
      body.some(({ cells }) => cells[at]) &&
      body.every(({ cells }) => !cells[at] || amountIn(cells[at], styles.numbers).startsWith('-')),
  );
  const written = (field: Field, at: number, cell: string): string => {
    const holds = holding.get(field);
    if (holds === 'date') return dateIn(cell, styles.dates);
    if (holds !== 'amount') return cell;
    const amount = amountIn(cell, styles.numbers);
    return turned[at] ? amount.replace(/^-/, '') : amount;
  };
  return body.map(({ cells, id }) => ({
    id,
    cells: Object.fromEntries(
      fields.flatMap((field, at) => (field && cells[at] ? [[field, written(field, at, cells[at])]] : [])),
    ) as Cells<Field>,
  }));
}

/** The same object for the same edit of the same row, so that only what was edited is judged anew. */
const editedRows = new WeakMap<object, { readonly of: object; readonly row: StagedRow<string> }>();
function editedRow<Field extends string>(row: StagedRow<Field>, edit: Cells<Field>): StagedRow<Field> {
  const known = editedRows.get(edit);
  if (known?.of === row) return known.row;
  const edited = { id: row.id, cells: { ...row.cells, ...edit } };
  editedRows.set(edit, { of: row, row: edited });
  return edited;
}
