/** The requests as a table for wide screens: the server pages, sorts and filters; the grid only shows. */
import { formatDate, formatInstant, momentOf } from '@livro/calendar';
import { expenseCategoryLabels } from '@livro/rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { DataGrid, type GridColDef, type GridRenderCellParams, type GridSortModel } from '@mui/x-data-grid';
import { ptBR } from '@mui/x-data-grid/locales';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { PurchaseListsPageApiResponse, PurchaseView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { DIALOG_STATE } from '../../shared/dialog/use-dialog-address.ts';
import { Money } from '../../shared/display/money.tsx';
import { PurchaseActions } from './purchase-actions.tsx';
import { PAGE_SIZE, type SortField } from './purchase-view.ts';
import { neededText, StatusBadge, UrgencyBadge } from './purchase-words.tsx';

type Cell = GridRenderCellParams<PurchaseView>;

export const ROW_HEIGHT = 64;
/** Where a request's details are, for the links in the cells. */
const DetailsAddress = createContext<(id: string) => string>(() => '');

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis' } as const;

const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  whiteSpace: 'normal',
} as const;

/** Two lines: the first is what the column is called. */
function Lines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        alignContent: 'center',
        height: '100%',
        minWidth: 0,
        lineHeight: '20px',
        '& > *': oneLine,
      }}
    >
      <div>{first}</div>
      {second && (
        <Box sx={{ fontSize: '0.75rem', lineHeight: '18px', color: 'text.secondary' }}>{second}</Box>
      )}
    </Box>
  );
}

function DescriptionCell({ row }: Cell) {
  const address = useContext(DetailsAddress);
  return (
    <Lines
      first={
        <Link
          component={RouterLink}
          to={{ search: address(row.id) }}
          state={DIALOG_STATE}
          preventScrollReset
          title={row.description}
          onClick={(event) => event.stopPropagation()}
          sx={{ display: 'block', fontWeight: 500, color: 'text.primary', ...oneLine }}
        >
          {row.description}
        </Link>
      }
      second={expenseCategoryLabels[row.category]}
    />
  );
}

function UrgencyCell({ row }: Cell) {
  const needed = neededText(row);
  return (
    <Lines
      first={<UrgencyBadge urgency={row.urgency} />}
      second={
        needed && (
          <Box component="span" sx={row.is_overdue ? { color: 'error.main', fontWeight: 600 } : undefined}>
            {needed}
          </Box>
        )
      }
    />
  );
}

function CostCell({ row }: Cell) {
  return (
    <Lines
      first={<Money amount={centavosOf(row.estimated_cost)} sx={{ fontWeight: 600 }} />}
      second={
        row.final_cost !== null && (
          <>
            Real <Money amount={centavosOf(row.final_cost)} />
          </>
        )
      }
    />
  );
}

function RequestedCell({ row }: Cell) {
  return (
    <Lines
      first={
        <time dateTime={row.created_at} title={formatInstant(row.created_at)} className="num">
          {formatDate(momentOf(new Date(row.created_at)).day)}
        </time>
      }
      second={<span title={row.requested_by_name ?? undefined}>{row.requested_by_name ?? '—'}</span>}
    />
  );
}

const columns: readonly GridColDef<PurchaseView>[] = [
  { field: 'description', headerName: 'Descrição', flex: 2, minWidth: 180, renderCell: DescriptionCell },
  {
    field: 'developmentName',
    headerName: 'Empreendimento',
    flex: 1.2,
    minWidth: 130,
    renderCell: ({ row }: Cell) => (
      <Lines
        first={
          <Box component="span" title={row.development_name ?? undefined} sx={twoLines}>
            {row.development_name ?? '—'}
          </Box>
        }
      />
    ),
  },
  {
    field: 'estimatedCost',
    headerName: 'Custo Estimado',
    width: 172,
    align: 'right',
    headerAlign: 'right',
    renderCell: CostCell,
  },
  { field: 'urgency', headerName: 'Urgência', width: 124, renderCell: UrgencyCell },
  {
    field: 'status',
    headerName: 'Status',
    width: 122,
    sortable: false,
    renderCell: ({ row }: Cell) => <Lines first={<StatusBadge status={row.status} />} />,
  },
  { field: 'requestedAt', headerName: 'Solicitado em', width: 140, renderCell: RequestedCell },
  {
    field: 'actions',
    headerName: 'Ações',
    width: 232,
    sortable: false,
    renderCell: ({ row }: Cell) => (
      <Box sx={{ display: 'flex', alignItems: 'center', height: '100%' }}>
        <PurchaseActions purchase={row} />
      </Box>
    ),
  },
];

const localeText = ptBR.components.MuiDataGrid.defaultProps.localeText;
const noRows: readonly PurchaseView[] = [];

interface PurchaseGridProps {
  readonly page: PurchaseListsPageApiResponse | undefined;
  readonly pageNumber: number;
  readonly sort: string;
  readonly loading: boolean;
  readonly onSort: (sort: SortField | `-${SortField}`) => void;
  readonly addressOf: (id: string) => string;
  readonly onOpen: (id: string) => void;
}

export default function PurchaseGrid(props: PurchaseGridProps) {
  const { page, pageNumber, sort, loading, onSort, addressOf, onOpen } = props;
  const sortModel = useMemo<GridSortModel>(
    () => [{ field: sort.replace(/^-/, ''), sort: sort.startsWith('-') ? 'desc' : 'asc' }],
    [sort],
  );
  const paginationModel = useMemo(() => ({ page: pageNumber - 1, pageSize: PAGE_SIZE }), [pageNumber]);
  return (
    <DetailsAddress.Provider value={addressOf}>
      <Box
        sx={{ minHeight: 44 + ROW_HEIGHT * 5, display: 'grid', bgcolor: 'background.paper', borderRadius: 1 }}
      >
        <DataGrid
          aria-label="Solicitações de compra"
          rows={page?.results ?? noRows}
          columns={columns}
          rowCount={page?.count ?? 0}
          loading={loading}
          pagination
          paginationMode="server"
          paginationModel={paginationModel}
          pageSizeOptions={[PAGE_SIZE]}
          sortingMode="server"
          sortModel={sortModel}
          sortingOrder={['asc', 'desc']}
          onSortModelChange={([chosen]) => {
            if (chosen?.sort)
              onSort((chosen.sort === 'desc' ? `-${chosen.field}` : chosen.field) as SortField);
          }}
          filterMode="server"
          rowHeight={ROW_HEIGHT}
          columnHeaderHeight={44}
          onRowClick={({ id }) => onOpen(String(id))}
          onCellKeyDown={({ id }, event) => {
            if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
            event.preventDefault();
            onOpen(String(id));
          }}
          hideFooter
          disableColumnMenu
          disableColumnFilter
          disableColumnSelector
          disableRowSelectionOnClick
          localeText={localeText}
          slotProps={{ loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } }}
          sx={{
            '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600 },
            '& .MuiDataGrid-row': { cursor: 'pointer' },
          }}
        />
      </Box>
    </DetailsAddress.Provider>
  );
}
