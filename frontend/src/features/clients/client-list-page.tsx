/** All clients, read only: searched, sorted and paged by the server. The address holds what is looked for. */
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
import { useSearchParams } from 'react-router';
import { asApiError } from '../../shared/api/api-error.ts';
import { counted } from '../../shared/display/count.ts';
import { PageTitle } from '../../shared/display/page-title.tsx';
import { Pager } from '../../shared/display/pager.tsx';
import { RowsSkeleton } from '../../shared/display/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/display/states.tsx';
import { SearchBox } from '../../shared/fields/search-box.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import { ClientCards } from './client-cards.tsx';
import { useClientsPageQuery } from '../../shared/api/generated.ts';
import { oneColumn } from '../../shared/display/one-column.ts';

const ClientGrid = lazy(() => import('./client-grid.tsx'));
const sorts = ['name', 'email', 'createdAt'];
const DEFAULT_SORT = 'name';

export default function ClientListPage() {
  const [params, setParams] = useSearchParams();
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true });
  const may = useMay('clients:read');
  const search = params.get('q') ?? '';
  const asked = params.get('sort') ?? DEFAULT_SORT;
  const sort = sorts.includes(asked.replace(/^-/, '')) ? asked : DEFAULT_SORT;
  const page = Math.max(1, Math.trunc(Number(params.get('page')) || 1));
  const query = { search: search || undefined, sort, page, limit: limits.clientPageSize };
  const { data, error, isFetching, refetch } = useClientsPageQuery(query, { skip: !may });

  const change = (changes: Readonly<Record<string, string | undefined>>, replace = false) =>
    setParams(
      (current) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) current.set(name, value);
          else current.delete(name);
        }
        return current;
      },
      { replace, preventScrollReset: true },
    );
  const retry = () => void refetch();

  return (
    <Box sx={{ ...oneColumn, gap: 6 }}>
      <PageTitle title={messages.screens.menuClients} />
      {!may ? (
        <Paper variant="outlined">
          <EmptyState title={messages.forbidden} text="Peça acesso a um administrador." />
        </Paper>
      ) : error && !data ? (
        <Paper variant="outlined">
          <ErrorState
            title="Não foi possível carregar os clientes."
            error={asApiError(error)}
            onRetry={retry}
            busy={isFetching}
          />
        </Paper>
      ) : data?.count === 0 && !search ? (
        <Paper variant="outlined">
          <EmptyState icon={<GroupsIcon />} title={messages.screens.noClients} />
        </Paper>
      ) : (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
            <Box sx={{ flex: '1 1 280px', maxWidth: { sm: 420 } }}>
              <SearchBox
                label="Buscar por nome, e-mail, CPF ou telefone"
                value={search}
                onChange={(q) => change({ q: q || undefined, page: undefined }, true)}
              />
            </Box>
            <Typography variant="body2" role="status" className="num" sx={{ color: 'text.secondary' }}>
              {data && counted(data.count, 'cliente', 'clientes')}
            </Typography>
          </Box>
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
              Não foi possível carregar os clientes. As linhas abaixo são da última leitura.
            </Alert>
          )}
          {data?.count === 0 ? (
            <Paper variant="outlined">
              <EmptyState
                icon={<SearchOffIcon />}
                title={messages.screens.noClientFound}
                action={
                  <Button variant="outlined" onClick={() => setParams({})}>
                    Limpar filtros
                  </Button>
                }
              />
            </Paper>
          ) : narrow ? (
            <ClientCards clients={data?.results} />
          ) : (
            <Suspense fallback={<RowsSkeleton height={540} rowHeight={56} />}>
              <ClientGrid
                page={data}
                sort={sort}
                pageNumber={page}
                loading={isFetching}
                onSort={(chosen) =>
                  change({ sort: chosen === DEFAULT_SORT ? undefined : chosen, page: undefined })
                }
              />
            </Suspense>
          )}
          {data && data.count > 0 && (
            <Pager
              page={page}
              size={limits.clientPageSize}
              count={data.count}
              onPage={(chosen) => change({ page: chosen === 1 ? undefined : String(chosen) })}
            />
          )}
        </>
      )}
    </Box>
  );
}
