/** The list of all entries in all its states, with its totals and pages, and the entry that is open beside it. */
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import {
  useTransactionsPageQuery,
  type AccountView,
  type DevelopmentView,
} from '../../../shared/api/generated.ts';
import { serverToday } from '../../../shared/api/server-clock.ts';
import { counted } from '../../../shared/display/count.ts';
import { onDemand } from '../../../shared/display/on-demand.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { PageTitle } from '../../../shared/display/page-title.tsx';
import { Pager } from '../../../shared/display/pager.tsx';
import { RowsSkeleton } from '../../../shared/display/skeleton.tsx';
import { FailedRead, PastTheEnd } from '../../../shared/display/states.tsx';
import { useSame } from '../../../shared/display/use-same.ts';
import { useSteady } from '../../../shared/display/use-steady.ts';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { ColumnsPanel } from '../../../shared/grid/columns-panel.tsx';
import {
  choicesOf,
  type GridLayout,
  HEADER_HEIGHT,
  rowHeights,
  useGridLayout,
} from '../../../shared/grid/grid-layout.ts';
import { fetchGrid, ServerGrid } from '../../../shared/grid/server-grid-on-demand.ts';
import { SortChoice } from '../../../shared/grid/sort-choice.tsx';
import { singleKeysEnabled } from '../../../shared/keyboard/shortcuts.ts';
import { useListAddress, useNarrowing } from '../../../shared/grid/use-list-address.ts';
import { focusRow, useEditedRow } from '../correction/use-edited-row.tsx';
import { HistoryTotals } from '../history/history-totals.tsx';
import { cellFilter, UseCellFilter, type CellFilter } from './cell-filters.tsx';
import { EntriesCards } from './entries-cards.tsx';
import { accountColumns, asideFields, balanceColumns, entriesColumns } from './entries-columns.tsx';
import { BatchBar } from '../paste/batch-bar.tsx';
import { EntriesChips, EntriesFilters } from './entries-filters.tsx';
import { filtersOf, hasFilters, NEWEST_FIRST, noFilters, queryOf, readEntriesView } from './entries-view.ts';
import { EntryStepButtons, neighboursOf, stepByKey, stepOnKey } from './entry-steps.tsx';
import { useEntryAddress } from './use-entry-address.ts';
import { usePageSize } from './use-page-size.ts';
import { addressChanges, columnsIn, layoutWith, savedAddress, shownColumns } from './saved-view-address.ts';
import { SavedViews } from './saved-views.tsx';
import { ChoosingCards } from './choosing-cards.tsx';
import { Nothing, StaleRows } from './list-states.tsx';
import { useSelection } from './use-selection.ts';
import { keymap } from '../../../shared/keyboard/keymap.ts';
import { SelectionBar } from './selection-bar.tsx';

if (window.innerWidth >= 900) void fetchGrid();
const EntryDrawer = onDemand(() => import('./entry-drawer.tsx'));
const EntryDialog = onDemand(() => import('../journal/entry-dialog.tsx'));

/** A working list shows more rows at once than the others. */
const DENSER = 12;
/** Above and below the rows: bars, title, filters, the table's head, totals and pages. */
const AROUND = 320;
const sorts = [
  { value: NEWEST_FIRST, label: 'Data, mais recentes primeiro' },
  { value: 'date', label: 'Data, mais antigos primeiro' },
  { value: '-amount', label: 'Valor, maiores entradas primeiro' },
  { value: 'amount', label: 'Valor, maiores saídas primeiro' },
  { value: 'supplier', label: 'Fornecedor' },
  { value: 'category', label: 'Categoria' },
  { value: '-created_at', label: 'Número, maiores primeiro' },
] as const;

interface EntriesListProps {
  readonly accounts: readonly AccountView[];
  readonly developments: readonly DevelopmentView[];
}

