/** The users that were found: filters, the rows as table or cards, and the pages. */
import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense } from 'react';
import { Pager } from '../../shared/display/pager.tsx';
import { RowsSkeleton } from '../../shared/display/skeleton.tsx';
import { EmptyState, PastTheEnd } from '../../shared/display/states.tsx';
import { ColumnsPanel } from '../../shared/grid/columns-panel.tsx';
import { useGridLayout } from '../../shared/grid/grid-layout.ts';
import { SortChoice } from '../../shared/grid/sort-choice.tsx';
import type { UsersPageApiResponse } from '../../shared/api/generated.ts';
import { UserCards } from './user-cards.tsx';
import { userColumnChoices } from './user-columns.ts';
import { UserFilterChips, UserFilters } from './user-filters.tsx';
import { DEFAULT_SORT, hasFilters, noFilters, PAGE_SIZE, type UsersView } from './user-view.ts';

const UserGrid = lazy(() => import('./user-grid.tsx'));
const sorts = [
  { value: 'name', label: 'Nome, A a Z' },
  { value: '-name', label: 'Nome, Z a A' },
  { value: 'email', label: 'Email, A a Z' },
  { value: '-email', label: 'Email, Z a A' },
  { value: 'type', label: 'Tipo' },
  { value: '-createdAt', label: 'Mais novos primeiro' },
  { value: 'createdAt', label: 'Mais antigos primeiro' },
];

interface UserRowsProps {
  readonly view: UsersView;
  readonly read: {
    readonly data?: UsersPageApiResponse;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>, replace?: boolean) => void;
}

export function UserRows({ view, read, onChange }: UserRowsProps) {
  const { data, error, isFetching } = read;
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true });
  const [layout, setLayout] = useGridLayout('usuarios', userColumnChoices);
  const sortBy = (chosen: string) =>
    onChange({ sort: chosen === DEFAULT_SORT ? undefined : chosen, page: undefined });
  return (
    <>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3 }}>
          <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
            <UserFilters view={view} onChange={onChange} />
          </Box>
          {narrow ? (
            <SortChoice sorts={sorts} value={view.sort} onChange={sortBy} />
          ) : (
            <ColumnsPanel columns={userColumnChoices} layout={layout} onChange={setLayout} />
          )}
        </Box>
        <UserFilterChips view={view} nothingFound={data?.count === 0} onChange={onChange} />
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
          Não foi possível carregar os usuários. As linhas abaixo são da última leitura.
        </Alert>
      )}
      {data?.count === 0 ? (
        <Paper variant="outlined">
          <EmptyState
            icon={<SearchOffIcon />}
            title="Nenhum usuário encontrado"
            action={
              hasFilters(view) && (
                <Button variant="outlined" onClick={() => onChange(noFilters)}>
                  Limpar filtros
                </Button>
              )
            }
          />
        </Paper>
      ) : data?.results.length === 0 ? (
        <PastTheEnd onFirst={() => onChange({ page: undefined })} />
      ) : narrow ? (
        <UserCards users={data?.results} />
      ) : (
        <Suspense fallback={<RowsSkeleton height={480} />}>
          <UserGrid
            page={data}
            sort={view.sort}
            pageNumber={view.page}
            loading={isFetching}
            layout={layout}
            onSort={sortBy}
          />
        </Suspense>
      )}
      {data && data.count > PAGE_SIZE && (
        <Pager
          page={view.page}
          size={PAGE_SIZE}
          count={data.count}
          onPage={(chosen) => onChange({ page: chosen === 1 ? undefined : String(chosen) })}
        />
      )}
    </>
  );
}
