/** A key that has just been issued: its secret, to be copied now, since nobody can show it again. */
import { messages } from '@livro/rules';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ClosingActions } from '../../shared/dialog/closing-actions.tsx';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { CopyButton } from '../../shared/display/copy-button.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
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
          <Told label="Chave" text={key} action="Copiar chave" />
          <Told label="Identificador, que no OAuth 2 é o client_id" text={id} action="Copiar identificador" />
        </Box>
      )}
    </Dialog>
  );
}

function Told({ label, text, action }: Readonly<Record<'label' | 'text' | 'action', string>>) {
  return (
    <Box
      sx={{
        ...oneColumn,
        gap: 3,
        p: 3,
        border: 1,
        borderColor: 'control.border',
        borderRadius: 1,
        minWidth: 0,
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
        <Typography className="num" sx={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
          {text}
        </Typography>
      </Box>
      <CopyButton variant="outlined" startIcon={<CopyIcon />} text={text}>
        {action}
      </CopyButton>
    </Box>
  );
}
