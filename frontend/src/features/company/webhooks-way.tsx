/** The way to the programs to which events are sent, for those who may see them. */
import { messages } from '@livro/rules';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useMay } from '../../shared/session/session-hooks.ts';

export function WebhooksWay() {
  if (!useMay('webhooks:read')) return null;
  return (
    <Paper variant="outlined" component="section" aria-label={messages.screens.webhooks} sx={{ py: 6 }}>
      <Typography component="h2" variant="h3" sx={{ mb: 2 }}>
        {messages.screens.webhooks}
      </Typography>
      <Typography sx={{ mb: 2 }}>
        A que programas o Livro envia, assinado, cada evento logo depois de lançado.
      </Typography>
      <Link component={RouterLink} to="/webhooks">
        Abrir os webhooks
      </Link>
    </Paper>
  );
}
