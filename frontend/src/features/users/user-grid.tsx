/** The users as a table for wide screens. */
import { formatDate, momentOf } from '@livro/calendar';
import { messages, userTypeLabels } from '@livro/rules';
import type { GridColDef, GridRenderCellParams } from '@mui/x-data-grid';
import { Badge } from '../../shared/display/badge.tsx';
import { rowHeights, type GridLayout } from '../../shared/grid/grid-layout.ts';
import { ServerGrid } from '../../shared/grid/server-grid.tsx';
import type { UsersPageApiResponse, UserView } from '../../shared/api/generated.ts';
import { UserActions } from './user-actions.tsx';
import { userColumnChoices } from './user-columns.ts';
import { shownLogin, userTypeColors } from './user-text.ts';
import { PAGE_SIZE } from './user-view.ts';

type Cell = GridRenderCellParams<UserView>;

const ellipsis = (text: string, fontWeight = 400) => (
  <span title={text} style={{ overflow: 'hidden', textOverflow: 'ellipsis', fontWeight }}>
    {text}
  </span>
);
const labelOf = (field: string) => userColumnChoices.find((one) => one.field === field)?.label;

const columns: readonly GridColDef<UserView>[] = [
  {
    field: 'name',
    headerName: labelOf('name'),
    flex: 1.6,
    minWidth: 180,
    renderCell: ({ row }: Cell) => ellipsis(row.name, 500),
  },
  {
    field: 'email',
    headerName: labelOf('email'),
    flex: 1.6,
    minWidth: 180,
    renderCell: ({ row }: Cell) => ellipsis(row.email),
  },
  {
    field: 'type',
    headerName: labelOf('type'),
    width: 150,
    renderCell: ({ row }: Cell) => (
      <Badge label={userTypeLabels[row.type]} color={userTypeColors[row.type]} />
    ),
  },
  {
    field: 'isActive',
    headerName: labelOf('isActive'),
    width: 108,
    sortable: false,
    renderCell: ({ row }: Cell) => (
      <Badge
        label={row.isActive ? messages.screens.active : messages.screens.inactive}
        color={row.isActive ? 'green' : 'grey'}
      />
    ),
  },
  {
    field: 'last_login',
    headerName: labelOf('last_login'),
    width: 150,
    sortable: false,
    renderCell: ({ row }: Cell) => <LastLogin user={row} />,
  },
  {
    field: 'createdAt',
    headerName: labelOf('createdAt'),
    width: 112,
    renderCell: ({ row }: Cell) => (
      <time dateTime={row.created_at}>{formatDate(momentOf(new Date(row.created_at)).day)}</time>
    ),
  },
  {
    field: 'actions',
    headerName: labelOf('actions'),
    width: 124,
    align: 'right',
    headerAlign: 'right',
    sortable: false,
    renderCell: ({ row, tabIndex }: Cell) => <UserActions user={row} tabIndex={tabIndex} />,
  },
];

const LastLogin = ({ user }: { user: UserView }) =>
  user.last_login === null ? (
    ellipsis(shownLogin(null))
  ) : (
    <time dateTime={user.last_login}>{shownLogin(user.last_login)}</time>
  );

interface UserGridProps {
  readonly page: UsersPageApiResponse | undefined;
  readonly pageNumber: number;
  readonly sort: string;
  readonly loading: boolean;
  readonly layout: GridLayout;
  readonly onSort: (sort: string) => void;
}

export default function UserGrid({ page, pageNumber, sort, loading, layout, onSort }: UserGridProps) {
  return (
    <ServerGrid
      label="Usuários"
      rows={page?.results}
      count={page?.count}
      page={pageNumber}
      size={PAGE_SIZE}
      columns={columns}
      layout={layout}
      rowHeight={rowHeights[layout.density]}
      sort={sort}
      loading={loading}
      onSort={onSort}
    />
  );
}
