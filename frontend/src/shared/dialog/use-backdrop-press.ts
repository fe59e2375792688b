/** Tells a press *and* release on the backdrop from a text selection that was dragged out of a field, or into one. */
import { useMemo, useRef, type MouseEvent } from 'react';

export function useBackdropPress() {
  const pressed = useRef(false);
  const released = useRef(false);
  return useMemo(
    () => ({
      handlers: {
        onMouseDownCapture: (event: MouseEvent) => {
          pressed.current = event.target === event.currentTarget;
          released.current = false;
        },
        onMouseUpCapture: (event: MouseEvent) => {
          released.current = event.target === event.currentTarget;
        },
      },
      wasFullPress: () => pressed.current && released.current,
    }),
    [],
  );
}
