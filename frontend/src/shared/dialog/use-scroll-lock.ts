/** Keeps the page behind from scrolling while a dialog is open; the room of its scrollbar is kept, so nothing shifts. */
import { useLayoutEffect, useState } from 'react';

let locks = 0;
/** Of the scrollbar, in pixels, when it was last to be seen. */
let room = 0;

export function useScrollLock(): void {
  // Measured before the dialog is there: afterwards the page would be laid out for the answer alone.
  useState(() => {
    if (locks === 0) room = window.innerWidth - document.documentElement.clientWidth;
  });
  useLayoutEffect(() => {
    const { documentElement: page, body } = document;
    if (locks === 0) {
      body.style.paddingRight = `${room}px`;
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
