/** Whether the page is being put on paper: tables that show a part of their rows at a time then give way to whole ones. */
import { useSyncExternalStore } from 'react';

const PRINT = 'print';
const subscribe = (changed: () => void) => {
  const query = window.matchMedia(PRINT);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Drawn anew at once, before the paper is laid out. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(PRINT).matches);
