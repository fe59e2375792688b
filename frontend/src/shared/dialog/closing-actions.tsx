/** The foot of a dialog that is read and needs no answer: “Fechar”, which has the focus, after whatever else can be done. */
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

interface ClosingActionsProps {
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

export function ClosingActions({ onClose, children }: ClosingActionsProps) {
  return (
    <>
      {children}
      <Button variant="contained" data-autofocus="" onClick={onClose}>
        Fechar
      </Button>
    </>
  );
}