export function EntriesList({ accounts, developments }: EntriesListProps) {
  const [params, change] = useListAddress();
  const today = serverToday();
  const view = useSame(readEntriesView(params, today));
  const narrowing = useNarrowing(view);
  const theme = useTheme();
  const cards = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true });
  const beside = useMediaQuery(theme.breakpoints.up('lg'), { noSsr: true });
  const entry = useEntryAddress();
  const ofAccount = view.account !== undefined;
  const byDate = view.sort.replace('-', '') === 'date';
  const columns = ofAccount ? (byDate ? balanceColumns : accountColumns) : entriesColumns;
  const choices = useMemo(() => choicesOf(columns), [columns]);
  const [kept, keep] = useGridLayout(
    `lancamentos${ofAccount ? (byDate ? '-saldo' : '-conta') : ''}`,
    choices,
  );
  const layout = useMemo(() => layoutWith(view.columns, kept, choices), [view.columns, kept, choices]);
  const setLayout = useSteady((next: GridLayout) => {
    if (!view.columns) return keep(next);
    // The columns are the view's: the person's own stay as they are.
    if (next.density !== layout.density) keep({ ...kept, density: next.density });
    change({ columns: columnsIn(next, choices) }, true);
  });
  const rowHeight = rowHeights[layout.density] - DENSER;
  const size = usePageSize(rowHeight, AROUND, cards);
  const read = useTransactionsPageQuery(queryOf(view, size));
  const { data, error } = read;
  const drawer = beside && entry.id !== undefined;
  const shownLayout = useMemo(
    () => (drawer ? { ...layout, hidden: [...layout.hidden, ...asideFields] } : layout),
    [layout, drawer],
  );
  const rows = data?.results;
  const selection = useSelection(narrowing, rows);
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]);
  const neighbours = neighboursOf(ids, entry.id, entry.open);
  const narrow = useSteady(({ changes }: CellFilter) => change({ ...changes, page: undefined }));
  const close = () => {
    const row = entry.id;
    entry.close();
    // Back to the row that was read last, not to the one that was opened first.
    if (row !== undefined) requestAnimationFrame(() => focusRow(row));
  };
  const onCellKey = (
    key: string,
    { id, field }: { readonly id: string; readonly field: string },
  ): boolean => {
    if (key === keymap.narrow.key && singleKeysEnabled()) {
      const row = rows?.find((one) => one.id === id);
      const filter = row && cellFilter(field, row);
      if (filter) narrow(filter);
      return filter !== undefined;
    }
    // The table itself goes to the next row, and the entry that is open goes with it.
    if (drawer && (key === 'ArrowDown' || key === 'ArrowUp'))
      stepByKey(key, neighboursOf(ids, id, entry.open));
    return false;
  };
  const sortBy = (chosen: string) =>
    change({ sort: chosen === NEWEST_FIRST ? undefined : chosen, page: undefined });
  const filtered = hasFilters(view);
  const editing = useEditedRow(rows, accounts, entry.open);

  return (
    <Box sx={drawer ? withDrawer : oneColumn}>
      <Box sx={{ ...oneColumn, gap: 3, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, minHeight: 40 }}>
          <PageTitle title={messages.screens.menuEntries} />
          <Typography role="status" variant="body2" className="num" sx={{ color: 'text.secondary', flex: 1 }}>
            {data && counted(data.count, 'lançamento', 'lançamentos')}
          </Typography>
          <SavedViews
            chosen={view.savedView}
            address={savedAddress(params, today, view.columns ? undefined : shownColumns(kept, choices))}
            onChoose={({ id, address }) => change(addressChanges(id, address))}
            onRemoved={() => change({ visao: undefined }, true)}
          />
          <ExportMenu
            path="/api/exports/transactions/"
            query={{ ...filtersOf(view), sort: view.sort }}
            permission="transactions:read"
            rows={data?.count}
          />
          {cards ? (
            <SortChoice sorts={sorts} value={view.sort} onChange={sortBy} />
          ) : (
            <ColumnsPanel columns={choices} layout={layout} onChange={setLayout} />
          )}
        </Box>
        <EntriesFilters view={narrowing} accounts={accounts} developments={developments} onChange={change} />
        {view.batch && <BatchBar key={view.batch} batchId={view.batch} />}
        <EntriesChips view={narrowing} accounts={accounts} developments={developments} onChange={change} />
        {view.ignored.length > 0 && (
          <Alert severity="info" variant="outlined" role="status" sx={{ overflowWrap: 'anywhere' }}>
            Ignoramos do endereço o que não existe: {view.ignored.join(', ')}.
          </Alert>
        )}
        {Boolean(error) && data && <StaleRows onRetry={() => void read.refetch()} />}
        {Boolean(error) && !data ? (
          <Paper variant="outlined">
            <FailedRead title="Não foi possível carregar os lançamentos." of={read} />
          </Paper>
        ) : data?.count === 0 ? (
          <Paper variant="outlined">
            <Nothing filtered={filtered} onClear={() => change(noFilters)} />
          </Paper>
        ) : rows?.length === 0 ? (
          <PastTheEnd onFirst={() => change({ page: undefined })} />
        ) : (
          <Box aria-busy={read.isFetching} sx={{ opacity: error ? 0.6 : 1, minWidth: 0 }}>
            {cards ? (
              <>
                <ChoosingCards selection={selection} shown={ids} />
                <EntriesCards
                  entries={rows}
                  onOpen={entry.open}
                  chosen={selection.choosing ? selection.ids : undefined}
                  onChoose={selection.toggle}
                />
              </>
            ) : (
              <UseCellFilter value={narrow}>
                <ServerGrid
                  meanwhile={<RowsSkeleton height={HEADER_HEIGHT + rowHeight * size} rowHeight={rowHeight} />}
                  label="Lançamentos"
                  rows={rows}
                  count={data?.count}
                  page={view.page}
                  size={size}
                  columns={columns}
                  layout={shownLayout}
                  rowHeight={rowHeight}
                  sort={view.sort}
                  loading={read.isFetching}
                  current={entry.id}
                  selected={selection.ids}
                  onSelect={selection.select}
                  onSort={sortBy}
                  onOpen={entry.open}
                  onEdit={editing.edit}
                  onCellKey={onCellKey}
                />
              </UseCellFilter>
            )}
          </Box>
        )}
        {(selection.choosing || selection.entries.length > 0) && (
          <SelectionBar
            entries={selection.entries}
            sort={view.sort}
            folded={cards}
            onClear={selection.clear}
          />
        )}
        {data && data.count > 0 && (
          <Box sx={foot}>
            <HistoryTotals count={data.count} totals={data.totals} filtered={filtered} />
            <Pager
              page={view.page}
              size={size}
              count={data.count}
              onPage={(page) => change({ page: page === 1 ? undefined : String(page) })}
            />
          </Box>
        )}
      </Box>
      {editing.dialog}
      {drawer && (
        <EntryDrawer
          id={entry.id!}
          accounts={accounts}
          neighbours={neighbours}
          onOpen={entry.open}
          onSaved={editing.returnTo}
          onClose={close}
        />
      )}
      {!beside && entry.id !== undefined && (
        <EntryDialog
          id={entry.id}
          accounts={accounts}
          onOpen={entry.open}
          onClose={entry.close}
          steps={<EntryStepButtons {...neighbours} />}
          onKey={(event) => stepOnKey(event, neighbours)}
        />
      )}
    </Box>
  );
}

const withDrawer = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(360px, 32%)',
  gap: 4,
  alignItems: 'start',
} as const;
const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 4,
  rowGap: 2,
} as const;
