/** The clients as a table for wide screens. */
import { formatDate, momentOf } from '@livro/calendar';
import Box from '@mui/material/Box';
import { DataGrid, type GridColDef, type GridRenderCellParams, type GridSortModel } from '@mui/x-data-grid';
import { ptBR } from '@mui/x-data-grid/locales';
import { limits } from '@livro/rules';
import { useMemo } from 'react';
import { TagList } from '../../shared/display/tag-list.tsx';
import { initialsOf, shownCpf, shownDevelopments, shownPhone } from './client-text.ts';
import type { ClientsPageApiResponse, ClientView } from '../../shared/api/generated.ts';

type Cell = GridRenderCellParams<ClientView>;

const ellipsis = (text: string, className?: string) => (
  <span title={text} className={className} style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
    {text || '—'}
  </span>
);

function NameCell({ row }: Cell) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, height: '100%', minWidth: 0 }}>
      <Box
        aria-hidden
        sx={{
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
        }}
      >
        {initialsOf(row.name)}
      </Box>
      <Box sx={{ minWidth: 0, display: 'grid', lineHeight: '18px' }}>
        <Box
          component="span"
          title={row.name}
          sx={{ fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis' }}
        >
          {row.name}
        </Box>
        <TagList tags={row.tags} shown={limits.clientTagsShown} />
      </Box>
    </Box>
  );
}

const columns: readonly GridColDef<ClientView>[] = [
  { field: 'name', headerName: 'Nome', flex: 2, minWidth: 220, renderCell: NameCell },
  {
    field: 'email',
    headerName: 'Email',
    flex: 1.6,
    minWidth: 210,
    renderCell: ({ row }: Cell) => ellipsis(row.email),
  },
  {
    field: 'phone',
    headerName: 'Telefone',
    width: 150,
    sortable: false,
    renderCell: ({ row }: Cell) => ellipsis(shownPhone(row), 'num'),
  },
  {
    field: 'cpf',
    headerName: 'CPF',
    width: 140,
    sortable: false,
    renderCell: ({ row }: Cell) => ellipsis(shownCpf(row), 'num'),
  },
  {
    field: 'developmentUnits',
    headerName: 'Empreendimentos e unidades',
    flex: 2,
    minWidth: 200,
    sortable: false,
    renderCell: ({ row }: Cell) => ellipsis(shownDevelopments(row)),
  },
  {
    field: 'totalUnits',
    headerName: 'Unidades',
    width: 96,
    align: 'right',
    headerAlign: 'right',
    sortable: false,
    renderCell: ({ row }: Cell) => <span className="num">{row.totalUnits}</span>,
  },
  {
    field: 'createdAt',
    headerName: 'Criado em',
    width: 120,
    renderCell: ({ row }: Cell) => (
      <time dateTime={row.createdAt}>{formatDate(momentOf(new Date(row.createdAt)).day)}</time>
    ),
  },
];

const localeText = ptBR.components.MuiDataGrid.defaultProps.localeText;
const noRows: readonly ClientView[] = [];

interface ClientGridProps {
  readonly page: ClientsPageApiResponse | undefined;
  readonly pageNumber: number;
  /** A field, with `-` in front for descending. */
  readonly sort: string;
  readonly loading: boolean;
  readonly onSort: (sort: string) => void;
}

export default function ClientGrid({ page, pageNumber, sort, loading, onSort }: ClientGridProps) {
  const sortModel = useMemo<GridSortModel>(
    () => [{ field: sort.replace(/^-/, ''), sort: sort.startsWith('-') ? 'desc' : 'asc' }],
    [sort],
  );
  const paginationModel = useMemo(
    () => ({ page: pageNumber - 1, pageSize: limits.clientPageSize }),
    [pageNumber],
  );
  return (
    <Box sx={{ minHeight: 44 + 56 * 6, display: 'grid', bgcolor: 'background.paper', borderRadius: 1 }}>
      <DataGrid
        aria-label="Clientes"
        rows={page?.results ?? noRows}
        columns={columns}
        rowCount={page?.count ?? 0}
        loading={loading}
        pagination
        paginationMode="server"
        paginationModel={paginationModel}
        pageSizeOptions={[limits.clientPageSize]}
        sortingMode="server"
        sortModel={sortModel}
        sortingOrder={['asc', 'desc']}
        onSortModelChange={([chosen]) => {
          if (chosen?.sort) onSort(chosen.sort === 'desc' ? `-${chosen.field}` : chosen.field);
        }}
        filterMode="server"
        rowHeight={56}
        columnHeaderHeight={44}
        hideFooter
        disableColumnMenu
        disableColumnFilter
        disableColumnSelector
        disableRowSelectionOnClick
        localeText={localeText}
        slotProps={{ loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } }}
        sx={{ '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600 } }}
      />
    </Box>
  );
}
