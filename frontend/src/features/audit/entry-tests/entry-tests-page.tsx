/** Testes de lançamentos: what is looked for, in which days and how, what it was looked for in, and what was found. */
import { formatDate, formatInstant } from '@livro/calendar';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { asApiError, type ApiError } from '../../../shared/api/api-error.ts';
import { unheld, type Ahead } from '../../../shared/api/ahead.ts';
import {
  generatedApi,
  useEntryTestsListQuery,
  useEntryTestsResultQuery,
  type EntryTestResultView,
  type EntryTestView,
} from '../../../shared/api/generated.ts';
import { serverNow, serverToday } from '../../../shared/api/server-clock.ts';
import { counted } from '../../../shared/display/count.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { EmptyState, ErrorState, FailedRead, PastTheEnd } from '../../../shared/display/states.tsx';
import { StepPager } from '../../../shared/display/step-pager.tsx';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { NativeSelect } from '../../../shared/fields/native-select.tsx';
import { useListAddress, type ChangeAddress } from '../../../shared/grid/use-list-address.ts';
import { EntryRows } from './entry-rows.tsx';
import {
  FIRST_TEST,
  noDraw,
  questionOf,
  readEntryTestsAddress,
  resultQuery,
  withoutValues,
  type EntryTestsAddress,
  type TestName,
} from './entry-tests-view.ts';
import { SamplePanel } from './sample-panel.tsx';
import { TestFigures } from './test-figures.tsx';
import { TestForm } from './test-form.tsx';

export const ahead: Ahead = ({ search }) => {
  // Which tests there are is not known yet: one that there is not, the page tells.
  const named = (search.get('test') ?? FIRST_TEST) as TestName;
  const address = readEntryTestsAddress(search, serverToday(), [named]);
  return [
    generatedApi.endpoints.entryTestsList.initiate(undefined, unheld),
    generatedApi.endpoints.entryTestsResult.initiate(resultQuery(address), unheld),
  ];
};

export default function EntryTestsPage() {
  const { data: tests, error, isFetching, refetch } = useEntryTestsListQuery();
  if (Boolean(error) && !tests)
    return (
      <Paper variant="outlined">
        <FailedRead
          title="Não foi possível carregar os testes de lançamentos."
          of={{ error, isFetching, refetch }}
        />
      </Paper>
    );
  return tests ? <Tests tests={tests} /> : <Skeleton height={320} />;
}

