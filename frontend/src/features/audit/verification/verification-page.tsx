/** Verificar: starts a verification, shows how far it is, ends with one sentence, names what differs, and keeps the last results. */
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { unheld, type Ahead } from '../../../shared/api/ahead.ts';
import {
  generatedApi,
  useListVerificationsQuery,
  useStartVerificationMutation,
  type VerificationRunView,
} from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { GuardedButton } from '../../../shared/display/guarded-button.tsx';
import { Notice } from '../../../shared/display/notice.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { FailedRead } from '../../../shared/display/states.tsx';
import { VisuallyHidden } from '../../../shared/display/visually-hidden.tsx';
import { BundleDownload } from './bundle-download.tsx';
import { Findings } from './findings.tsx';
import { RunProgress } from './run-progress.tsx';
import { SealList } from './seal-list.tsx';
import { outcomeText } from './verification-text.ts';
import { RunList } from './run-list.tsx';

/** While one is under way: often enough to see it move. */
const POLL_MS = 1_000;
const IDLE_MS = 30_000;

export const ahead: Ahead = () => [generatedApi.endpoints.listVerifications.initiate(undefined, unheld)];

export default function VerificationPage() {
  const { data, error, isFetching, refetch } = useListVerificationsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: IDLE_MS,
    skipPollingIfUnfocused: true,
  });
  const newest = data?.[0];
  const isRunning = newest?.state === 'running';
  useListVerificationsQuery(undefined, {
    skip: !isRunning,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  return (
    <Box sx={{ ...oneColumn, gap: 5 }}>
      <Start isRunning={isRunning} onStarted={() => void refetch()} />
      {Boolean(error) && !isFetching && (
        <Paper variant="outlined">
          <FailedRead title="Não foi possível carregar as verificações." of={{ error, refetch }} />
        </Paper>
      )}
      {!data && !error && (
        <Box role="status" aria-label={messages.screens.loading}>
          <Skeleton height={240} />
        </Box>
      )}
      {data && (
        <>
          {newest && <Newest run={newest} />}
          <RunList runs={data} />
        </>
      )}
      <SealList />
      <BundleDownload />
    </Box>
  );
}

function Start({ isRunning, onStarted }: { isRunning: boolean; onStarted: () => void }) {
  const [start, { isLoading }] = useStartVerificationMutation();
  const [failure, setFailure] = useState<string>();
  const begin = async () => {
    setFailure(undefined);
    const outcome = await outcomeOf(start({ startVerificationDto: {} }));
    if (!outcome.ok) setFailure(outcome.error.message);
    onStarted();
  };
  return (
    <Box sx={{ ...oneColumn, gap: 3, justifyItems: 'start', '@media print': { display: 'none' } }}>
      <Typography sx={{ maxWidth: '72ch' }}>
        Lê o diário inteiro do armazenamento, prova cada lançamento pelo hash e pelos selos, refaz as somas e
        compara linha por linha com o que as telas mostram. Segue no servidor: você pode sair desta tela e
        voltar.
      </Typography>
      <GuardedButton
        permission="audit:verify"
        variant="contained"
        why={isRunning ? 'Uma verificação já está em andamento.' : undefined}
        aria-disabled={isLoading || undefined}
        onClick={() => !isLoading && void begin()}
      >
        {isLoading ? 'Começando...' : 'Verificar agora'}
      </GuardedButton>
      {failure && (
        <Alert severity="error" variant="outlined" role="alert">
          {failure}
        </Alert>
      )}
    </Box>
  );
}

/** The last run in full: its progress, or its end with all that was found. */
function Newest({ run }: { run: VerificationRunView }) {
  const titleId = useId();
  // An end that somebody waited for is told aloud; one that was there before is not.
  const [sawRunning, setSawRunning] = useState(false);
  if (run.state === 'running' && !sawRunning) setSawRunning(true);
  const severity = ({ passed: 'success', failed: 'error', interrupted: 'warning', running: 'info' } as const)[
    run.state
  ];
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ ...oneColumn, gap: 4, p: { xs: 4, lg: 6 } }}
    >
      <Typography id={titleId} component="h2" variant="h3">
        {run.state === 'running' ? 'Verificação em andamento' : 'Última verificação'}
      </Typography>
      {run.state === 'running' ? (
        <RunProgress run={run} />
      ) : (
        <>
          <Alert severity={severity} variant="outlined">
            {outcomeText(run)}
          </Alert>
          {sawRunning && (
            <Notice>
              <VisuallyHidden>{outcomeText(run)}</VisuallyHidden>
            </Notice>
          )}
        </>
      )}
      {run.result && <Findings result={run.result} />}
    </Paper>
  );
}
