/** A finger that stays on a card for half a second: once, and without the press that would follow. A finger that scrolls is none. */
import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

const HELD_MS = 500;
const STILL_PX = 8;

export function usePressAndHold(act: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const held = useRef(false);
  const stop = () => {
    clearTimeout(timer.current);
    from.current = undefined;
  };
  useEffect(() => stop, []);
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      held.current = false;
      if (pointerType !== 'touch' || !act) return;
      from.current = { x, y };
      timer.current = setTimeout(() => {
        held.current = true;
        stop();
        act();
      }, HELD_MS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { current: began } = from;
      if (began && Math.hypot(clientX - began.x, clientY - began.y) > STILL_PX) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture: (event: MouseEvent) => {
      if (!held.current) return;
      held.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // The phone's own menu would come over it.
    onContextMenu: (event: MouseEvent) => {
      if (held.current || from.current) event.preventDefault();
    },
  };
}
