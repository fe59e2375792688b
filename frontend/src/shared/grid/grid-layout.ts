/**
 * How a person likes a table: which columns, in which order, how high the rows. Kept on this device per user and table;
 * filters never are, they live in the address.
 */
import type { GridColDef, GridValidRowModel } from '@mui/x-data-grid';
import { useMemo, useState } from 'react';
import { useUserId } from '../session/session-hooks.ts';
import { useSteady } from '../display/use-steady.ts';

export const densities = ['compact', 'standard', 'comfortable'] as const;
export type Density = (typeof densities)[number];
export const densityLabels: Readonly<Record<Density, string>> = {
  compact: 'Compacta',
  standard: 'Padrão',
  comfortable: 'Confortável',
};
export const rowHeights: Readonly<Record<Density, number>> = { compact: 36, standard: 44, comfortable: 52 };
/** Room for these is kept while the first page is on its way. */
export const ROWS_KEPT = 10;
export const HEADER_HEIGHT = 44;

export interface GridLayout {
  /** Every column once. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly density: Density;
}

export interface ColumnChoice {
  readonly field: string;
  readonly label: string;
  /** Always there: without it a row has no name. */
  readonly fixed?: boolean;
}

/** A column of a list's table: it always has a name, by which it is chosen and ordered. */
export type ListColumn<Row extends GridValidRowModel> = GridColDef<Row> & {
  readonly headerName: string;
  readonly fixed?: boolean;
  /** Stands first, whatever was chosen. */
  readonly leads?: boolean;
};

export const choicesOf = <Row extends GridValidRowModel>(
  columns: readonly ListColumn<Row>[],
): ColumnChoice[] =>
  columns
    .filter(({ leads }) => !leads)
    .map(({ field, headerName, fixed }) => ({ field, label: headerName, fixed }));

const storageKey = (userId: string, grid: string) => `livro-tabela:${userId}:${grid}`;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const wordsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((word): word is string => typeof word === 'string') : [];

/** What was kept, made fit for the columns of today: unknown ones go, new ones stand at the end. */
export function layoutOf(kept: unknown, columns: readonly ColumnChoice[]): GridLayout {
  const { order, hidden, density } = isObject(kept) ? kept : {};
  const fields = columns.map(({ field }) => field);
  const known = [...new Set(wordsIn(order))].filter((field) => fields.includes(field));
  const hideable = columns.filter(({ fixed }) => !fixed).map(({ field }) => field);
  return {
    order: [...known, ...fields.filter((field) => !known.includes(field))],
    hidden: wordsIn(hidden).filter((field) => hideable.includes(field)),
    density: densities.find((one) => one === density) ?? 'standard',
  };
}

/** `grid` may change while the page stands: each name has its own layout. `columns` must not change without it. */
export function useGridLayout(grid: string, columns: readonly ColumnChoice[]) {
  const key = storageKey(useUserId(), grid);
  const [chosen, choose] = useState<{ readonly key: string; readonly layout: GridLayout }>();
  const kept = useMemo(() => layoutOf(read(key), columns), [key, columns]);
  const change = useSteady((layout: GridLayout) => {
    choose({ key, layout });
    keep(key, layout);
  });
  return [chosen?.key === key ? chosen.layout : kept, change] as const;
}

/** The columns that are shown, in their order. */
export function arranged<Column extends { readonly field: string; readonly leads?: boolean }>(
  columns: readonly Column[],
  { order, hidden }: GridLayout,
): Column[] {
  const chosen = order.flatMap((field) => {
    const column = columns.find((one) => one.field === field);
    return column && !hidden.includes(field) ? [column] : [];
  });
  return [...columns.filter(({ leads }) => leads), ...chosen];
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}

function keep(key: string, layout: GridLayout): void {
  try {
    localStorage.setItem(key, JSON.stringify(layout));
  } catch {
    // Full or forbidden storage: the choice holds until the page is left.
  }
}
