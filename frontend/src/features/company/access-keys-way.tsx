/** The way to the keys by which programs call, for those who may see them. */
import { messages } from '@livro/rules';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useMay } from '../../shared/session/session-hooks.ts';

export function AccessKeysWay() {
  if (!useMay('access-keys:read')) return null;
  return (
    <Paper variant="outlined" component="section" aria-label={messages.screens.accessKeys} sx={{ py: 6 }}>
      <Typography component="h2" variant="h3" sx={{ mb: 2 }}>
        {messages.screens.accessKeys}
      </Typography>
      <Typography sx={{ mb: 2 }}>
        Com que programas leem e lançam em nome próprio, sem a senha de ninguém.
      </Typography>
      <Link component={RouterLink} to="/chaves-de-api">
        Abrir as chaves de API
      </Link>
    </Paper>
  );
}
