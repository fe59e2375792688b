/** All developments: how many there are, search, filters, and a card for each. The address holds what is looked for. */
import AddIcon from '@mui/icons-material/AddOutlined';
import ApartmentIcon from '@mui/icons-material/ApartmentOutlined';
import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import { messages, readDevelopmentStatus } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useCallback, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useDialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { MainAction, useMainVariant } from '../../shared/display/main-action.tsx';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { PageTitle } from '../../shared/display/page-title.tsx';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { EmptyState, FailedRead } from '../../shared/display/states.tsx';
import { useSingleKeys } from '../../shared/keyboard/shortcuts.ts';
import { useMay } from '../../shared/session/session-hooks.ts';
import { CARD_HEIGHT, DevelopmentCard } from './development-card.tsx';
import { DevelopmentFilters } from './development-filters.tsx';
import { allDevelopments } from './use-development.ts';
import { DevelopmentSummary } from './development-summary.tsx';
import { generatedApi, useDevelopmentsListQuery } from '../../shared/api/generated.ts';
import { countDevelopments, filterDevelopments } from './filter-developments.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { onDemand } from '../../shared/display/on-demand.tsx';

const fetchDialog = () => import('./create-development-dialog.tsx');
const CreateDevelopmentDialog = onDemand(fetchDialog);
const CREATE = 'novo-empreendimento';

interface DevelopmentListPageProps {
  /** The pointer is on a card: what its page needs may be fetched. */
  readonly onApproach: () => void;
  /** What follows the cards. */
  readonly below?: ReactNode;
}

export function DevelopmentListPage({ onApproach, below }: DevelopmentListPageProps) {
  const mainVariant = useMainVariant();
  const prefetchAccounts = generatedApi.usePrefetch('accountsList');
  const approach = useCallback(
    (development: string) => {
      onApproach();
      prefetchAccounts({ development });
    },
    [onApproach, prefetchAccounts],
  );
  const [params, setParams] = useSearchParams();
  const { data, error, isFetching, refetch } = useDevelopmentsListQuery(allDevelopments);
  const dialog = useDialogAddress();
  const may = useMay('developments:create');
  const openDialog = () => dialog.open(CREATE);
  useSingleKeys({ create: may && openDialog });

  const search = params.get('q') ?? '';
  const statuses = (params.get('status') ?? '')
    .split(',')
    .map(readDevelopmentStatus)
    .filter((status) => status !== undefined);
  const counts = countDevelopments(data ?? []);
  const found = filterDevelopments(data ?? [], search, statuses);
  const change = (name: 'q' | 'status', value: string | undefined) =>
    setParams(
      (current) => {
        if (value) current.set(name, value);
        else current.delete(name);
        return current;
      },
      { replace: name === 'q', preventScrollReset: true },
    );
  const createButton = (label: ReactNode) => (
    <GuardedButton
      permission="developments:create"
      variant={mainVariant}
      onMouseEnter={() => void fetchDialog()}
      onClick={openDialog}
    >
      {label}
    </GuardedButton>
  );

  return (
    <Box sx={{ ...oneColumn, gap: 6 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, minHeight: 40 }}>
        <Box sx={{ flex: '1 0 auto' }}>
          <PageTitle title={messages.screens.menuDevelopments} />
        </Box>
        {counts.total > 0 && <MainAction>{createButton(messages.screens.newDevelopmentButton)}</MainAction>}
      </Box>
      {error && !data ? (
        <Paper variant="outlined">
          <FailedRead
            title="Não foi possível carregar os empreendimentos."
            of={{ error, isFetching, refetch }}
          />
        </Paper>
      ) : data?.length === 0 ? (
        <Paper variant="outlined">
          <EmptyState
            icon={<ApartmentIcon />}
            title="Nenhum empreendimento ainda."
            text="Crie o primeiro para abrir a Conta da Obra e a Conta do Terreno e começar a lançar."
            action={createButton(
              <>
                <AddIcon aria-hidden fontSize="small" sx={{ mr: 1.5 }} />
                Criar primeiro empreendimento
              </>,
            )}
          />
        </Paper>
      ) : (
        <>
          <DevelopmentSummary counts={data && counts} />
          <DevelopmentFilters
            search={search}
            statuses={statuses}
            counts={counts}
            onSearch={(text) => change('q', text)}
            onStatus={(chosen) => change('status', chosen)}
          />
          {data && found.length === 0 ? (
            <Paper variant="outlined">
              <EmptyState
                icon={<SearchOffIcon />}
                title="Nenhum empreendimento com estes filtros."
                action={
                  <Button variant="outlined" onClick={() => setParams({})}>
                    Limpar filtros
                  </Button>
                }
              />
            </Paper>
          ) : (
            <CardGrid>
              {data
                ? found.map((development) => (
                    <DevelopmentCard key={development.id} development={development} onApproach={approach} />
                  ))
                : [1, 2, 3].map((n) => <CardSkeleton key={n} />)}
            </CardGrid>
          )}
        </>
      )}
      {below}
      {dialog.name === CREATE && may && <CreateDevelopmentDialog onClose={dialog.close} />}
    </Box>
  );
}

function CardGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 6,
        rowGap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
      }}
    >
      {children}
    </Box>
  );
}

function CardSkeleton() {
  return (
    <Paper
      variant="outlined"
      sx={{ height: CARD_HEIGHT, pt: 3, display: 'grid', alignContent: 'start', gap: 3 }}
    >
      <Skeleton width="70%" height={20} />
      <Skeleton width="50%" height={46} />
      <Skeleton height={66} />
      <Skeleton height={52} />
      <Skeleton height={26} />
    </Paper>
  );
}
