/** The columns of the clients' table. */
import { formatDate, momentOf } from '@livro/calendar';
import { limits, messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { Badge } from '../../shared/display/badge.tsx';
import { TagList } from '../../shared/display/tag-list.tsx';
import { Clipped, TwoLines } from '../../shared/grid/cells.tsx';
import type { ListColumn } from '../../shared/grid/grid-layout.ts';
import type { ClientView } from '../../shared/api/generated.ts';
import { ClientActions } from './client-actions.tsx';
import {
  initialsOf,
  shownCpf,
  shownDevelopmentNames,
  shownDevelopments,
  shownPhone,
  shownUnits,
} from './client-text.ts';

/** The name has its tags below it. */
export const SECOND_LINE = 12;

/** Where all about the client is. */
export const NameLink = ({ client, tabIndex }: { client: ClientView; tabIndex?: number }) => (
  <Link
    component={RouterLink}
    to={`/clients/${client.id}`}
    tabIndex={tabIndex}
    title={client.name}
    onClick={(event) => event.stopPropagation()}
    sx={{ fontWeight: 500, color: 'text.primary', overflow: 'hidden', textOverflow: 'ellipsis' }}
  >
    {client.name}
  </Link>
);

function NameCell({ client, tabIndex }: { client: ClientView; tabIndex: number }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, height: '100%', minWidth: 0 }}>
      <Box aria-hidden sx={avatar}>
        {initialsOf(client.name)}
      </Box>
      <Box sx={{ minWidth: 0, display: 'grid', lineHeight: '18px' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
          <NameLink client={client} tabIndex={tabIndex} />
          {!client.isActive && <Badge label={messages.screens.inactive} color="grey" />}
        </Box>
        <TagList tags={client.tags} shown={limits.clientTagsShown} />
      </Box>
    </Box>
  );
}

const avatar = {
  width: 32,
  height: 32,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  bgcolor: 'surface.selected',
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: 1,
  flexShrink: 0,
} as const;

export const clientColumns: readonly ListColumn<ClientView>[] = [
  {
    field: 'name',
    headerName: 'Nome',
    fixed: true,
    flex: 2,
    minWidth: 190,
    renderCell: ({ row, tabIndex }) => <NameCell client={row} tabIndex={tabIndex} />,
  },
  {
    field: 'email',
    headerName: 'Email',
    flex: 1.5,
    minWidth: 170,
    renderCell: ({ row }) => <Clipped text={row.email} />,
  },
  {
    field: 'phone',
    headerName: 'Telefone',
    width: 142,
    sortable: false,
    renderCell: ({ row }) => <Clipped text={shownPhone(row)} numeric />,
  },
  {
    field: 'cpf',
    headerName: 'CPF',
    width: 130,
    sortable: false,
    renderCell: ({ row }) => <Clipped text={shownCpf(row)} numeric />,
  },
  {
    field: 'developmentUnits',
    headerName: 'Empreendimentos e unidades',
    flex: 1.6,
    minWidth: 160,
    sortable: false,
    // The names above, their units below: a long name does not hide the units.
    renderCell: ({ row }) => (
      <TwoLines
        title={shownDevelopments(row)}
        first={shownDevelopmentNames(row) || <Clipped text={undefined} />}
        second={shownUnits(row)}
      />
    ),
  },
  {
    field: 'totalUnits',
    headerName: 'Unidades',
    width: 88,
    align: 'right',
    headerAlign: 'right',
    sortable: false,
    renderCell: ({ row }) => <span className="num">{row.totalUnits}</span>,
  },
  {
    field: 'createdAt',
    headerName: 'Criado em',
    width: 108,
    renderCell: ({ row }) => (
      <time dateTime={row.createdAt}>{formatDate(momentOf(new Date(row.createdAt)).day)}</time>
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
    renderCell: ({ row, tabIndex }) => <ClientActions client={row} tabIndex={tabIndex} />,
  },
];
