/** Says where a new password comes from: there is no self-service yet. */
import { messages } from '@livro/rules';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Dialog } from '../../shared/dialog/dialog.tsx';

export default function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={messages.screens.forgotPassword}
      width={440}
      fullScreenBelow="never"
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose} data-autofocus>
          Entendi
        </Button>
      }
    >
      <Typography>
        A recuperação de senha estará disponível em breve. Por enquanto, entre em contato com o administrador
        do sistema: ele pode abrir um novo primeiro acesso para você.
      </Typography>
    </Dialog>
  );
}
