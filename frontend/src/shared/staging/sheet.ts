/** What a sheet of some kind of record has for columns, and which of them the columns of a pasted text are. Pure. */
import type { Problem } from '../forms/use-entry-form.ts';
import { plain } from './choices.ts';
import { looksLikeAmount, looksLikeDate } from './written-values.ts';

export interface SheetColumn<Field extends string = string> {
  readonly field: Field;
  readonly label: string;
  /** Further headers under which spreadsheets have it. */
  readonly headers?: readonly string[];
  readonly holds: 'text' | 'amount' | 'date';
  /** Whether a cell without a header can be told to be of this column. */
  readonly recognises?: (cell: string) => boolean;
  /** Offered while a cell is typed. */
  readonly offers?: readonly string[];
  readonly width: number;
}

export type Cells<Field extends string = string> = Readonly<Partial<Record<Field, string>>>;
export type CellProblems<Field extends string = string> = Readonly<Partial<Record<Field, Problem>>>;

/** The columns of a pasted text, in order; undefined for one that is left out. */
export interface Arrangement<Field extends string = string> {
  readonly hasHeader: boolean;
  readonly fields: readonly (Field | undefined)[];
}

const SAMPLE = 20;
/** Of the cells that are filled, for a column without a header. */
const MOST = 0.8;

/** By the headers where there are some, else by what the cells look like; every field once. */
export function arrangementOf<Field extends string>(
  rows: readonly (readonly string[])[],
  columns: readonly SheetColumn<Field>[],
): Arrangement<Field> {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const headed = (rows[0] ?? []).map((cell) => columnNamed(cell, columns)?.field);
  const hasHeader = headed.filter(Boolean).length >= Math.min(2, width) && headed.some(Boolean);
  const fields: (Field | undefined)[] = [];
  const left = new Set(columns.map(({ field }) => field));
  const takes = (field: Field | undefined): Field | undefined =>
    field !== undefined && left.delete(field) ? field : undefined;
  for (let at = 0; at < width; at++) fields.push(hasHeader ? takes(headed[at]) : undefined);
  const body = rows.slice(hasHeader ? 1 : 0, SAMPLE + 1);
  for (let at = 0; at < width; at++) {
    const isNamed = hasHeader && (rows[0]![at] ?? '') !== '';
    if (fields[at] !== undefined || isNamed) continue;
    const cells = body.map((row) => row[at] ?? '').filter(Boolean);
    const fits = columns.find(
      ({ field, recognises, holds }) => left.has(field) && isMostly(cells, recognises ?? byKind[holds]),
    );
    fields[at] = takes(fits?.field);
  }
  // What nobody could tell is most likely said in words.
  const words = columns.find(({ holds, recognises }) => holds === 'text' && !recognises);
  if (!hasHeader && words && left.has(words.field)) {
    const longest = longestText(body, fields);
    if (longest !== undefined) fields[longest] = takes(words.field);
  }
  return { hasHeader, fields };
}

const byKind: Readonly<Record<SheetColumn['holds'], (cell: string) => boolean>> = {
  amount: looksLikeAmount,
  date: looksLikeDate,
  text: () => false,
};

const isMostly = (cells: readonly string[], fits: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(fits).length >= MOST * cells.length;

const columnNamed = <Field extends string>(cell: string, columns: readonly SheetColumn<Field>[]) => {
  const name = plain(cell);
  if (name === '') return undefined;
  const names = ({ label, headers = [] }: SheetColumn<Field>) => [label, ...headers].map(plain);
  return (
    columns.find((column) => names(column).includes(name)) ??
    columns.find((column) => names(column).some((own) => name.split(' ').includes(own)))
  );
};

function longestText(
  rows: readonly (readonly string[])[],
  fields: readonly (string | undefined)[],
): number | undefined {
  const lengths = fields.map((field, at) =>
    field === undefined ? rows.reduce((sum, row) => sum + (row[at] ?? '').length, 0) : 0,
  );
  const most = Math.max(0, ...lengths);
  return most > 0 ? lengths.indexOf(most) : undefined;
}
