/** The way to books that come in as files, for those who may see what came in. */
import { messages } from '@livro/rules';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useMay } from '../../shared/session/session-hooks.ts';

export function ImportWay() {
  if (!useMay('imports:read')) return null;
  return (
    <Paper variant="outlined" component="section" aria-label={messages.screens.importBooks} sx={{ py: 6 }}>
      <Typography component="h2" variant="h3" sx={{ mb: 2 }}>
        {messages.screens.importBooks}
      </Typography>
      <Typography sx={{ mb: 2 }}>
        Livros de antes, em arquivos, conferidos inteiros e lançados de uma vez.
      </Typography>
      <Link component={RouterLink} to="/importar">
        Abrir a importação
      </Link>
    </Paper>
  );
}
