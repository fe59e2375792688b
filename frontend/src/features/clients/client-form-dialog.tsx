/**
 * The dialog that registering and editing a client share. Success shows for two seconds; where the server has something to
 * say about the units, it stays until it was read.
 */
import { limits } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { warningsOf, type Warning } from '../../shared/api/warnings.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { EntryFormDialog } from '../../shared/forms/entry-form-dialog.tsx';
import type { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import type { ClientView } from '../../shared/api/generated.ts';
import Box from '@mui/material/Box';
import type { ClientValues } from './client-form.ts';

export type ClientForm = ReturnType<typeof useEntryForm<ClientValues, ClientView>>;

/** A client that was saved, and what is worth saying of it. */
export interface SavedClient {
  readonly title: string;
  readonly name: string;
  readonly warnings: readonly Warning[];
}

export const savedClient = (title: string, client: ClientView): SavedClient => ({
  title,
  name: client.name,
  warnings: warningsOf(client),
});

interface ClientFormDialogProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly submitLabel: string;
  readonly form: ClientForm;
  readonly saved: SavedClient | undefined;
  readonly sendable?: boolean;
  readonly failure?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function ClientFormDialog({ saved, ...props }: ClientFormDialogProps) {
  const [opener] = useState(() => document.activeElement);
  if (saved && saved.warnings.length > 0)
    return <SavedWithWarnings saved={saved} opener={opener} onClose={props.onClose} />;
  return (
    <EntryFormDialog
      {...props}
      width={680}
      success={saved && { title: saved.title, text: saved.name, showMs: limits.clientSuccessPanelMs }}
    />
  );
}

interface SavedWithWarningsProps {
  readonly saved: SavedClient;
  /** It follows another dialog: the focus goes where that one would have given it back. */
  readonly opener: Element | null;
  readonly onClose: () => void;
}

function SavedWithWarnings({ saved, opener, onClose }: SavedWithWarningsProps) {
  return (
    <Dialog
      title={saved.title}
      subtitle={saved.name}
      width={480}
      fullScreenBelow="never"
      onClose={onClose}
      returnFocusTo={() => (opener instanceof HTMLElement && opener.isConnected ? opener : null)}
      actions={
        <Button variant="contained" data-autofocus="" onClick={onClose}>
          Entendi
        </Button>
      }
    >
      <Box sx={{ ...oneColumn, gap: 3 }}>
        <Alert severity="warning" variant="outlined" role="alert" sx={{ overflowWrap: 'anywhere' }}>
          {saved.warnings.map(({ message }) => (
            <div key={message}>{message}</div>
          ))}
        </Alert>
        <Typography>
          O cliente foi salvo assim mesmo. Confira a unidade se não for uma compra em conjunto.
        </Typography>
      </Box>
    </Dialog>
  );
}
