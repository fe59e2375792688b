/** The clients that were found: filters, how many, the rows as table or cards, and the pages. */
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import { limits, messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense } from 'react';
import { counted } from '../../shared/display/count.ts';
import { Pager } from '../../shared/display/pager.tsx';
import { RowsSkeleton } from '../../shared/display/skeleton.tsx';
import { EmptyState, PastTheEnd } from '../../shared/display/states.tsx';
import { ColumnsPanel } from '../../shared/grid/columns-panel.tsx';
import { useGridLayout } from '../../shared/grid/grid-layout.ts';
import type { ClientsPageApiResponse, DevelopmentView } from '../../shared/api/generated.ts';
import { ClientCards } from './client-cards.tsx';
import { clientColumnChoices } from './client-columns.ts';
import { ClientFilterChips, ClientFilters } from './client-filters.tsx';
import { DEFAULT_SORT, hasFilters, noFilters, type ClientsView } from './client-view.ts';
import { SortChoice } from '../../shared/grid/sort-choice.tsx';

const ClientGrid = lazy(() => import('./client-grid.tsx'));
const sorts = [
  { value: 'name', label: 'Nome, A a Z' },
  { value: '-name', label: 'Nome, Z a A' },
  { value: 'email', label: 'Email, A a Z' },
  { value: '-email', label: 'Email, Z a A' },
  { value: '-createdAt', label: 'Mais novos primeiro' },
  { value: 'createdAt', label: 'Mais antigos primeiro' },
];

interface ClientRowsProps {
  readonly view: ClientsView;
  readonly read: {
    readonly data?: ClientsPageApiResponse;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly developments: readonly DevelopmentView[];
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>, replace?: boolean) => void;
}

export function ClientRows({ view, read, developments, onChange }: ClientRowsProps) {
  const { data, error, isFetching } = read;
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true });
  const [layout, setLayout] = useGridLayout('clientes', clientColumnChoices);
  const filtered = hasFilters(view);
  const sortBy = (chosen: string) =>
    onChange({ sort: chosen === DEFAULT_SORT ? undefined : chosen, page: undefined });

  if (data?.count === 0 && !filtered) {
    return (
      <Paper variant="outlined">
        <EmptyState icon={<GroupsIcon />} title={messages.screens.noClients} />
      </Paper>
    );
  }
  return (
    <>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <ClientFilters view={view} developments={developments} onChange={onChange} />
        <ClientFilterChips
          view={view}
          developments={developments}
          nothingFound={data?.count === 0}
          onChange={onChange}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, minHeight: 40 }}>
          <Typography role="status" variant="body2" className="num" sx={{ color: 'text.secondary', flex: 1 }}>
            {data && counted(data.count, 'cliente', 'clientes')}
          </Typography>
          {narrow ? (
            <SortChoice sorts={sorts} value={view.sort} onChange={sortBy} />
          ) : (
            <ColumnsPanel columns={clientColumnChoices} layout={layout} onChange={setLayout} />
          )}
        </Box>
      </Box>
      {Boolean(error) && (
        <Alert
          severity="error"
          variant="outlined"
          action={
            <Button size="small" color="inherit" onClick={() => void read.refetch()}>
              {messages.screens.retry}
            </Button>
          }
        >
          Não foi possível carregar os clientes. As linhas abaixo são da última leitura.
        </Alert>
      )}
      {data?.count === 0 ? (
        <Paper variant="outlined">
          <EmptyState
            icon={<SearchOffIcon />}
            title={messages.screens.noClientFound}
            action={
              <Button variant="outlined" onClick={() => onChange(noFilters)}>
                Limpar filtros
              </Button>
            }
          />
        </Paper>
      ) : data?.results.length === 0 ? (
        <PastTheEnd onFirst={() => onChange({ page: undefined })} />
      ) : narrow ? (
        <ClientCards clients={data?.results} />
      ) : (
        <Suspense fallback={<RowsSkeleton height={540} rowHeight={56} />}>
          <ClientGrid
            page={data}
            sort={view.sort}
            pageNumber={view.page}
            loading={isFetching}
            layout={layout}
            onSort={sortBy}
          />
        </Suspense>
      )}
      {data && data.count > 0 && (
        <Pager
          page={view.page}
          size={limits.clientPageSize}
          count={data.count}
          onPage={(chosen) => onChange({ page: chosen === 1 ? undefined : String(chosen) })}
        />
      )}
    </>
  );
}
