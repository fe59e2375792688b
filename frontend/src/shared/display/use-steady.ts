/** A function that stays the same between renders and does what the last one would: for what must not be drawn again for it. */
import { useCallback, useLayoutEffect, useRef } from 'react';

export function useSteady<Args extends readonly unknown[]>(
  act: (...args: Args) => void,
): (...args: Args) => void {
  const last = useRef(act);
  useLayoutEffect(() => {
    last.current = act;
  });
  return useCallback((...args: Args) => last.current(...args), []);
}
