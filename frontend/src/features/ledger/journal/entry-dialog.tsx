/** One entry in a dialog, with all that is known of it and the ways to correct it. */
import Button from '@mui/material/Button';
import type { KeyboardEvent, ReactNode } from 'react';
import type { AccountView } from '../../../shared/api/generated.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { isEditKey } from '../../../shared/keyboard/shortcuts.ts';
import { EntryActions, EntryContent, EntrySteps, useShownEntry } from './entry-parts.tsx';

interface EntryDialogProps {
  readonly id: string;
  readonly accounts: readonly AccountView[];
  /** Shows another entry in place of this one. */
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
  /** The ways to the entries beside it in its list, and what a key does there. */
  readonly steps?: ReactNode;
  readonly onKey?: (event: KeyboardEvent<HTMLElement>) => void;
}

export default function EntryDialog({ id, accounts, onOpen, onClose, steps, onKey }: EntryDialogProps) {
  const shown = useShownEntry(id);
  return (
    <Dialog
      title={shown.title}
      subtitle={shown.subtitle}
      width={640}
      isDirty={() => shown.sending}
      onClose={onClose}
      onKey={(event) => {
        onKey?.(event);
        const onPage = event.currentTarget.contains(event.target as Node);
        if (onPage && shown.edit && isEditKey(event)) shown.edit();
      }}
      actions={(close) => (
        <>
          {steps}
          <Button variant="outlined" onClick={close}>
            Fechar
          </Button>
          <EntryActions shown={shown} />
        </>
      )}
    >
      <EntryContent shown={shown} onOpen={onOpen} />
      <EntrySteps shown={shown} accounts={accounts} onOpen={onOpen} />
    </Dialog>
  );
}
