/** An open first access: until when, and the one-time code, by itself and in a link, to be copied and told, once. */
import { formatInstant } from '@livro/calendar';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ClosingActions } from '../../shared/dialog/closing-actions.tsx';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import type { InvitedUserView } from '../../shared/api/generated.ts';

interface InvitationDialogProps {
  readonly title: string;
  readonly user: InvitedUserView;
  /** It follows another dialog: the focus goes where that one would have given it back. */
  readonly opener: Element | null;
  readonly onClose: () => void;
}

export function InvitationDialog({ title, user, opener, onClose }: InvitationDialogProps) {
  const { name, email, first_access: window } = user;
  return (
    <Dialog
      title={title}
      subtitle={`${name} · ${email}`}
      width={480}
      fullScreenBelow="never"
      onClose={onClose}
      returnFocusTo={() => (opener instanceof HTMLElement && opener.isConnected ? opener : null)}
      actions={<ClosingActions onClose={onClose} />}
    >
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <Typography>
          {name} cria a própria senha{window && ` até ${formatInstant(window.expires_at)}`}: pelo link, ou na
          tela de entrada, com o e-mail e o código.
        </Typography>
        {window && <Secrets code={window.code} link={window.link} />}
      </Box>
    </Dialog>
  );
}

function Secrets({ code, link }: { readonly code: string; readonly link: string }) {
  const [told, setTold] = useState('');
  const copy = async (text: string, copied: string, failed: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setTold(copied);
    } catch {
      setTold(failed);
    }
  };
  return (
    <>
      <Secret
        label="Código de uso único"
        text={code}
        large
        action="Copiar código"
        onCopy={() =>
          void copy(code, 'Código copiado.', 'Não foi possível copiar. Selecione o código e copie.')
        }
      />
      <Secret
        label="Link que já traz o código"
        text={link}
        action="Copiar link"
        onCopy={() => void copy(link, 'Link copiado.', 'Não foi possível copiar. Selecione o link e copie.')}
      />
      <Typography role="status" variant="body2" sx={{ '&:empty': { display: 'none' } }}>
        {told}
      </Typography>
      <Alert severity="warning" variant="outlined">
        O código e o link aparecem só agora. Quem os tiver entra no lugar da pessoa: entregue-os só a ela. Se
        se perderem, convide outra vez.
      </Alert>
    </>
  );
}

interface SecretProps {
  readonly label: string;
  readonly text: string;
  readonly large?: boolean;
  readonly action: string;
  readonly onCopy: () => void;
}

function Secret({ label, text, large = false, action, onCopy }: SecretProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        p: 3,
        border: 1,
        borderColor: 'control.border',
        borderRadius: 1,
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
        <Typography
          className="num"
          variant={large ? undefined : 'body2'}
          sx={{
            overflowWrap: 'anywhere',
            ...(large && { fontSize: '1.25rem', lineHeight: '1.75rem', fontWeight: 600 }),
          }}
        >
          {text}
        </Typography>
      </Box>
      <Button variant="outlined" startIcon={<CopyIcon />} onClick={onCopy}>
        {action}
      </Button>
    </Box>
  );
}
