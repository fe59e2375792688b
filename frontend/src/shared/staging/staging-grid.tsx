/**
 * Staged rows as a table whose cells are edited in place: a key begins, Enter and Tab go on. What is wrong with a cell is heard with
 * it and seen beside it. It only shows and tells of edits.
 */
import Box from '@mui/material/Box';
import { DataGrid, useGridApiRef, type GridColDef, GridEditInputCell } from '@mui/x-data-grid';
import { ptBR } from '@mui/x-data-grid/locales';
import { createContext, use, useEffect, useImperativeHandle, useMemo, useRef, type Ref } from 'react';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import type { CellProblems, Cells, SheetColumn } from './sheet.ts';

export interface ShownRow {
  /** Place in the pasted text. */
  readonly id: number;
  /** What a person calls it. */
  readonly line: number;
  readonly cells: Cells;
  readonly problems: CellProblems;
}
export interface CellPlace {
  readonly id: number;
  readonly field: string;
}

/** Ends what is being typed; true once it counts, and at once where nothing is. */
export interface Settling {
  readonly settle: () => Promise<boolean>;
}

interface StagingGridProps {
  readonly label: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly ShownRow[];
  readonly readOnly: boolean;
  /** The cell to go to, and how often it was asked for. */
  readonly goal: (CellPlace & { readonly turn: number }) | undefined;
  readonly onEdit: (id: number, field: string, text: string) => void;
  readonly onCell: (place: CellPlace) => void;
  readonly handle: Ref<Settling>;
}

const localeText = ptBR.components.MuiDataGrid.defaultProps.localeText;
const ROW_HEIGHT = 36;
/** A page of it; the table takes no more. */
export const PAGE_ROWS = 100;
type GridRow = Readonly<Record<string, string | number | undefined>> & {
  readonly id: number;
  readonly line: number;
};

/** What cells show: the table's own rows are a moment behind after an edit. */
const Shown = createContext<ReadonlyMap<number, ShownRow>>(new Map());
/** So long an edit may take to count. */
const SETTLED_MS = 500;

export default function StagingGrid(props: StagingGridProps) {
  const { label, columns, rows, readOnly, goal, onEdit, onCell, handle } = props;
  const api = useGridApiRef();
  const gridRows = useMemo(
    () => rows.map(({ id, line, cells }): GridRow => ({ ...cells, id, line })),
    [rows],
  );
  const shown = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const settled = useRef<() => void>(undefined);
  const gridColumns = useMemo((): GridColDef<GridRow>[] => {
    const lineNumber: GridColDef<GridRow> = { field: 'line', headerName: 'Linha', width: 64, align: 'right', headerAlign: 'right', editable: false }; // prettier-ignore
    return [lineNumber, ...columns.map((column) => gridColumn(column, readOnly))];
  }, [columns, readOnly]);
  useImperativeHandle(handle, () => ({
    settle() {
      const focused = api.current?.state.focus.cell;
      if (!focused || api.current?.getCellMode(focused.id, focused.field) !== 'edit')
        return Promise.resolve(true);
      return new Promise<boolean>((resolve) => {
        settled.current = () => resolve(true);
        setTimeout(() => resolve(false), SETTLED_MS);
        api.current?.stopCellEditMode({ id: focused.id, field: focused.field });
      });
    },
  }));
  useEffect(() => {
    if (!goal) return;
    const rowIndex = rows.findIndex(({ id }) => id === goal.id);
    const colIndex = gridColumns.findIndex(({ field }) => field === goal.field);
    if (rowIndex < 0 || colIndex < 0) return;
    api.current?.scrollToIndexes({ rowIndex, colIndex });
    api.current?.setCellFocus(goal.id, goal.field);
    // Only when it is asked for: rows change with every edit.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [goal]);
  return (
    <Box
      sx={{ display: 'grid', height: frameHeight(rows.length), bgcolor: 'background.paper', borderRadius: 1 }}
    >
      <Shown value={shown}>
        <DataGrid
          apiRef={api}
          aria-label={label}
          rows={gridRows}
          columns={gridColumns}
          rowHeight={ROW_HEIGHT}
          columnHeaderHeight={40}
          pageSizeOptions={[PAGE_ROWS]}
          initialState={{ pagination: { paginationModel: { pageSize: PAGE_ROWS } } }}
          hideFooter
          disableColumnMenu
          disableColumnFilter
          disableColumnSelector
          disableColumnSorting
          disableRowSelectionOnClick
          localeText={localeText}
          slotProps={{ cell: { onFocus: (event) => onCell(placeOf(event.currentTarget)) } }}
          processRowUpdate={(after, before) => {
            for (const { field } of columns) {
              const text = String(after[field] ?? '').trim();
              if (text !== String(before[field] ?? '')) onEdit(after.id, field, text);
            }
            settled.current?.();
            return after;
          }}
          sx={{
            '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { outlineOffset: -2 },
            '& .MuiDataGrid-cell': { position: 'relative' },
            '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600 },
          }}
        />
      </Shown>
    </Box>
  );
}

const frameHeight = (count: number) =>
  `min(${42 + ROW_HEIGHT * Math.max(3, count) + 18}px, max(320px, 100dvh - 420px))`;

/** As the table itself marks its cells. */
const placeOf = (cell: Element): CellPlace => ({
  id: Number(cell.closest('[data-id]')?.getAttribute('data-id')),
  field: cell.getAttribute('data-field') ?? '',
});

function gridColumn(
  { field, label, holds, width, offers }: SheetColumn,
  readOnly: boolean,
): GridColDef<GridRow> {
  return {
    field,
    headerName: label,
    width,
    editable: !readOnly,
    ...(holds === 'amount' && { align: 'right', headerAlign: 'right' }),
    cellClassName: holds === 'text' ? '' : 'num',
    renderCell: ({ row }) => <StagedCell id={row.id} field={field} toRight={holds === 'amount'} />,
    renderEditCell: (params) => (
      <GridEditInputCell
        {...params}
        slotProps={{
          root: { slotProps: { htmlInput: { 'aria-label': label, list: offers && `ofertas-${field}` } } },
        }}
      />
    ),
  };
}

interface StagedCellProps extends CellPlace {
  readonly toRight: boolean;
}

function StagedCell({ id, field, toRight }: StagedCellProps) {
  const row = use(Shown).get(id);
  const text = row?.cells[field] ?? '';
  const problem = row?.problems[field];
  if (!problem) return text;
  return (
    <Box
      title={problem.message}
      sx={{
        position: 'absolute',
        // Within the ring of a cell that has the focus.
        inset: '2px',
        px: '8px',
        textAlign: toRight ? 'right' : 'left',
        lineHeight: '32px',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        color: 'badge.red.ink',
        bgcolor: 'badge.red.fill',
        boxShadow: (theme) => `inset 3px 0 0 ${theme.vars.palette.error.main}`,
      }}
    >
      {text === '' ? '—' : text}
      <VisuallyHidden>{`: ${problem.message}`}</VisuallyHidden>
    </Box>
  );
}
