/** The columns of the users' table. */
import { formatDate, momentOf } from '@livro/calendar';
import { messages, userTypeLabels } from '@livro/rules';
import { Badge } from '../../shared/display/badge.tsx';
import { Clipped } from '../../shared/grid/cells.tsx';
import type { ListColumn } from '../../shared/grid/grid-layout.ts';
import type { UserView } from '../../shared/api/generated.ts';
import { UserActions } from './user-actions.tsx';
import { factorText, shownLogin, userTypeColors } from './user-text.ts';

export const TypeBadge = ({ user }: { user: UserView }) => (
  <Badge label={userTypeLabels[user.type]} color={userTypeColors[user.type]} />
);

export const ActiveBadge = ({ user }: { user: UserView }) => (
  <Badge
    label={user.isActive ? messages.screens.active : messages.screens.inactive}
    color={user.isActive ? 'green' : 'grey'}
  />
);

export const userColumns: readonly ListColumn<UserView>[] = [
  {
    field: 'name',
    headerName: 'Nome',
    fixed: true,
    flex: 1.6,
    minWidth: 180,
    renderCell: ({ row }) => <Clipped text={row.name} strong />,
  },
  {
    field: 'email',
    headerName: 'Email',
    flex: 1.6,
    minWidth: 180,
    renderCell: ({ row }) => <Clipped text={row.email} />,
  },
  {
    field: 'type',
    headerName: 'Tipo',
    width: 150,
    renderCell: ({ row }) => <TypeBadge user={row} />,
  },
  {
    field: 'isActive',
    headerName: 'Status',
    width: 108,
    sortable: false,
    renderCell: ({ row }) => <ActiveBadge user={row} />,
  },
  {
    field: 'has_second_factor',
    headerName: '2º fator',
    width: 92,
    sortable: false,
    renderCell: ({ row }) => <Clipped text={factorText(row.has_second_factor)} />,
  },
  {
    field: 'last_login',
    headerName: 'Último acesso',
    width: 150,
    sortable: false,
    renderCell: ({ row }) => <LastLogin user={row} />,
  },
  {
    field: 'createdAt',
    headerName: 'Criado em',
    width: 112,
    renderCell: ({ row }) => (
      <time dateTime={row.created_at}>{formatDate(momentOf(new Date(row.created_at)).day)}</time>
    ),
  },
  {
    field: 'actions',
    headerName: 'Ações',
    fixed: true,
    width: 124,
    align: 'right',
    headerAlign: 'right',
    sortable: false,
    renderCell: ({ row, tabIndex }) => <UserActions user={row} tabIndex={tabIndex} />,
  },
];

const LastLogin = ({ user }: { user: UserView }) =>
  user.last_login === null ? (
    <Clipped text={shownLogin(null)} />
  ) : (
    <time dateTime={user.last_login}>{shownLogin(user.last_login)}</time>
  );
