/** Balancete: all books or one development's, up to any day, as known at any moment. The address holds what is asked. */
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { asApiError } from '../../shared/api/api-error.ts';
import { unheld, type Ahead } from '../../shared/api/ahead.ts';
import {
  generatedApi,
  useBooksTrialBalanceQuery,
  useDevelopmentsListQuery,
} from '../../shared/api/generated.ts';
import { formatCount } from '../../shared/display/count.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/display/states.tsx';
import { FilterChoice } from '../../shared/fields/filter-choice.tsx';
import { useListAddress } from '../../shared/grid/use-list-address.ts';
import { MomentForm } from './moment-form.tsx';
import { momentText, type Moment } from './moments.ts';
import { TrialBalanceTable } from './trial-balance-table.tsx';
import { questionOf, readTrialBalanceAddress } from './trial-balance-view.ts';

export const ahead: Ahead = ({ search }) => {
  const { development, moment } = readTrialBalanceAddress(search);
  return [
    generatedApi.endpoints.booksTrialBalance.initiate(questionOf(development, moment), unheld),
    generatedApi.endpoints.developmentsList.initiate({}, unheld),
  ];
};

export default function TrialBalancePage() {
  const [params, change] = useListAddress();
  const { development, moment, ignored } = readTrialBalanceAddress(params);
  const developments = useDevelopmentsListQuery({});
  const name = developments.data?.find(({ id }) => id === development)?.name;
  const scope = development ? (name ?? 'Um empreendimento') : 'Todos os empreendimentos';
  return (
    <Box sx={{ ...oneColumn, gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 3 }}>
        <Box sx={{ flex: '0 1 280px', minWidth: 0, '@media print': { display: 'none' } }}>
          <FilterChoice
            label="Empreendimento"
            all="Todos os empreendimentos"
            value={development}
            options={developments.data?.map((one) => ({ value: one.id, label: one.name })) ?? []}
            onChange={(chosen) => change({ development: chosen })}
          />
        </Box>
        <MomentForm
          key={JSON.stringify(moment)}
          label="Momento do balancete"
          moment={moment}
          onApply={({ asOf, knownAt }) => change({ asOf, knownAt })}
        />
      </Box>
      {Boolean(developments.error) && !developments.data && (
        <Alert severity="error" variant="outlined">
          Não foi possível carregar os empreendimentos para o filtro.
        </Alert>
      )}
      {ignored.length > 0 && (
        <Alert severity="info" variant="outlined" role="status" sx={{ overflowWrap: 'anywhere' }}>
          Ignoramos do endereço o que não existe: {ignored.join(', ')}.
        </Alert>
      )}
      <Balance development={development} moment={moment} scope={scope} />
    </Box>
  );
}

interface BalanceProps {
  readonly development: string | undefined;
  readonly moment: Moment;
  readonly scope: string;
}

function Balance({ development, moment, scope }: BalanceProps) {
  // What was kept since the last look would hide what was booked meanwhile.
  const read = useBooksTrialBalanceQuery(questionOf(development, moment), { refetchOnMountOrArgChange: 2 });
  // Never the figures of another question.
  const { currentData: balance, error, isFetching, refetch } = read;
  if (Boolean(error) && !isFetching)
    return (
      <Paper variant="outlined">
        <ErrorState
          title="Não foi possível carregar o balancete."
          error={asApiError(error)}
          onRetry={() => void refetch()}
        />
      </Paper>
    );
  if (!balance)
    return (
      <Box role="status" aria-label={messages.screens.loading}>
        <Skeleton height={480} />
      </Box>
    );
  return (
    <Box aria-busy={isFetching} sx={{ ...oneColumn, gap: 4 }}>
      {balance.unreadable.length > 0 && (
        <Alert severity="warning" variant="outlined">
          {balance.unreadable.length === 1
            ? 'Um lançamento não pode ser lido e não está em nenhuma soma'
            : `${formatCount(balance.unreadable.length)} lançamentos não podem ser lidos e não estão em nenhuma soma`}
          : nº {balance.unreadable.map(({ entryNumber }) => entryNumber).join(', ')}.
        </Alert>
      )}
      {balance.lines.length === 0 ? (
        <Paper variant="outlined">
          <EmptyState title="Nada foi lançado até este momento" />
        </Paper>
      ) : (
        <TrialBalanceTable balance={balance} caption={`${scope}, ${momentText(moment)}`} />
      )}
    </Box>
  );
}
