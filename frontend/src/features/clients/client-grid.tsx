/** The clients as a table for wide screens. */
import { formatDate, momentOf } from '@livro/calendar';
import { limits, messages } from '@livro/rules';
import Box from '@mui/material/Box';
import type { GridColDef, GridRenderCellParams } from '@mui/x-data-grid';
import { Badge } from '../../shared/display/badge.tsx';
import { TagList } from '../../shared/display/tag-list.tsx';
import { VisuallyHidden } from '../../shared/display/visually-hidden.tsx';
import { rowHeights, type GridLayout } from '../../shared/grid/grid-layout.ts';
import { ServerGrid } from '../../shared/grid/server-grid.tsx';
import { ClientActions } from './client-actions.tsx';
import { clientColumnChoices } from './client-columns.ts';
import {
  initialsOf,
  shownCpf,
  shownDevelopmentNames,
  shownDevelopments,
  shownPhone,
  shownUnits,
} from './client-text.ts';
import type { ClientsPageApiResponse, ClientView } from '../../shared/api/generated.ts';

type Cell = GridRenderCellParams<ClientView>;
/** The name has its tags below it. */
const SECOND_LINE = 12;

const ellipsis = (text: string, className?: string) =>
  text ? (
    <span title={text} className={className} style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {text}
    </span>
  ) : (
    <>
      <span aria-hidden>—</span>
      <VisuallyHidden>sem valor</VisuallyHidden>
    </>
  );

function NameCell({ row }: Cell) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, height: '100%', minWidth: 0 }}>
      <Box aria-hidden sx={avatar}>
        {initialsOf(row.name)}
      </Box>
      <Box sx={{ minWidth: 0, display: 'grid', lineHeight: '18px' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
          <Box
            component="span"
            title={row.name}
            sx={{ fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis' }}
          >
            {row.name}
          </Box>
          {!row.isActive && <Badge label={messages.screens.inactive} color="grey" />}
        </Box>
        <TagList tags={row.tags} shown={limits.clientTagsShown} />
      </Box>
    </Box>
  );
}

/** The names above, their units below: a long name does not hide the units. */
function DevelopmentsCell({ row }: Cell) {
  return (
    <Box
      title={shownDevelopments(row)}
      sx={{
        display: 'grid',
        alignContent: 'center',
        height: '100%',
        minWidth: 0,
        lineHeight: '18px',
        '& span': { overflow: 'hidden', textOverflow: 'ellipsis' },
      }}
    >
      <span>{shownDevelopmentNames(row)}</span>
      <Box component="span" className="num" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
        {shownUnits(row)}
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

const labelOf = (field: string) => clientColumnChoices.find((one) => one.field === field)?.label;

const columns: readonly GridColDef<ClientView>[] = [
  { field: 'name', headerName: labelOf('name'), flex: 2, minWidth: 190, renderCell: NameCell },
  {
    field: 'email',
    headerName: labelOf('email'),
    flex: 1.5,
    minWidth: 170,
    renderCell: ({ row }: Cell) => ellipsis(row.email),
  },
  {
    field: 'phone',
    headerName: labelOf('phone'),
    width: 142,
    sortable: false,
    renderCell: ({ row }: Cell) => ellipsis(shownPhone(row), 'num'),
  },
  {
    field: 'cpf',
    headerName: labelOf('cpf'),
    width: 130,
    sortable: false,
    renderCell: ({ row }: Cell) => ellipsis(shownCpf(row), 'num'),
  },
  {
    field: 'developmentUnits',
    headerName: labelOf('developmentUnits'),
    flex: 1.6,
    minWidth: 160,
    sortable: false,
    renderCell: DevelopmentsCell,
  },
  {
    field: 'totalUnits',
    headerName: labelOf('totalUnits'),
    width: 88,
    align: 'right',
    headerAlign: 'right',
    sortable: false,
    renderCell: ({ row }: Cell) => <span className="num">{row.totalUnits}</span>,
  },
  {
    field: 'createdAt',
    headerName: labelOf('createdAt'),
    width: 108,
    renderCell: ({ row }: Cell) => (
      <time dateTime={row.createdAt}>{formatDate(momentOf(new Date(row.createdAt)).day)}</time>
    ),
  },
  {
    field: 'actions',
    headerName: labelOf('actions'),
    width: 124,
    align: 'right',
    headerAlign: 'right',
    sortable: false,
    renderCell: ({ row, tabIndex }: Cell) => <ClientActions client={row} tabIndex={tabIndex} />,
  },
];

interface ClientGridProps {
  readonly page: ClientsPageApiResponse | undefined;
  readonly pageNumber: number;
  readonly sort: string;
  readonly loading: boolean;
  readonly layout: GridLayout;
  readonly onSort: (sort: string) => void;
}

export default function ClientGrid({ page, pageNumber, sort, loading, layout, onSort }: ClientGridProps) {
  return (
    <ServerGrid
      label="Clientes"
      rows={page?.results}
      count={page?.count}
      page={pageNumber}
      size={limits.clientPageSize}
      columns={columns}
      layout={layout}
      rowHeight={rowHeights[layout.density] + SECOND_LINE}
      sort={sort}
      loading={loading}
      onSort={onSort}
    />
  );
}
