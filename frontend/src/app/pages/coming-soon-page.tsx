/** Addresses that exist but have no screen of their own: they say where the work is done meanwhile. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { PageTitle } from '../../shared/display/page-title.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';

function ComingSoon({ title, text }: { title: string; text: string }) {
  return (
    <Box sx={{ ...oneColumn, gap: 6 }}>
      <PageTitle title={title} />
      <Paper
        variant="outlined"
        sx={{ px: 6, py: 14, textAlign: 'center', display: 'grid', gap: 3, justifyItems: 'center' }}
      >
        <Typography component="p" variant="h2" lang="en">
          {messages.screens.comingSoon}
        </Typography>
        <Typography sx={{ color: 'text.secondary', maxWidth: 460 }}>{text}</Typography>
        <Link component={RouterLink} to="/developments">
          Ver empreendimentos
        </Link>
      </Paper>
    </Box>
  );
}

export const comingSoonPages = {
  expenses: () => (
    <ComingSoon title="Despesas" text="Por enquanto, registre despesas dentro de cada empreendimento." />
  ),
} as const;
