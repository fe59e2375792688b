/** A key that has just been issued: its secret, to be copied now, since nobody can show it again. */
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { ClosingActions } from '../../shared/dialog/closing-actions.tsx';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { ToldToCopy } from '../../shared/display/told-to-copy.tsx';
import type { IssuedKeyView } from '../../shared/api/generated.ts';
import { endText } from './key-text.ts';

interface IssuedKeyDialogProps {
  readonly issued: IssuedKeyView;
  /** It follows another dialog: the focus goes where that one would have given it back. */
  readonly opener: Element | null;
  readonly onClose: () => void;
}

export function IssuedKeyDialog({ issued, opener, onClose }: IssuedKeyDialogProps) {
  const { id, name, key } = issued;
  return (
    <Dialog
      title={messages.accessKeys.issued}
      subtitle={`${name} · ${endText(issued)}`}
      width={560}
      fullScreenBelow="never"
      onClose={onClose}
      returnFocusTo={() => (opener instanceof HTMLElement && opener.isConnected ? opener : null)}
      actions={<ClosingActions onClose={onClose} />}
    >
      {key === null ? (
        <Alert severity="warning" variant="outlined">
          {messages.accessKeys.issuedBefore}
        </Alert>
      ) : (
        <Box sx={{ ...oneColumn, gap: 4 }}>
          <Alert severity="warning" variant="outlined">
            A chave aparece só agora. Guarde-a onde o programa guarda segredos: quem a tiver faz tudo o que
            ela pode. Se ela se perder, revogue-a e emita outra.
          </Alert>
          <ToldToCopy label="Chave" text={key} action="Copiar chave" />
          <ToldToCopy
            label="Identificador, que no OAuth 2 é o client_id"
            text={id}
            action="Copiar identificador"
          />
        </Box>
      )}
    </Dialog>
  );
}
