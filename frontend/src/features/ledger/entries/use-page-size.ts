/** How many rows fill the screen, and never fewer than eighteen: a taller window shows more of them at once. */
import { useSyncExternalStore } from 'react';

const FEWEST = 18;
/** The API gives no more at once. */
const MOST = 100;
/** On cards nothing is filled: they are read by scrolling. */
const ON_CARDS = 25;

function watch(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

/** `around`: the height of all that is not a row. */
export function usePageSize(rowHeight: number, around: number, cards: boolean): number {
  const height = useSyncExternalStore(watch, () => window.innerHeight);
  if (cards) return ON_CARDS;
  return Math.min(MOST, Math.max(FEWEST, Math.floor((height - around) / rowHeight)));
}
