/** The history as a table for wide screens: the server pages, sorts and filters; the grid only shows. */
import { formatDate, formatInstant } from '@livro/calendar';
import { accountKindLabels } from '@livro/rules';
import Box from '@mui/material/Box';
import { DataGrid, type GridColDef, type GridRenderCellParams, type GridSortModel } from '@mui/x-data-grid';
import { ptBR } from '@mui/x-data-grid/locales';
import { memo, useDeferredValue, useMemo } from 'react';
import { Badge } from '../../shared/display/badge.tsx';
import { Money } from '../../shared/display/money.tsx';
import { VisuallyHidden } from '../../shared/display/visually-hidden.tsx';
import { TableBusy } from '../../shared/grid/table-busy.tsx';
import { useSteady } from '../../shared/display/use-steady.ts';
import type { HistoryView, SortField } from './history-view.ts';
import type { TransactionPageView, TransactionView } from '../../shared/api/generated.ts';
import { categoryOf, kindOf, shownAmount, toneOf } from './transaction-kind.tsx';

type Cell = GridRenderCellParams<TransactionView>;

const Nothing = () => (
  <>
    <span aria-hidden>—</span>
    <VisuallyHidden>sem valor</VisuallyHidden>
  </>
);
const text = (value: string | null | undefined) =>
  value ? (
    <span title={value} style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {value}
    </span>
  ) : (
    <Nothing />
  );

/** A reversed entry keeps its amount readable: only its words are struck. */
function Described({ entry }: { entry: TransactionView }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, height: '100%', minWidth: 0 }}>
      <Box
        component="span"
        title={entry.description}
        sx={{
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          textDecoration: entry.reversedBy !== null ? 'line-through' : 'none',
        }}
      >
        {entry.description}
      </Box>
      {entry.reversedBy !== null && <Badge label="Estornado" color="grey" />}
    </Box>
  );
}

function DateCell({ row }: Cell) {
  return (
    <time
      dateTime={row.date ?? undefined}
      title={row.created_at ? `Registrado em ${formatInstant(row.created_at)}` : undefined}
    >
      {formatDate(row.date)}
    </time>
  );
}

function KindCell({ row }: Cell) {
  const { label, Icon } = kindOf(row.type);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, height: '100%', minWidth: 0 }}>
      <Icon aria-hidden sx={{ fontSize: 18, color: 'text.secondary', flexShrink: 0 }} />
      {text(label)}
    </Box>
  );
}

/** What an entry was for, to whom it went, and the other account of a transfer. */
function detailOf(entry: TransactionView): string {
  const { supplier, relatedAccountInfo: other } = entry;
  const otherAccount = other && [other.accountName, other.developmentName].filter(Boolean).join(', ');
  return [categoryOf(entry), supplier, otherAccount].filter(Boolean).join(' · ');
}

const AmountCell = ({ row }: Cell) => (
  <Money amount={shownAmount(row)} tone={toneOf(row)} signed sx={{ fontWeight: 600 }} />
);

/** Over all developments the account says whose it is, and the others give it room. */
const columnsOf = (everywhere: boolean): readonly GridColDef<TransactionView>[] => [
  { field: 'date', headerName: 'Data', width: 104, renderCell: DateCell },
  { field: 'type', headerName: 'Tipo', width: everywhere ? 150 : 204, renderCell: KindCell },
  {
    field: 'description',
    headerName: 'Descrição',
    flex: 2,
    minWidth: everywhere ? 160 : 180,
    renderCell: ({ row }: Cell) => <Described entry={row} />,
  },
  {
    field: 'accountType',
    headerName: 'Conta',
    width: everywhere ? 210 : 138,
    sortable: false,
    renderCell: ({ row }: Cell) =>
      text(
        everywhere
          ? [row.developmentName, row.accountType === 'land' ? 'Terreno' : 'Obra'].filter(Boolean).join(' · ')
          : accountKindLabels[row.accountType],
      ),
  },
  {
    field: 'category',
    headerName: 'Detalhes',
    flex: 1.4,
    minWidth: everywhere ? 140 : 180,
    sortable: false,
    renderCell: ({ row }: Cell) => text(detailOf(row)),
  },
  {
    field: 'amount',
    headerName: 'Valor',
    width: everywhere ? 160 : 186,
    align: 'right',
    headerAlign: 'right',
    renderCell: AmountCell,
  },
];

const localeText = ptBR.components.MuiDataGrid.defaultProps.localeText;
const noRows: readonly TransactionView[] = [];

interface HistoryGridProps {
  readonly page: TransactionPageView | undefined;
  readonly view: HistoryView;
  readonly loading: boolean;
  readonly withAccount: boolean;
  readonly withDevelopment?: boolean;
  readonly onOpen: (id: string) => void;
  readonly onSort: (sort: { field: SortField; direction: 'asc' | 'desc' }) => void;
}

/** What was pressed is answered at once, and the table follows as soon as nothing else is to be done. */
export default function HistoryGrid(props: HistoryGridProps) {
  const { page, view, loading, withAccount, withDevelopment = false } = props;
  const { sort, size, page: number } = view;
  const { field, direction } = sort;
  const table = useMemo(
    () => ({ page, field, direction, size, number, withAccount, withDevelopment }),
    [page, field, direction, size, number, withAccount, withDevelopment],
  );
  const shown = useDeferredValue(table);
  const onOpen = useSteady(props.onOpen);
  const onSort = useSteady(props.onSort);
  return (
    <TableBusy busy={loading || shown !== table}>
      <Table {...shown} loading={loading && page === undefined} onOpen={onOpen} onSort={onSort} />
    </TableBusy>
  );
}

interface TableProps extends Omit<HistoryGridProps, 'view'> {
  readonly field: SortField;
  readonly direction: 'asc' | 'desc';
  readonly number: number;
  readonly size: number;
}

const Table = memo(function Table(props: TableProps) {
  const { page, number, size, field, direction, loading, withAccount, withDevelopment = false } = props;
  const { onOpen, onSort } = props;
  const sortModel = useMemo<GridSortModel>(() => [{ field, sort: direction }], [field, direction]);
  const visibility = useMemo(() => ({ accountType: withAccount }), [withAccount]);
  const columns = useMemo(() => columnsOf(withDevelopment), [withDevelopment]);
  const paginationModel = useMemo(() => ({ page: number - 1, pageSize: size }), [number, size]);
  return (
    <DataGrid
      aria-label="Transações"
      rows={page?.results ?? noRows}
      columns={columns}
      rowCount={page?.count ?? 0}
      loading={loading}
      pagination
      paginationMode="server"
      paginationModel={paginationModel}
      pageSizeOptions={[25, 50, 100]}
      sortingMode="server"
      sortModel={sortModel}
      sortingOrder={['asc', 'desc']}
      onSortModelChange={([sort]) => {
        if (sort?.sort) onSort({ field: sort.field as SortField, direction: sort.sort });
      }}
      filterMode="server"
      columnVisibilityModel={visibility}
      rowHeight={44}
      columnHeaderHeight={44}
      onRowClick={({ id }) => onOpen(String(id))}
      onCellKeyDown={({ id }, event) => {
        if (event.key !== 'Enter') return;
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
        '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { outlineOffset: -2 },
        '& .MuiDataGrid-row': { cursor: 'pointer' },
        '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600 },
      }}
    />
  );
});
