/** The clients on phones and small tablets. */
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { limits, messages } from '@livro/rules';
import { Badge } from '../../shared/display/badge.tsx';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { TagList } from '../../shared/display/tag-list.tsx';
import { ClientActions } from './client-actions.tsx';
import { shownCpf, shownDevelopments, shownPhone } from './client-text.ts';
import type { ClientView } from '../../shared/api/generated.ts';
import { oneColumn } from '../../shared/display/one-column.ts';

export function ClientCards({ clients }: { clients: readonly ClientView[] | undefined }) {
  return (
    <Box
      component="ul"
      aria-label="Clientes"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 3,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
      }}
    >
      {clients
        ? clients.map((client) => (
            <Paper
              component="li"
              variant="outlined"
              key={client.id}
              sx={{ p: 4, ...oneColumn, alignContent: 'start', gap: 1, minWidth: 0 }}
            >
              <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, minWidth: 0 }}>
                <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1, justifyItems: 'start' }}>
                  <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{client.name}</Typography>
                  {!client.isActive && <Badge label={messages.screens.inactive} color="grey" />}
                </Box>
                <ClientActions client={client} />
              </Box>
              <Typography
                variant="body2"
                className="num"
                sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
              >
                {client.email}
                <br />
                {shownPhone(client)} · CPF {shownCpf(client)}
              </Typography>
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {shownDevelopments(client)}
              </Typography>
              <TagList tags={client.tags} shown={limits.clientTagsShown} />
            </Paper>
          ))
        : [1, 2, 3, 4].map((n) => (
            <Paper component="li" variant="outlined" key={n} sx={{ p: 4 }}>
              <Skeleton height={96} />
            </Paper>
          ))}
    </Box>
  );
}
