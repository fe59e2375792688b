/**
 * Gives the style rules of each later drawing a sheet of their own. A rule put into a sheet that is there has Chromium find
 * the style of every element anew; one in a new sheet, only of those that it matches.
 */
import { withEmotionCache } from '@emotion/react';
import { useLayoutEffect } from 'react';

interface Sheet {
  /** How many rules there are; a new tag is begun at 0. */
  ctr: number;
  insert(rule: string): void;
}

/** Rules that are put in within one task share a sheet. Answers how to leave it again. */
export function begunAnew(sheet: Sheet): () => void {
  const insert = sheet.insert.bind(sheet);
  let begun = false;
  sheet.insert = (rule) => {
    if (!begun) {
      begun = true;
      sheet.ctr = 0;
      queueMicrotask(() => (begun = false));
    }
    insert(rule);
  };
  return () => void (sheet.insert = insert);
}

/** Once, beside the application: what is drawn with it shares one sheet. */
export const LaterStyles = withEmotionCache((_props: object, { sheet }) => {
  useLayoutEffect(() => begunAnew(sheet), [sheet]);
  return null;
});