function Tests({ tests }: { tests: readonly EntryTestView[] }) {
  const [params, change] = useListAddress();
  const address = readEntryTestsAddress(
    params,
    serverToday(),
    tests.map(({ name }) => name),
  );
  const test = tests.find(({ name }) => name === address.test)!;
  const anew = { cursor: undefined, ...noDraw };
  return (
    <Box sx={{ ...oneColumn, gap: 5 }}>
      <Box sx={{ ...oneColumn, gap: 2 }}>
        <Box sx={{ maxWidth: { sm: 420 }, '@media print': { display: 'none' } }}>
          <NativeSelect
            aria-label="Teste"
            value={test.name}
            onChange={({ target }) =>
              change({
                ...withoutValues(params),
                ...anew,
                test: target.value === FIRST_TEST ? undefined : target.value,
              })
            }
          >
            {tests.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </NativeSelect>
        </Box>
        <Typography component="h2" variant="h2" sx={{ mt: 2 }}>
          {test.title}
        </Typography>
        <Typography sx={{ maxWidth: 760 }}>{test.definition}</Typography>
      </Box>
      {address.ignored.length > 0 && (
        <Alert severity="info" variant="outlined" role="status" sx={{ overflowWrap: 'anywhere' }}>
          Ignoramos do endereço o que não existe: {address.ignored.join(', ')}.
        </Alert>
      )}
      <Result test={test} address={address} change={change} />
      <SamplePanel
        address={address}
        // The moment is settled with the sample: whatever is booked later changes neither.
        onDraw={({ method, size, seed }) =>
          change({ method, size: String(size), seed, knownAt: address.knownAt ?? serverNow().toISOString() })
        }
      />
    </Box>
  );
}

interface ResultProps {
  readonly test: EntryTestView;
  readonly address: EntryTestsAddress;
  readonly change: ChangeAddress;
}

function Result({ test, address, change }: ResultProps) {
  const read = useEntryTestsResultQuery(resultQuery(address), { refetchOnMountOrArgChange: 2 });
  // Never the figures of another question.
  const { currentData: result, error, isFetching, refetch } = read;
  const refusal = error && !isFetching ? asApiError(error) : undefined;
  return (
    <Box component="section" aria-label={test.title} sx={{ ...oneColumn, gap: 4 }}>
      <TestForm
        key={JSON.stringify([test.name, address.from, address.to, address.values])}
        test={test}
        address={address}
        refusal={refusal}
        onApply={(asked) => change({ ...asked, cursor: undefined, ...noDraw })}
      />
      {address.knownAt && (
        <Alert
          severity="info"
          variant="outlined"
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() => change({ knownAt: undefined, cursor: undefined, ...noDraw })}
            >
              Olhar como está agora
            </Button>
          }
        >
          Como se conhecia em {formatInstant(address.knownAt)}: o que foi gravado depois não conta.
        </Alert>
      )}
      {refusal ? (
        <Paper variant="outlined">
          <Failed
            title="Não foi possível fazer este teste."
            error={refusal}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        </Paper>
      ) : result ? (
        <>
          <Typography variant="body2" className="num" sx={{ color: 'text.secondary' }}>
            {askedText(result)}
          </Typography>
          <TestFigures result={result} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
            <Typography
              role="status"
              variant="body2"
              className="num"
              sx={{ flex: 1, color: 'text.secondary' }}
            >
              {counted(result.count, 'lançamento achado', 'lançamentos achados')}
            </Typography>
            <Box sx={{ '@media print': { display: 'none' } }}>
              <ExportMenu
                path={`/api/exports/entry-tests/${test.name}/`}
                query={{ ...questionOf(address), test: undefined }}
                permission="audit:export"
                formats={['xlsx']}
                rows={result.count}
              />
            </Box>
          </Box>
          {result.count === 0 ? (
            <Paper variant="outlined">
              <EmptyState
                title="Nenhum lançamento achado"
                text="O teste olhou toda a população destas datas."
              />
            </Paper>
          ) : result.results.length === 0 ? (
            <PastTheEnd onFirst={() => change({ cursor: undefined })} />
          ) : (
            <EntryRows
              label="Lançamentos achados"
              rows={result.results}
              why="Por quê"
              whyOf={({ reason }) => reason || 'Faz parte da população'}
            />
          )}
          {(result.next !== null || address.cursors.length > 0) && (
            <Box sx={{ '@media print': { display: 'none' } }}>
              <StepPager
                cursors={address.cursors}
                next={result.next}
                before="Anteriores"
                after="Seguintes"
                onTurn={(cursors) => change({ cursor: cursors.join(',') || undefined })}
              />
            </Box>
          )}
        </>
      ) : (
        <Skeleton height={320} />
      )}
    </Box>
  );
}

/** Days, parameters and moment, as they stand on paper, where no form is. */
const askedText = ({ from, to, asked, known_at: knownAt, up_to_entry: last }: EntryTestResultView): string =>
  [
    `Datas de ${formatDate(from)} a ${formatDate(to)}`,
    ...asked.map(({ label, value }) => `${label}: ${value}`),
    `como se conhecia em ${formatInstant(knownAt)}, até o lançamento nº ${last}`,
  ].join(' · ');

/** What the form asks that cannot be: asking again would bring the same answer. */
function Failed({ title, error, onRetry, busy }: FailedProps) {
  if (error.status !== 422) return <ErrorState title={title} error={error} onRetry={onRetry} busy={busy} />;
  return (
    <div role="alert">
      <EmptyState title={title} text={error.message} />
    </div>
  );
}

interface FailedProps {
  readonly title: string;
  readonly error: ApiError;
  readonly onRetry: () => void;
  readonly busy: boolean;
}
