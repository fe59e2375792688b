/** Says where a new password comes from: from an administrator, or from the machine's own command line. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Dialog } from '../../shared/dialog/dialog.tsx';

export default function ForgotPasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
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
        A recuperação de senha pela tela estará disponível em breve. Por enquanto, entre em contato com o
        administrador do sistema: em Usuários, ele escolhe “Redefinir acesso” e entrega a você um link para
        criar outra senha.
      </Typography>
      <Typography sx={{ mt: 3 }}>
        Você é o único administrador? Na máquina em que o Livro roda, use este comando:
      </Typography>
      <Box
        component="code"
        sx={{
          display: 'block',
          mt: 2,
          p: 3,
          bgcolor: 'surface.alt',
          borderRadius: 1,
          overflowWrap: 'anywhere',
        }}
      >
        npm run ledger -- invite {email} --reset --reason forgotten
      </Box>
    </Dialog>
  );
}
