/**
 * What a saved view keeps of the list's address, always written alike, so that it can be told whether the list still is as the view
 * says. Days that today's date names, such as this month, are kept by their name: the view moves on with the calendar. Pure.
 */
import type { LocalDate } from '@livro/calendar';
import { arranged, type ColumnChoice, type GridLayout, layoutOf } from '../../../shared/grid/grid-layout.ts';
import { movingPeriodOf } from '../history/history-period.tsx';
import { noFilters } from './entries-view.ts';

/** Where one is in the list, and which view that was, are no part of it. */
const PASSING: readonly string[] = ['page', 'visao'];
const KEPT = [...Object.keys(noFilters).filter((name) => !PASSING.includes(name)), 'sort'].sort();

/** `columns`: those that are shown, where they are not as the list always begins. */
export function savedAddress(params: URLSearchParams, today: LocalDate, columns: string | undefined): string {
  const kept = new URLSearchParams();
  const period = movingPeriodOf({ from: params.get('from'), to: params.get('to') }, today);
  for (const name of KEPT) {
    const value =
      name === 'columns'
        ? (columns ?? params.get(name))
        : name === 'period'
          ? (period ?? params.get(name))
          : params.get(name);
    const told = period !== undefined && (name === 'from' || name === 'to');
    if (value && !told) kept.set(name, value);
  }
  return kept.toString();
}

/** All that the address is to hold for the view, and what it is to hold no more. */
export const addressChanges = (
  id: string,
  address: string,
): Readonly<Record<string, string | undefined>> => ({
  ...noFilters,
  sort: undefined,
  // Of what somebody else shared nothing but the list's own filters comes into the address.
  ...Object.fromEntries([...new URLSearchParams(address)].filter(([name]) => KEPT.includes(name))),
  visao: id,
});

/** The columns that are shown, in their order, as the address says them; undefined where they are as the list always begins. */
export function shownColumns(layout: GridLayout, choices: readonly ColumnChoice[]): string | undefined {
  const told = columnsIn(layout, choices);
  return told === columnsIn(layoutOf(undefined, choices), choices) ? undefined : told;
}

export const columnsIn = (layout: GridLayout, choices: readonly ColumnChoice[]): string =>
  arranged(choices, layout)
    .map(({ field }) => field)
    .join(',');

/** The layout with the columns that the address asks for, where it does. */
export function layoutWith(
  columns: readonly string[] | undefined,
  layout: GridLayout,
  choices: readonly ColumnChoice[],
): GridLayout {
  if (!columns) return layout;
  const hidden = choices.map(({ field }) => field).filter((field) => !columns.includes(field));
  return { ...layoutOf({ order: columns, hidden }, choices), density: layout.density };
}
