/** The dialog for forms inside the application: Back, the menu and closing the tab ask about unsaved input as well. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Dialog, type DialogProps } from './dialog.tsx';

export function FormDialog({ isDirty, onClose, ...rest }: Omit<DialogProps, 'blocked'>) {
  const leaving = useRef(false);
  const isUnsaved = () => !rest.success && isDirty?.() === true;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !leaving.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        currentLocation.search !== nextLocation.search) &&
      isUnsaved(),
  );

  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => warn(event);
    window.addEventListener('beforeunload', leave);
    return () => window.removeEventListener('beforeunload', leave);
  }, []);

  const close = () => {
    leaving.current = true;
    onClose();
  };
  return (
    <Dialog
      {...rest}
      isDirty={isUnsaved}
      onClose={close}
      blocked={
        blocker.state === 'blocked'
          ? { proceed: () => blocker.proceed(), reset: () => blocker.reset() }
          : undefined
      }
    />
  );
}
