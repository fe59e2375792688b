/** From found rows to views, in the shape that the list was asked for. */
import type { Page } from '../../platform/http/page.ts';

/** The rows of an answer as views, paged or not. */
export function shown<Row, View>(
  answer: readonly Row[] | Page<Row>,
  view: (row: Row) => View,
): readonly View[] | Page<View> {
  return 'results' in answer ? { ...answer, results: answer.results.map(view) } : answer.map(view);
}
