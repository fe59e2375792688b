/**
 * A table whose rows the server pages and sorts; columns, order and row height are the person's choice. It only shows. What
 * was pressed is answered at once, and the table follows as soon as nothing else is to be done.
 */
import Box from '@mui/material/Box';
import { DataGrid, type GridColDef, type GridSortModel, type GridValidRowModel } from '@mui/x-data-grid';
import { ptBR } from '@mui/x-data-grid/locales';
import { memo, useDeferredValue, useMemo, type KeyboardEvent } from 'react';
import { useSteady } from '../display/use-steady.ts';
import { singleKeysEnabled } from '../keyboard/shortcuts.ts';
import { arranged, HEADER_HEIGHT, ROWS_KEPT, type GridLayout } from './grid-layout.ts';
import { TableBusy } from './table-busy.tsx';

const localeText = ptBR.components.MuiDataGrid.defaultProps.localeText;
const noRows: readonly never[] = [];

interface ServerGridProps<Row extends GridValidRowModel> {
  readonly label: string;
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined;
  /** Of all pages. */
  readonly count: number | undefined;
  /** From 1. */
  readonly page: number;
  readonly size: number;
  /** Must not change between renders: cells would lose the focus. */
  readonly columns: readonly GridColDef<Row>[];
  readonly layout: GridLayout;
  readonly rowHeight: number;
  /** A field, with `-` in front for descending. */
  readonly sort: string;
  readonly loading: boolean;
  readonly onSort: (sort: string) => void;
  /** Opens a row: by a click on it, or by Enter on one of its cells. */
  readonly onOpen?: (id: string) => void;
  /** Corrects a row: by the key `e` on one of its cells. */
  readonly onEdit?: (id: string) => void;
  /** As high as what it stands in, and scrolling there. */
  readonly fills?: boolean;
}

export default function ServerGrid<Row extends GridValidRowModel>(props: ServerGridProps<Row>) {
  const { label, rows, count, page, size, columns, layout, rowHeight, sort, loading, fills } = props;
  const table = useMemo(
    () => ({ label, rows, count, page, size, columns, layout, rowHeight, sort, loading, fills }),
    [label, rows, count, page, size, columns, layout, rowHeight, sort, loading, fills],
  );
  const shown = useDeferredValue(table);
  const onSort = useSteady(props.onSort);
  const onOpen = useSteady((id: string) => props.onOpen?.(id));
  const onEdit = useSteady((id: string) => props.onEdit?.(id));
  return (
    <TableBusy busy={loading || shown !== table}>
      <Table {...shown} onSort={onSort} onOpen={props.onOpen && onOpen} onEdit={props.onEdit && onEdit} />
    </TableBusy>
  );
}

const isEditKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'e' && !ctrlKey && !metaKey && !altKey && singleKeysEnabled();

/** Drawn again only for what it shows: a table is by far the heaviest part of its page. */
const Table = memo(RowsInTable) as typeof RowsInTable;

function RowsInTable<Row extends GridValidRowModel>(props: ServerGridProps<Row>) {
  const { label, rows, count = 0, page, size, columns, layout, rowHeight, sort, loading } = props;
  const { onSort, onOpen, onEdit, fills = false } = props;
  const sortModel = useMemo<GridSortModel>(
    () => [{ field: sort.replace(/^-/, ''), sort: sort.startsWith('-') ? 'desc' : 'asc' }],
    [sort],
  );
  const paginationModel = useMemo(() => ({ page: page - 1, pageSize: size }), [page, size]);
  const shown = useMemo(() => arranged(columns, layout), [columns, layout]);
  return (
    <Box
      sx={{
        ...(fills
          ? { height: '100%' }
          : { minHeight: HEADER_HEIGHT + rowHeight * (rows?.length ?? ROWS_KEPT) }),
        display: 'grid',
        bgcolor: 'background.paper',
        borderRadius: 1,
      }}
    >
      <DataGrid
        aria-label={label}
        rows={rows ?? noRows}
        columns={shown}
        rowCount={count}
        // Rows that are there stay as they are until others come: to cover them would draw the table twice more.
        loading={loading && rows === undefined}
        pagination
        paginationMode="server"
        paginationModel={paginationModel}
        pageSizeOptions={[size]}
        sortingMode="server"
        sortModel={sortModel}
        sortingOrder={['asc', 'desc']}
        onSortModelChange={([chosen]) => {
          if (chosen?.sort) onSort(chosen.sort === 'desc' ? `-${chosen.field}` : chosen.field);
        }}
        filterMode="server"
        rowHeight={rowHeight}
        columnHeaderHeight={HEADER_HEIGHT}
        onRowClick={onOpen && (({ id }) => onOpen(String(id)))}
        onCellKeyDown={
          onOpen &&
          (({ id }, event) => {
            // In a cell with a button or a link, Enter is theirs.
            const act = event.key === 'Enter' ? onOpen : isEditKey(event) ? onEdit : undefined;
            if (!act || event.target !== event.currentTarget) return;
            event.preventDefault();
            act(String(id));
          })
        }
        hideFooter
        disableColumnMenu
        disableColumnFilter
        disableColumnSelector
        disableRowSelectionOnClick
        localeText={localeText}
        slotProps={{ loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } }}
        sx={{
          '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { outlineOffset: -2 },
          '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600 },
          ...(onOpen && { '& .MuiDataGrid-row': { cursor: 'pointer' } }),
        }}
      />
    </Box>
  );
}
