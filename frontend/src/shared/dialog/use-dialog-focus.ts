/** Puts focus on the first field 100 ms after opening and gives it back to the opener afterwards. */
import { limits } from '@livro/rules';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

/** Password managers need the e-mail in a field that nobody sees. */
const FIELDS = 'input:not([type="hidden"], [hidden]), textarea, select';

export function useDialogFocus(
  paper: RefObject<HTMLElement | null>,
  returnFocusTo?: () => HTMLElement | null,
): void {
  const [opener] = useState(() => document.activeElement);
  const giveBack = useEffectEvent(() => {
    const there = opener?.isConnected && opener !== document.body ? opener : undefined;
    const target = returnFocusTo?.() ?? there ?? placeBelow();
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  });

  useEffect(() => {
    const timer = setTimeout(() => {
      const content = paper.current;
      // Anyone who was quicker than the timer keeps the place they chose.
      const chosen = content !== document.activeElement && content?.contains(document.activeElement);
      const target =
        content?.querySelector<HTMLElement>('[data-autofocus]') ??
        content?.querySelector<HTMLElement>(FIELDS);
      if (!chosen) target?.focus();
      // As Tab would have it: what is typed takes the place of what stands there.
      if (!chosen && target instanceof HTMLInputElement) target.select();
    }, limits.focusDelayMs);
    return () => clearTimeout(timer);
  }, [paper]);

  useEffect(() => () => giveBack(), []);
}

/** Where the opener is gone: the dialog underneath, which still hears Escape, or the page's title. */
const placeBelow = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ?? document.querySelector('h1');
