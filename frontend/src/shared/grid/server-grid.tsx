/**
 * A table whose rows the server pages and sorts; columns, order and row height are the person's choice. It only shows. What
 * was pressed is answered at once, and the table follows as soon as nothing else is to be done.
 */
import Box from '@mui/material/Box';
import {
  DataGrid,
  type GridColDef,
  type GridRowSelectionModel,
  type GridSortModel,
  type GridValidRowModel,
} from '@mui/x-data-grid';
import { ptBR } from '@mui/x-data-grid/locales';
import { memo, useDeferredValue, useMemo, type KeyboardEvent } from 'react';
import { useSteady } from '../display/use-steady.ts';
import { isEditKey } from '../keyboard/shortcuts.ts';
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
  /** The row that is open beside the table. */
  readonly current?: string;
  /** The rows that are chosen, and what to do with another choice. */
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (ids: readonly string[]) => void;
  /** A key that means something on a cell: true where it was taken and the table is not to hear it. */
  readonly onCellKey?: (key: string, cell: { readonly id: string; readonly field: string }) => boolean;
  /** Corrects a row: by the key `e` on one of its cells. */
  readonly onEdit?: (id: string) => void;
  /** As high as what it stands in, and scrolling there. */
  readonly fills?: boolean;
}

export default function ServerGrid<Row extends GridValidRowModel>(props: ServerGridProps<Row>) {
  const { label, rows, count, page, size, columns, layout, rowHeight, sort, loading, fills } = props;
  const { current, selected } = props;
  const table = useMemo(
    () => ({
      label,
      rows,
      count,
      page,
      size,
      columns,
      layout,
      rowHeight,
      sort,
      loading,
      current,
      selected,
      fills,
    }),
    [label, rows, count, page, size, columns, layout, rowHeight, sort, loading, current, selected, fills],
  );
  const shown = useDeferredValue(table);
  const onSort = useSteady(props.onSort);
  const onOpen = useSteady((id: string) => props.onOpen?.(id));
  const onEdit = useSteady((id: string) => props.onEdit?.(id));
  const { onCellKey } = props;
  const onSelect = useSteady((ids: readonly string[]) => props.onSelect?.(ids));
  return (
    <TableBusy busy={loading || shown !== table}>
      <Table
        {...shown}
        onSort={onSort}
        onOpen={props.onOpen && onOpen}
        onEdit={props.onEdit && onEdit}
        onCellKey={onCellKey}
        onSelect={props.onSelect && onSelect}
      />
    </TableBusy>
  );
}

/** Drawn again only for what it shows: a table is by far the heaviest part of its page. */
const Table = memo(RowsInTable) as typeof RowsInTable;

function RowsInTable<Row extends GridValidRowModel>(props: ServerGridProps<Row>) {
  const { label, rows, count = 0, page, size, columns, layout, rowHeight, sort, loading } = props;
  const { onSort, onOpen, onEdit, onCellKey, onSelect, selected, current, fills = false } = props;
  const sortModel = useMemo<GridSortModel>(
    () => [{ field: sort.replace(/^-/, ''), sort: sort.startsWith('-') ? 'desc' : 'asc' }],
    [sort],
  );
  const paginationModel = useMemo(() => ({ page: page - 1, pageSize: size }), [page, size]);
  const shown = useMemo(() => arranged(columns, layout), [columns, layout]);
  const selectionModel = useMemo<GridRowSelectionModel>(
    () => ({ type: 'include', ids: new Set(selected) }),
    [selected],
  );
  return (
    <Box
      sx={{
        ...(fills
          ? { height: '100%' }
          : { minHeight: HEADER_HEIGHT + rowHeight * (rows?.length ?? ROWS_KEPT) }),
        display: 'grid',
        // As wide as its room, never as its columns: a table that is measured before its room is would stay too wide.
        gridTemplateColumns: 'minmax(0, 1fr)',
        borderTop: 1,
        borderColor: 'divider',
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
        getRowClassName={({ id }) => (id === current ? 'is-current' : '')}
        onCellKeyDown={
          onOpen &&
          (({ id, field }, event) => {
            // In a cell with a button or a link, the keys are theirs.
            if (!isOnCell(event)) return;
            const alone = !event.ctrlKey && !event.metaKey && !event.altKey;
            if (alone && onCellKey?.(event.key, { id: String(id), field })) return event.preventDefault();
            const act = event.key === 'Enter' ? onOpen : isEditKey(event) ? onEdit : undefined;
            if (!act) return;
            event.preventDefault();
            act(String(id));
          })
        }
        checkboxSelection={onSelect !== undefined}
        rowSelectionModel={selectionModel}
        onRowSelectionModelChange={({ ids }) => onSelect?.([...ids].map(String))}
        disableRowSelectionExcludeModel
        keepNonExistentRowsSelected
        hideFooter
        disableColumnMenu
        disableColumnFilter
        disableColumnSelector
        disableRowSelectionOnClick
        localeText={localeText}
        slotProps={{ loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } }}
        sx={{
          border: 0,
          '--DataGrid-rowBorderColor': 'var(--mui-palette-divider)',
          // On the ground of what it lies on.
          '.MuiDialog-paper &': {
            '--DataGrid-t-color-background-base': 'var(--mui-palette-background-paper)',
            '--DataGrid-t-header-background-base': 'var(--mui-palette-background-paper)',
          },
          '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { outlineOffset: -2 },
          '& .is-current, & .is-current:hover': { bgcolor: 'surface.selected' },
          '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600 },
          ...(onOpen && { '& .MuiDataGrid-row': { cursor: 'pointer' } }),
        }}
      />
    </Box>
  );
}

/** On the cell itself, or on the box by which its row is chosen, which takes the space bar alone. */
const isOnCell = ({ target, currentTarget }: KeyboardEvent<HTMLElement>): boolean =>
  target === currentTarget || (target as HTMLElement).matches('input[type="checkbox"]');
