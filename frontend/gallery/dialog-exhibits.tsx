/** Dialogs, each behind a button that opens it: they lie over the page, one at a time. */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { ClosingActions } from '../src/shared/dialog/closing-actions.tsx';
import { ConfirmDialog } from '../src/shared/dialog/confirm-dialog.tsx';
import { Dialog } from '../src/shared/dialog/dialog.tsx';
import { UnsavedQuestion } from '../src/shared/dialog/unsaved-question.tsx';
import { FloatingAlert } from '../src/shared/display/floating-alert.tsx';
import { ConflictDialog } from '../src/shared/forms/conflict-dialog.tsx';
import { failed, LONG_NAME, nothing, type Exhibit } from './exhibit.ts';

function Opens({ draw }: { draw: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Abrir
      </Button>
      {open && draw(() => setOpen(false))}
    </>
  );
}

const never = (): Promise<never> => new Promise(nothing);
const confirm = (close: () => void, run: Parameters<typeof ConfirmDialog>[0]['run']) => (
  <ConfirmDialog
    title="Estornar pagamento"
    confirmLabel="Estornar"
    busyLabel="Estornando..."
    danger
    success={{ title: 'Pagamento Estornado!' }}
    run={run}
    explain={({ message }) => message}
    onClose={close}
  >
    O valor sai do saldo da conta.
  </ConfirmDialog>
);

export const dialogExhibits: readonly Exhibit[] = [
  {
    file: 'dialog/dialog',
    states: {
      ready: (
        <Opens
          draw={(close) => (
            <Dialog
              title="Nova Transferência"
              subtitle="Solar da Lagoa"
              onClose={close}
              actions={footOf(close)}
            >
              …
            </Dialog>
          )}
        />
      ),
      long: (
        <Opens
          draw={(close) => (
            <Dialog title={LONG_NAME} subtitle={LONG_NAME} onClose={close} actions={footOf(close)}>
              {Array.from({ length: 30 }, (_, line) => (
                <Typography key={line}>{LONG_NAME}</Typography>
              ))}
            </Dialog>
          )}
        />
      ),
      'something typed': (
        <Opens
          draw={(close) => (
            <Dialog title="Nova Despesa" onClose={close} isDirty={() => true} actions={(ask) => footOf(ask)}>
              …
            </Dialog>
          )}
        />
      ),
      done: (
        <Opens
          draw={(close) => (
            <Dialog title="Nova Despesa" onClose={close} success={{ title: 'Despesa Registrada!' }}>
              …
            </Dialog>
          )}
        />
      ),
    },
  },
  {
    file: 'dialog/confirm-dialog',
    states: {
      ready: <Opens draw={(close) => confirm(close, () => Promise.resolve({ ok: true, data: undefined }))} />,
      loading: <Opens draw={(close) => confirm(close, never)} />,
      error: <Opens draw={(close) => confirm(close, () => Promise.resolve({ ok: false, error: failed }))} />,
    },
  },
  {
    file: 'dialog/unsaved-question',
    states: { ready: <Opens draw={(close) => <UnsavedQuestion onKeep={close} onDiscard={close} />} /> },
  },
  {
    file: 'forms/conflict-dialog',
    states: {
      ready: <Opens draw={(close) => conflict(close, 'Residencial Aurora')} />,
      long: <Opens draw={(close) => conflict(close, LONG_NAME)} />,
    },
  },
  {
    file: 'display/floating-alert',
    states: {
      ready: (
        <Opens
          draw={(close) => (
            <FloatingAlert severity="success" zIndex={1200} onClose={close}>
              Despesa registrada.
            </FloatingAlert>
          )}
        />
      ),
      error: (
        <Opens
          draw={(close) => (
            <FloatingAlert severity="error" alertRole="alert" zIndex={1400} onClose={close}>
              {LONG_NAME}
            </FloatingAlert>
          )}
        />
      ),
    },
  },
];

function footOf(close: () => void): ReactNode {
  return <ClosingActions onClose={close} />;
}

function conflict(close: () => void, name: string): ReactNode {
  return (
    <ConflictDialog
      rows={[{ label: 'Nome', mine: name, theirs: `${name} II` }]}
      changedAt="2026-03-10T14:05:00Z"
      onMine={close}
      onTheirs={close}
      onClose={close}
    />
  );
}
