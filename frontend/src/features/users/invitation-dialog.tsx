/** An open first access: until when, and the one-time code where it needs one, to be copied and told, once. */
import { formatInstant } from '@livro/calendar';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
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
  const code = window?.code;
  return (
    <Dialog
      title={title}
      subtitle={`${name} · ${email}`}
      width={480}
      fullScreenBelow="never"
      onClose={onClose}
      returnFocusTo={() => (opener instanceof HTMLElement && opener.isConnected ? opener : null)}
      actions={
        <Button variant="contained" data-autofocus="" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <Typography>
          No primeiro acesso, {name} informa o e-mail e cria a própria senha
          {window && ` até ${formatInstant(window.expires_at)}`}.
        </Typography>
        {code && <Code code={code} />}
      </Box>
    </Dialog>
  );
}

function Code({ code }: { code: string }) {
  const [copied, setCopied] = useState<'yes' | 'no'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setCopied('yes');
    } catch {
      setCopied('no');
    }
  };
  return (
    <>
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
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Código de uso único
          </Typography>
          <Typography
            className="num"
            sx={{ fontSize: '1.25rem', lineHeight: '1.75rem', fontWeight: 600, overflowWrap: 'anywhere' }}
          >
            {code}
          </Typography>
        </Box>
        <Button variant="outlined" startIcon={<CopyIcon />} onClick={() => void copy()}>
          Copiar código
        </Button>
      </Box>
      <Typography role="status" variant="body2" sx={{ '&:empty': { display: 'none' } }}>
        {copied === 'yes' && 'Código copiado.'}
        {copied === 'no' && 'Não foi possível copiar. Selecione o código e copie.'}
      </Typography>
      <Alert severity="warning" variant="outlined">
        O código aparece só agora. Entregue-o por outro meio que não o e-mail; se ele se perder, convide outra
        vez.
      </Alert>
    </>
  );
}
