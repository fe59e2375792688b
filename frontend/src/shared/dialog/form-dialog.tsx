/** The dialog for forms inside the application: Back, the menu and closing the tab ask about unsaved input as well. */
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Dialog, type DialogProps } from './dialog.tsx';

export function FormDialog({ dirty = false, onClose, ...rest }: Omit<DialogProps, 'blocked'>) {
  const leaving = useRef(false);
  const unsaved = dirty && !rest.success;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      !leaving.current &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );

  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);

  const close = () => {
    leaving.current = true;
    onClose();
  };
  return (
    <Dialog
      {...rest}
      dirty={unsaved}
      onClose={close}
      blocked={
        blocker.state === 'blocked'
          ? { proceed: () => blocker.proceed(), reset: () => blocker.reset() }
          : undefined
      }
    />
  );
}
