/** Balancete: all books or one development's, up to any day, as known at any moment. The address holds what is asked. */
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import CompareIcon from '@mui/icons-material/CompareArrowsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { unheld, type Ahead } from '../../shared/api/ahead.ts';
import {
  generatedApi,
  useBooksTrialBalanceQuery,
  useDevelopmentsListQuery,
  type TrialBalanceView,
} from '../../shared/api/generated.ts';
import { formatCount } from '../../shared/display/count.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { EmptyState, FailedRead } from '../../shared/display/states.tsx';
import { FilterChoice } from '../../shared/fields/filter-choice.tsx';
import { useListAddress } from '../../shared/grid/use-list-address.ts';
import { MomentForm } from './moment-form.tsx';
import { momentText, type Moment } from './moments.ts';
import { TrialBalanceChanges } from './trial-balance-changes.tsx';
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
  const { development, moment, other, ignored } = readTrialBalanceAddress(params);
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
        {!other && (
          <Button
            startIcon={<CompareIcon />}
            onClick={() => change({ compare: '1' })}
            sx={{ '@media print': { display: 'none' } }}
          >
            Comparar com outro momento
          </Button>
        )}
      </Box>
      {other && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'flex-end',
            gap: 3,
            '@media print': { display: 'none' },
          }}
        >
          <Typography component="h2" variant="h3" sx={{ flex: '0 1 280px', alignSelf: 'center' }}>
            Segundo momento
          </Typography>
          <MomentForm
            key={JSON.stringify(other)}
            label="Segundo momento"
            nth={2}
            moment={other}
            onApply={({ asOf, knownAt }) => change({ asOf2: asOf, knownAt2: knownAt })}
          />
          <Button onClick={() => change({ compare: undefined, asOf2: undefined, knownAt2: undefined })}>
            Deixar de comparar
          </Button>
        </Box>
      )}
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
      {other ? (
        <Compared development={development} moments={[moment, other]} scope={scope} />
      ) : (
        <Single development={development} moment={moment} scope={scope} />
      )}
    </Box>
  );
}

// What was kept since the last look would hide what was booked meanwhile.
const afresh = { refetchOnMountOrArgChange: 2 } as const;

interface SingleProps {
  readonly development: string | undefined;
  readonly moment: Moment;
  readonly scope: string;
}

function Single({ development, moment, scope }: SingleProps) {
  const read = useBooksTrialBalanceQuery(questionOf(development, moment), afresh);
  const { currentData: balance } = read;
  if (!balance) return <Waiting reads={[read]} />;
  return <Shown balance={balance} busy={read.isFetching} moment={moment} scope={scope} />;
}

interface ComparedProps extends Omit<SingleProps, 'moment'> {
  readonly moments: readonly [Moment, Moment];
}

function Compared({ development, moments, scope }: ComparedProps) {
  const one = useBooksTrialBalanceQuery(questionOf(development, moments[0]), afresh);
  const two = useBooksTrialBalanceQuery(questionOf(development, moments[1]), afresh);
  if (!one.currentData || !two.currentData) return <Waiting reads={[one, two]} />;
  return (
    <TrialBalanceChanges
      first={one.currentData}
      second={two.currentData}
      moments={moments}
      scope={scope}
      busy={one.isFetching || two.isFetching}
    />
  );
}

type Read = ReturnType<typeof useBooksTrialBalanceQuery>;

/** Never the figures of another question: until all are there, none is shown. */
function Waiting({ reads }: { reads: readonly Read[] }) {
  const failed = reads.find(({ error, isFetching }) => Boolean(error) && !isFetching);
  if (failed)
    return (
      <Paper variant="outlined">
        <FailedRead
          title="Não foi possível carregar o balancete."
          of={{ error: failed.error, refetch: failed.refetch }}
        />
      </Paper>
    );
  return (
    <Box role="status" aria-label={messages.screens.loading}>
      <Skeleton height={480} />
    </Box>
  );
}

interface ShownProps {
  readonly balance: TrialBalanceView;
  readonly busy: boolean;
  readonly moment: Moment;
  readonly scope: string;
}

function Shown({ balance, busy, moment, scope }: ShownProps) {
  const { asOf, knownAt } = moment;
  const { unreadable, lines, development } = balance;
  return (
    <Box aria-busy={busy} sx={{ ...oneColumn, gap: 4 }}>
      {unreadable.length > 0 && (
        <Alert severity="warning" variant="outlined">
          {unreadable.length === 1
            ? 'Um lançamento não pode ser lido e não está em nenhuma soma'
            : `${formatCount(unreadable.length)} lançamentos não podem ser lidos e não estão em nenhuma soma`}
          : nº {unreadable.map(({ entryNumber }) => entryNumber).join(', ')}.
        </Alert>
      )}
      {lines.length === 0 ? (
        <Paper variant="outlined">
          <EmptyState title="Nada foi lançado até este momento" />
        </Paper>
      ) : (
        <TrialBalanceTable
          balance={balance}
          caption={`${scope}, ${momentText(moment)}`}
          scope={{ ...(development ? { development } : { all: '1' as const }), to: asOf, knownAt }}
        />
      )}
    </Box>
  );
}
