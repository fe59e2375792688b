/** Keeps the page behind from scrolling while a dialog is open; the room of its scrollbar is kept, so nothing shifts. */
import { useLayoutEffect } from 'react';

let locks = 0;

export function useScrollLock(): void {
  useLayoutEffect(() => {
    const { documentElement: page, body } = document;
    if (locks === 0) {
      body.style.paddingRight = `${window.innerWidth - page.clientWidth}px`;
      page.style.overflow = 'hidden';
    }
    locks += 1;
    return () => {
      locks -= 1;
      if (locks > 0) return;
      page.style.overflow = '';
      body.style.paddingRight = '';
    };
  }, []);
}
