/** Sistema: whether all is well in one sentence, then each part of the program; what administrators do about it is one press away. */
import { messages } from '@livro/rules';
import { momentOf } from '@livro/calendar';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { unheld, type Ahead } from '../../shared/api/ahead.ts';
import {
  generatedApi,
  useGetSystemQuery,
  useListParkedCasesQuery,
  useListSystemErrorsQuery,
  useListSystemProjectionsQuery,
  type SystemOverallView,
} from '../../shared/api/generated.ts';
import { Notice } from '../../shared/display/notice.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { RetryAlert } from '../../shared/display/retry-alert.tsx';
import { Section } from '../../shared/display/section.tsx';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { FailedRead } from '../../shared/display/states.tsx';
import { VisuallyHidden } from '../../shared/display/visually-hidden.tsx';
import { ListPage } from '../../shared/grid/list-page.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import { DecisionList } from './decision-list.tsx';
import { ErrorList } from './error-list.tsx';
import { ParkedCases } from './parked-cases.tsx';
import { PartList } from './part-list.tsx';
import { ProcessList } from './process-list.tsx';
import { ReadModels } from './read-models.tsx';
import { Rebuilding } from './rebuilding.tsx';
import { SettingList } from './setting-list.tsx';
import { isUnderWay } from './system-text.ts';

/** While a rebuild is under way: often enough to see it move. */
const EAGER_MS = 1_000;
const POLL_MS = 5_000;

export const ahead: Ahead = ({ may }) =>
  may('system:read')
    ? [
        generatedApi.endpoints.getSystem.initiate(undefined, unheld),
        generatedApi.endpoints.listSystemProjections.initiate(undefined, unheld),
      ]
    : [];

export default function SystemPage() {
  const may = useMay('system:read');
  return (
    <ListPage title={messages.screens.menuSystem} action={null} may={may}>
      <System />
    </ListPage>
  );
}

/** Looked at while the page is open and in view. */
const followed = (pollingInterval: number) =>
  ({ refetchOnMountOrArgChange: true, pollingInterval, skipPollingIfUnfocused: true }) as const;

function System() {
  const state = useGetSystemQuery(undefined, followed(POLL_MS));
  return (
    <Box sx={{ ...oneColumn, gap: 8 }}>
      {!state.data && !state.error && <Loading height={320} />}
      {!state.data && Boolean(state.error) && (
        <FailedRead title="Não foi possível ler o estado do sistema." of={state} />
      )}
      {state.data && (
        <Section title="Como está">
          <Overall overall={state.data.overall} askedAt={state.data.askedAt} of={state} />
          <PartList parts={state.data.parts} isOld={Boolean(state.error)} />
        </Section>
      )}
      <Models />
      {state.data && (
        <>
          <ProcessList processes={state.data.processes} />
          <DecisionList decisions={state.data.decisions} />
        </>
      )}
      <Errors />
      {state.data && <SettingList settings={state.data.settings} />}
    </Box>
  );
}

interface OverallProps {
  readonly overall: SystemOverallView;
  readonly askedAt: string;
  readonly of: { readonly error?: unknown; readonly refetch: () => unknown };
}

/** What was well before a read failed says nothing of now. */
function Overall({ overall, askedAt, of: { error, refetch } }: OverallProps) {
  const { time } = momentOf(new Date(askedAt));
  if (error)
    return (
      <RetryAlert severity="error" label={messages.screens.retry} onRetry={() => void refetch()}>
        Não foi possível ler o estado do sistema agora. O que está abaixo é das {time}.
      </RetryAlert>
    );
  const severity = ({ well: 'success', attention: 'warning', failed: 'error' } as const)[
    overall.state as 'well'
  ] as 'success' | undefined;
  return (
    <>
      <Alert severity={severity ?? 'info'} variant="outlined" role="presentation">
        <strong>{overall.sentence}</strong>{' '}
        <Typography component="span" variant="body2" className="num" sx={{ color: 'text.secondary' }}>
          Visto às {time}.
        </Typography>
      </Alert>
      <Notice>
        <VisuallyHidden>{overall.sentence}</VisuallyHidden>
      </Notice>
    </>
  );
}

function Models() {
  const read = useListSystemProjectionsQuery(undefined, followed(POLL_MS));
  const { data: models, error, refetch } = read;
  const isRebuilding = models?.some(
    ({ rebuild, generations }) => isUnderWay(rebuild) || generations.some(({ isLoading }) => isLoading),
  );
  useListSystemProjectionsQuery(undefined, {
    skip: !isRebuilding,
    pollingInterval: EAGER_MS,
    skipPollingIfUnfocused: true,
  });
  return (
    <>
      {models && <Rebuilding models={models} />}
      <Parked />
      <Section title="Modelos de leitura">
        <Typography sx={{ maxWidth: '72ch', color: 'text.secondary' }}>
          O que as telas mostram é lido daqui. Cada modelo é feito do Diário e pode ser refeito a qualquer
          hora, sem que ninguém espere.
        </Typography>
        {!models && !error && <Loading height={480} />}
        {!models && Boolean(error) && (
          <FailedRead title="Não foi possível ler os modelos de leitura." of={read} />
        )}
        {models && Boolean(error) && (
          <RetryAlert severity="error" label={messages.screens.retry} onRetry={() => void refetch()}>
            Não foi possível ler os modelos agora: o que está aqui é da última leitura.
          </RetryAlert>
        )}
        {models && <ReadModels models={models} />}
      </Section>
    </>
  );
}

function Parked() {
  const read = useListParkedCasesQuery(undefined, followed(POLL_MS));
  const { data: cases, error } = read;
  return (
    <Section title="Eventos estacionados">
      {!cases && !error && <Loading height={48} />}
      {Boolean(error) && <FailedRead title="Não foi possível ler os eventos estacionados." of={read} />}
      {cases && !error && <ParkedCases cases={cases} />}
    </Section>
  );
}

function Errors() {
  const may = useMay('admin:read');
  const read = useListSystemErrorsQuery(undefined, { ...followed(POLL_MS), skip: !may });
  if (!may) return null;
  return (
    <Section title="Últimas falhas">
      {!read.data && !read.error && <Loading height={48} />}
      {Boolean(read.error) && <FailedRead title="Não foi possível ler as últimas falhas." of={read} />}
      {read.data && !read.error && <ErrorList found={read.data} />}
    </Section>
  );
}

function Loading({ height }: { height: number }) {
  return (
    <Box role="status" aria-label={messages.screens.loading}>
      <Skeleton height={height} />
    </Box>
  );
}
