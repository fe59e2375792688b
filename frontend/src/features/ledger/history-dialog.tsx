/** The entries of an account, of a whole development or of all: figures, filters, and pages that the server sorts and counts. */
import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense } from 'react';
import { asApiError } from '../../shared/api/api-error.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { formatCount } from '../../shared/display/count.ts';
import { ExportMenu } from '../../shared/export/export-menu.tsx';
import { RowsSkeleton, Skeleton } from '../../shared/display/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/display/states.tsx';
import { HistoryCards } from './history-cards.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistorySummary } from './history-summary.tsx';
import { accountText } from './transfer-form.ts';
import { HistoryTotals } from './history-totals.tsx';
import {
  filtersOf,
  hasFilters,
  noFilters,
  pageSizes,
  queryOf,
  readHistoryView,
  sortText,
  type HistoryParam,
} from './history-view.ts';
import { useTransactionsPageQuery, type AccountView } from '../../shared/api/generated.ts';
import { Pager } from '../../shared/display/pager.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';

const fetchGrid = () => import('./history-grid.tsx');
const HistoryGrid = lazy(fetchGrid);
const EntryDialog = lazy(() => import('./entry-dialog.tsx'));
// Whoever comes near the history on a wide screen will need the table as well.
if (window.innerWidth >= 900) void fetchGrid();

/** Room for the rows is kept from the start, so that nothing moves when they come. */
const ROWS_HEIGHT = 'clamp(268px, calc(100dvh - 552px), 620px)';
/** Of the totals and the pages below the rows. */
const FOOT_HEIGHT = 99;

interface HistoryDialogProps {
  /** Undefined: all developments. */
  readonly developmentId: string | undefined;
  readonly developmentName: string;
  readonly accounts: readonly AccountView[];
  readonly params: URLSearchParams;
  readonly onChange: (params: Readonly<Partial<Record<HistoryParam, string | undefined>>>) => void;
  readonly onClose: () => void;
}

export default function HistoryDialog(props: HistoryDialogProps) {
  const { developmentId, developmentName, accounts, params, onChange, onClose } = props;
  const view = readHistoryView(params);
  const { data, error, isFetching, refetch } = useTransactionsPageQuery(queryOf(view, developmentId));
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true });
  const account = accounts.find(({ id }) => id === view.account);
  const openEntry = (lancamento: string) => onChange({ lancamento });
  const clearFilters = () => onChange(noFilters);
  const everywhere = developmentId === undefined;

  return (
    <Dialog
      title={
        account
          ? `Histórico · ${account.name}`
          : everywhere
            ? 'Histórico de todos os empreendimentos'
            : 'Histórico do empreendimento'
      }
      subtitle={developmentName}
      width={1100}
      fullScreenBelow="md"
      onClose={onClose}
    >
      <Box sx={{ ...oneColumn, gap: 4, minWidth: 0 }}>
        <HistorySummary
          accounts={account ? [account] : accounts}
          scope={{ development: developmentId, account: view.account }}
        />
        <HistoryFilters
          view={view}
          accounts={accounts.map((one) => ({ id: one.id, label: everywhere ? accountText(one) : one.name }))}
          onChange={onChange}
        />
        {error && !data ? (
          <ErrorState
            title={messages.failures.loadHistory}
            error={asApiError(error)}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        ) : (
          <>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
              <Typography
                variant="body2"
                role="status"
                className="num"
                sx={{ color: 'text.secondary', minHeight: 18, mr: 'auto' }}
              >
                {data && `Mostrando ${formatCount(data.count)} de ${formatCount(data.total)} transações`}
              </Typography>
              <ExportMenu
                path="/api/exports/transactions/"
                query={filtersOf(view, developmentId)}
                permission="transactions:read"
                rows={data?.count}
              />
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
              <Nothing filtered={hasFilters(view)} onClear={clearFilters} />
            ) : (
              <Box
                aria-busy={isFetching}
                sx={{ opacity: error ? 0.6 : 1, minWidth: 0, ...(narrow ? {} : { height: ROWS_HEIGHT }) }}
              >
                {narrow ? (
                  <HistoryCards
                    entries={data?.results}
                    withAccount={!account}
                    withDevelopment={everywhere && !account}
                    onOpen={openEntry}
                  />
                ) : (
                  <Suspense fallback={<RowsSkeleton height={ROWS_HEIGHT} />}>
                    <HistoryGrid
                      page={data}
                      view={view}
                      loading={isFetching}
                      withAccount={!account}
                      withDevelopment={everywhere && !account}
                      onOpen={openEntry}
                      onSort={(sort) =>
                        onChange({
                          ordem: sortText(sort) === '-date' ? undefined : sortText(sort),
                          pagina: undefined,
                        })
                      }
                    />
                  </Suspense>
                )}
              </Box>
            )}
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
        )}
      </Box>
      <Suspense>
        {view.entry !== undefined && (
          <EntryDialog
            id={view.entry}
            accounts={accounts}
            onOpen={openEntry}
            onClose={() => onChange({ lancamento: undefined })}
          />
        )}
      </Suspense>
    </Dialog>
  );
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
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
    <EmptyState icon={<ReceiptIcon />} title="Nenhuma transação nesta conta ainda." />
  );
}
