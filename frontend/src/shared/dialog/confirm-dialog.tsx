/** One question about one named thing, asked before it is done; what the server objects to is said here. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState, type ReactNode } from 'react';
import { messages } from '@livro/rules';
import type { ApiError } from '../api/api-error.ts';
import type { Outcome } from '../api/outcome.ts';
import { Dialog } from './dialog.tsx';
import type { Success } from './success-panel.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly busyLabel: string;
  readonly danger?: boolean;
  readonly success: Success;
  readonly run: () => Promise<Outcome<unknown>>;
  /** The sentence for a refusal. */
  readonly explain: (error: ApiError) => string;
  readonly onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, busyLabel, danger = false, success, run, explain, onClose } = props;
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const inFlight = useRef(false);
  const confirm = async () => {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    setFailure(undefined);
    const outcome = await run();
    inFlight.current = outcome.ok;
    setBusy(false);
    if (outcome.ok) setDone(true);
    else setFailure(explain(outcome.error));
  };
  return (
    <Dialog
      title={title}
      role="alertdialog"
      width={460}
      fullScreenBelow="never"
      onClose={onClose}
      success={done ? success : undefined}
      actions={
        <>
          {/* The harmless answer has the focus. */}
          <Button variant="outlined" data-autofocus="" onClick={onClose}>
            {messages.screens.cancel}
          </Button>
          <Button
            variant="contained"
            color={danger ? 'error' : 'primary'}
            aria-disabled={busy}
            onClick={() => void confirm()}
          >
            {busy ? busyLabel : confirmLabel}
          </Button>
        </>
      }
    >
      <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
      {failure && (
        <Alert severity="error" variant="outlined" role="alert" sx={{ mt: 4, overflowWrap: 'anywhere' }}>
          {failure}
        </Alert>
      )}
    </Dialog>
  );
}
