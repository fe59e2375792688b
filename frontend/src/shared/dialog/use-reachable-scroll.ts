/** Lets the keyboard reach a scrolling text in which nothing else can take the focus. */
import { useEffect, type RefObject } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

export function useReachableScroll(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const judge = () => {
      // Measured only where nothing takes the focus: measuring has the page laid out at once, at every change in the dialog.
      const stuck = !element.querySelector(FOCUSABLE) && element.scrollHeight > element.clientHeight;
      if (stuck) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    };
    const observer = new ResizeObserver(judge);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    const grown = new MutationObserver(judge);
    grown.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      grown.disconnect();
    };
  }, [content]);
}
