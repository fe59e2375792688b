/** The users on phones and small tablets. */
import { formatDate, momentOf } from '@livro/calendar';
import { messages, userTypeLabels } from '@livro/rules';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Badge } from '../../shared/display/badge.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import type { UserView } from '../../shared/api/generated.ts';
import { UserActions } from './user-actions.tsx';
import { shownLogin, userTypeColors } from './user-text.ts';

export function UserCards({ users }: { users: readonly UserView[] | undefined }) {
  return (
    <Box
      component="ul"
      aria-label="Usuários"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 3,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
      }}
    >
      {users
        ? users.map((user) => (
            <Paper
              component="li"
              variant="outlined"
              key={user.id}
              sx={{ p: 4, ...oneColumn, alignContent: 'start', gap: 2 }}
            >
              <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, minWidth: 0 }}>
                <Typography sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {user.name}
                </Typography>
                <UserActions user={user} />
              </Box>
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {user.email}
              </Typography>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
                <Badge label={userTypeLabels[user.type]} color={userTypeColors[user.type]} />
                <Badge
                  label={user.isActive ? messages.screens.active : messages.screens.inactive}
                  color={user.isActive ? 'green' : 'grey'}
                />
              </Box>
              <Typography variant="body2" className="num" sx={{ color: 'text.secondary' }}>
                Criado em {formatDate(momentOf(new Date(user.created_at)).day)} · Último acesso:{' '}
                {shownLogin(user.last_login)}
              </Typography>
            </Paper>
          ))
        : [1, 2, 3, 4].map((n) => (
            <Paper component="li" variant="outlined" key={n} sx={{ p: 4 }}>
              <Skeleton height={112} />
            </Paper>
          ))}
    </Box>
  );
}
