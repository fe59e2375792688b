/** The entries that the filters let through, in all their states: a table or cards, their totals, their file, their pages. */
import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { useTransactionsPageQuery, type AccountView } from '../../../shared/api/generated.ts';
import { formatCount } from '../../../shared/display/count.ts';
import { Pager } from '../../../shared/display/pager.tsx';
import { RowsSkeleton, Skeleton } from '../../../shared/display/skeleton.tsx';
import { EmptyState, FailedRead } from '../../../shared/display/states.tsx';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { ColumnsPanel } from '../../../shared/grid/columns-panel.tsx';
import { choicesOf, rowHeights, useGridLayout } from '../../../shared/grid/grid-layout.ts';
import { fetchGrid, ServerGrid } from '../../../shared/grid/server-grid-on-demand.ts';
import { useEditedRow } from '../correction/use-edited-row.tsx';
import { HistoryCards } from './history-cards.tsx';
import { historyColumns } from './history-columns.tsx';
import type { ChangeHistory } from './history-filters.tsx';
import { HistoryTotals } from './history-totals.tsx';
import {
  DEFAULT_SORT,
  filtersOf,
  hasFilters,
  noFilters,
  pageSizes,
  queryOf,
  sortText,
  type HistoryView,
} from './history-view.ts';

// Anyone who comes near the history on a wide screen will need the table as well.
if (window.innerWidth >= 900) void fetchGrid();

/** Room for the rows is kept from the start, so that nothing moves when they come. */
const ROWS_HEIGHT = 'clamp(268px, calc(100dvh - 552px), 620px)';
/** Of the totals and the pages below the rows. */
const FOOT_HEIGHT = 99;

interface HistoryRowsProps {
  readonly view: HistoryView;
  /** Undefined: all developments. */
  readonly developmentId: string | undefined;
  /** Whether it is one account's. */
  readonly ofAccount: boolean;
  readonly onOpen: (id: string) => void;
  readonly accounts: readonly AccountView[];
  readonly onChange: ChangeHistory;
}

export function HistoryRows({
  view,
  developmentId,
  ofAccount,
  accounts,
  onOpen,
  onChange,
}: HistoryRowsProps) {
  const { data, error, isFetching, refetch } = useTransactionsPageQuery(queryOf(view, developmentId));
  const editing = useEditedRow(data?.results, accounts, onOpen);
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true });
  const everywhere = developmentId === undefined && !ofAccount;
  const kind = ofAccount ? 'conta' : everywhere ? 'todos' : 'empreendimento';
  const columns = historyColumns[kind];
  const choices = useMemo(() => choicesOf(columns), [columns]);
  const [layout, setLayout] = useGridLayout(`historico-${kind}`, choices);

  if (error && !data)
    return <FailedRead title={messages.failures.loadHistory} of={{ error, isFetching, refetch }} />;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography
          variant="body2"
          role="status"
          className="num"
          sx={{ color: 'text.secondary', minHeight: 18, mr: 'auto' }}
        >
          {data && messages.screens.historyCount(formatCount(data.results.length), formatCount(data.total))}
        </Typography>
        <ExportMenu
          path="/api/exports/transactions/"
          query={filtersOf(view, developmentId)}
          permission="transactions:read"
          rows={data?.count}
        />
        {!narrow && <ColumnsPanel columns={choices} layout={layout} onChange={setLayout} />}
      </Box>
      {error && (
        <Alert
          severity="error"
          variant="outlined"
          action={
            <Button size="small" color="inherit" onClick={() => void refetch()}>
              {messages.screens.retry}
            </Button>
          }
        >
          {messages.failures.loadHistory}. As linhas abaixo são da última leitura.
        </Alert>
      )}
      {data && data.count === 0 ? (
        <Nothing of={kind} filtered={hasFilters(view)} onClear={() => onChange(noFilters)} />
      ) : (
        <Box
          aria-busy={isFetching}
          sx={{ opacity: error ? 0.6 : 1, minWidth: 0, ...(narrow ? {} : { height: ROWS_HEIGHT }) }}
        >
          {narrow ? (
            <HistoryCards
              entries={data?.results}
              withAccount={!ofAccount}
              withDevelopment={everywhere}
              onOpen={onOpen}
            />
          ) : (
            <ServerGrid
              meanwhile={<RowsSkeleton height={ROWS_HEIGHT} />}
              label="Transações"
              rows={data?.results}
              count={data?.count}
              page={view.page}
              size={view.size}
              columns={columns}
              layout={layout}
              rowHeight={rowHeights[layout.density]}
              sort={sortText(view.sort)}
              loading={isFetching}
              onSort={(sort) =>
                onChange({ ordem: sort === DEFAULT_SORT ? undefined : sort, pagina: undefined })
              }
              onOpen={onOpen}
              onEdit={editing.edit}
              fills
            />
          )}
        </Box>
      )}
      {editing.dialog}
      {!data && !narrow && <Skeleton height={FOOT_HEIGHT} />}
      {data && data.count > 0 && (
        <>
          <HistoryTotals count={data.count} totals={data.totals} filtered={hasFilters(view)} />
          <Pager
            page={view.page}
            size={view.size}
            count={data.count}
            sizes={pageSizes}
            onPage={(page) => onChange({ pagina: page === 1 ? undefined : String(page) })}
            onSize={(size) => onChange({ tamanho: String(size), pagina: undefined })}
          />
        </>
      )}
    </>
  );
}

const nothing = {
  conta: 'Nenhuma transação nesta conta ainda.',
  empreendimento: 'Nenhuma transação neste empreendimento ainda.',
  todos: 'Nenhuma transação ainda.',
} as const;

interface NothingProps {
  readonly of: keyof typeof nothing;
  readonly filtered: boolean;
  readonly onClear: () => void;
}

function Nothing({ of, filtered, onClear }: NothingProps) {
  return filtered ? (
    <EmptyState
      icon={<SearchOffIcon />}
      title="Nenhum lançamento com estes filtros."
      action={
        <Button variant="outlined" onClick={onClear}>
          Limpar filtros
        </Button>
      }
    />
  ) : (
    <EmptyState icon={<ReceiptIcon />} title={nothing[of]} />
  );
}
