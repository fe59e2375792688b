/** What all that is done to several entries shares: which they are, what became of those that it could not be done to, and the way out. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ComponentProps, ReactNode } from 'react';
import type { ListedTransactionView } from '../../../shared/api/generated.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { EntryFormDialog } from '../../../shared/forms/entry-form-dialog.tsx';
import { ChosenEntries, SeveralOutcome } from './several-outcome.tsx';
import type { Outcomes } from './use-several.ts';

/** Of each dialog that does something to several entries. */
export interface SeveralDialogProps {
  readonly entries: readonly ListedTransactionView[];
  /** Something was done to some of them at least. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface SeveralFrameProps
  extends
    Omit<ComponentProps<typeof EntryFormDialog>, 'children'>,
    Pick<SeveralDialogProps, 'onDone' | 'onClose'> {
  readonly several: {
    readonly chosen: readonly ListedTransactionView[];
    readonly outcome: Outcomes | undefined;
  };
  /** “Nem todos foram estornados”. */
  readonly leftTitle: string;
  /** “estornado”, “estornados”. */
  readonly done: readonly [one: string, several: string];
  readonly children: ReactNode;
}

export function SeveralFrame({ several, leftTitle, done, onDone, children, ...dialog }: SeveralFrameProps) {
  const { chosen, outcome } = several;
  const close = () => {
    if (dialog.form.success || outcome) onDone();
    dialog.onClose();
  };
  if (outcome)
    return (
      <Dialog
        title={leftTitle}
        onClose={close}
        actions={
          <Button variant="contained" onClick={close} data-autofocus>
            Fechar
          </Button>
        }
      >
        <SeveralOutcome entries={chosen} outcome={outcome} done={done} />
      </Dialog>
    );
  return (
    <EntryFormDialog {...dialog} onClose={close}>
      <Box sx={{ ...oneColumn, gap: 4 }}>
        {children}
        <ChosenEntries entries={chosen} />
      </Box>
    </EntryFormDialog>
  );
}
