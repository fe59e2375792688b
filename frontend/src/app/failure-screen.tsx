/** The generic failure: what happened, what is safe, two ways on, and what to tell the support. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { oneColumn } from '../shared/display/one-column.ts';

interface FailureScreenProps {
  readonly error: Error;
  readonly onRetry: () => void;
  /** In place of a page only: the shell around it is the frame already. */
  readonly inPage?: boolean;
  /** The server did not send the page's code: it comes when the server is back. */
  readonly waits?: boolean;
}

export function FailureScreen({ error, onRetry, inPage = false, waits = false }: FailureScreenProps) {
  return (
    <Box
      component={inPage ? 'div' : 'main'}
      sx={{ minHeight: '70dvh', display: 'grid', placeItems: 'center', p: 4 }}
    >
      <Paper
        variant="outlined"
        role="alert"
        sx={{ maxWidth: 520, p: { xs: 6, sm: 8 }, ...oneColumn, gap: 4 }}
      >
        <Typography component="h1" variant="h1" tabIndex={-1}>
          {waits ? 'Esta página não chegou' : messages.screens.failureTitle}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {waits
            ? 'O servidor não responde. Assim que voltar, a página aparece sozinha.'
            : 'A tela não pôde ser mostrada.'}{' '}
          O que já foi salvo está seguro, e o que você estava digitando continua guardado neste navegador.
        </Typography>
        <Box
          component="code"
          sx={{
            display: 'block',
            p: 3,
            borderRadius: 1,
            bgcolor: 'surface.alt',
            fontSize: '0.75rem',
            overflowWrap: 'anywhere',
            userSelect: 'all',
          }}
        >
          {error.message || error.name}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button variant="contained" onClick={onRetry}>
            {messages.screens.failureRetry}
          </Button>
          <Button variant="outlined" onClick={() => window.location.reload()}>
            {messages.screens.failureReload}
          </Button>
        </Box>
      </Paper>
    </Box>
  );
}
