/** The users on phones and small tablets. */
import { formatDate, momentOf } from '@livro/calendar';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CardHead, CardList } from '../../shared/grid/card-list.tsx';
import type { UserView } from '../../shared/api/generated.ts';
import { UserActions } from './user-actions.tsx';
import { ActiveBadge, TypeBadge } from './user-columns.tsx';
import { shownLogin } from './user-text.ts';

export function UserCards({ users }: { users: readonly UserView[] | undefined }) {
  return (
    <CardList label="Usuários" rows={users} skeletonHeight={112}>
      {(user) => (
        <>
          <CardHead actions={<UserActions user={user} />}>{user.name}</CardHead>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {user.email}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <TypeBadge user={user} />
            <ActiveBadge user={user} />
          </Box>
          <Typography variant="body2" className="num" sx={{ color: 'text.secondary' }}>
            Criado em {formatDate(momentOf(new Date(user.created_at)).day)} · Último acesso:{' '}
            {shownLogin(user.last_login)}
            {user.has_second_factor && ' · Com segundo fator'}
          </Typography>
        </>
      )}
    </CardList>
  );
}
