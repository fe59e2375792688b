/** A secret that has just been made: to be copied now, since nobody can show it again. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { ClosingActions } from '../../shared/dialog/closing-actions.tsx';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { ToldToCopy } from '../../shared/display/told-to-copy.tsx';
import type { WebhookSecretView } from '../../shared/api/generated.ts';

interface ShownSecretDialogProps {
  readonly of: WebhookSecretView;
  readonly title: string;
  /** Said where the secret was shown before, to whoever asked first. */
  readonly before: string;
  /** It follows another dialog: the focus goes where that one would have given it back. */
  readonly opener: Element | null;
  readonly onClose: () => void;
}

export function ShownSecretDialog({ of, title, before, opener, onClose }: ShownSecretDialogProps) {
  return (
    <Dialog
      title={title}
      subtitle={of.name}
      width={560}
      fullScreenBelow="never"
      onClose={onClose}
      returnFocusTo={() => (opener instanceof HTMLElement && opener.isConnected ? opener : null)}
      actions={<ClosingActions onClose={onClose} />}
    >
      {of.secret === null ? (
        <Alert severity="warning" variant="outlined">
          {before}
        </Alert>
      ) : (
        <Box sx={{ ...oneColumn, gap: 4 }}>
          <Alert severity="warning" variant="outlined">
            O segredo aparece só agora. Guarde-o onde o programa que recebe guarda segredos: com ele se
            confere que um envio veio daqui.
          </Alert>
          <ToldToCopy label="Segredo" text={of.secret} action="Copiar segredo" />
        </Box>
      )}
    </Dialog>
  );
}
