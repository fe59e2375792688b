/** The rows of the list in all their states: loading, failed, none, none found, and the page that the server counted. */
import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import ShoppingCartIcon from '@mui/icons-material/ShoppingCartOutlined';
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense } from 'react';
import type { PurchaseListsPageApiResponse } from '../../shared/api/generated.ts';
import { asApiError } from '../../shared/api/api-error.ts';
import { counted } from '../../shared/display/count.ts';
import { Pager } from '../../shared/display/pager.tsx';
import { RowsSkeleton } from '../../shared/display/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/display/states.tsx';
import { PurchaseCards } from './purchase-cards.tsx';
import { SortChoice } from './sort-choice.tsx';
import { hasFilters, PAGE_SIZE, type PurchaseListView } from './purchase-view.ts';

const PurchaseGrid = lazy(() => import('./purchase-grid.tsx'));
/** The table needs this much beside the open menu; below it the requests are cards. */
const WIDE = '(min-width: 1420px)';
const FAILED = 'Não foi possível carregar as solicitações.';

interface PurchaseRowsProps {
  readonly view: PurchaseListView;
  readonly list: {
    readonly data?: PurchaseListsPageApiResponse;
    readonly error?: unknown;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  readonly addressOf: (id: string) => string;
  readonly onOpen: (id: string) => void;
  readonly onSort: (sort: string) => void;
  readonly onPage: (page: number) => void;
  readonly onClear: () => void;
  /** What has to be there before a request can be made. */
  readonly hint: string | undefined;
}

export function PurchaseRows(props: PurchaseRowsProps) {
  const { view, list, addressOf, onOpen, onSort, onPage, onClear, hint } = props;
  const { data, error, isFetching } = list;
  const wide = useMediaQuery(WIDE, { noSsr: true });
  const retry = () => void list.refetch();

  if (error && !data) {
    return (
      <Paper variant="outlined">
        <ErrorState title={FAILED} error={asApiError(error)} onRetry={retry} busy={isFetching} />
      </Paper>
    );
  }
  if (data?.count === 0) {
    return (
      <Paper variant="outlined">
        {hasFilters(view) ? (
          <EmptyState
            icon={<SearchOffIcon />}
            title={messages.screens.noPurchaseFound}
            action={
              <Button variant="outlined" onClick={onClear}>
                Limpar filtros
              </Button>
            }
          />
        ) : (
          <EmptyState icon={<ShoppingCartIcon />} title={messages.screens.noPurchases} text={hint} />
        )}
      </Paper>
    );
  }
  return (
    <>
      {view.ignored.length > 0 && (
        <Alert severity="info" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
          Ignoramos do endereço o que não existe: {view.ignored.join(', ')}.
        </Alert>
      )}
      {error && (
        <Alert
          severity="error"
          variant="outlined"
          action={
            <Button size="small" color="inherit" onClick={retry}>
              {messages.screens.retry}
            </Button>
          }
        >
          {FAILED} As linhas abaixo são da última leitura.
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, minHeight: 20 }}>
        <Typography
          variant="body2"
          role="status"
          className="num"
          sx={{ color: 'text.secondary', flex: '1 0 auto' }}
        >
          {data && counted(data.count, 'solicitação', 'solicitações')}
        </Typography>
        {!wide && <SortChoice sort={view.sort} onSort={onSort} />}
      </Box>
      <Box aria-busy={isFetching} sx={{ opacity: error ? 0.6 : 1, minWidth: 0 }}>
        {wide ? (
          <Suspense fallback={<RowsSkeleton height={44 + 64 * 5} rowHeight={64} />}>
            <PurchaseGrid
              page={data}
              sort={view.sort}
              pageNumber={view.page}
              loading={isFetching}
              onSort={onSort}
              addressOf={addressOf}
              onOpen={onOpen}
            />
          </Suspense>
        ) : (
          <PurchaseCards purchases={data?.results} addressOf={addressOf} />
        )}
      </Box>
      {data && data.count > 0 && (
        <Pager page={view.page} size={PAGE_SIZE} count={data.count} onPage={onPage} />
      )}
    </>
  );
}
