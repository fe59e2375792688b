/** Importar livros: a folder is chosen and checked, booked when the person says so, followed while it is, and told of for ever. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { unheld, type Ahead } from '../../shared/api/ahead.ts';
import { generatedApi, useListImportsQuery, type ImportView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { counted } from '../../shared/display/count.ts';
import { Money } from '../../shared/display/money.tsx';
import { Notice } from '../../shared/display/notice.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { PhaseCourse } from '../../shared/display/phase-course.tsx';
import { RetryAlert } from '../../shared/display/retry-alert.tsx';
import { Section } from '../../shared/display/section.tsx';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { FailedRead } from '../../shared/display/states.tsx';
import { VisuallyHidden } from '../../shared/display/visually-hidden.tsx';
import { ListPage } from '../../shared/grid/list-page.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import { CheckResult } from './check-result.tsx';
import { FolderChoice } from './folder-choice.tsx';
import { ImportHistory } from './import-history.tsx';
import { ImportReport } from './import-report.tsx';
import { courseText, outcomeText, phaseTexts, placeOf, whoText } from './import-text.ts';
import { useFolderImport, type FolderImport } from './use-folder-import.ts';

/** While one is under way: often enough to see it move. */
const POLL_MS = 1_000;
const IDLE_MS = 30_000;

export const ahead: Ahead = ({ may }) =>
  may('imports:read') ? [generatedApi.endpoints.listImports.initiate(undefined, unheld)] : [];

export default function ImportPage() {
  const may = useMay('imports:read');
  return (
    <ListPage title={messages.screens.importBooks} action={null} may={may}>
      <Imports />
    </ListPage>
  );
}

function Imports() {
  const read = useListImportsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: IDLE_MS,
    skipPollingIfUnfocused: true,
  });
  const { data: runs, error, isFetching, refetch } = read;
  const running = runs?.find(({ state }) => state === 'running');
  useListImportsQuery(undefined, {
    skip: running === undefined,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const mayRun = useMay('imports:run');
  const folder = useFolderImport(() => void refetch());
  /** Those that were seen under way: their end is told aloud, and that of one before is not. */
  const [seen, setSeen] = useState<string>();
  if (running && running.id !== seen) setSeen(running.id);
  useRecheckAfter(running?.id, folder);
  const newest = runs?.[0];
  const reported = newest !== undefined && newest.state !== 'running' ? newest : undefined;
  const course = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone.
    if (running && document.activeElement === document.body) course.current?.focus();
  }, [running]);
  return (
    <Box sx={{ ...oneColumn, gap: 8 }}>
      {!running && mayRun && (
        <Box sx={{ ...oneColumn, gap: 5 }}>
          <Typography sx={{ maxWidth: '72ch' }}>
            Traz para cá os livros que você tem em arquivos. Primeiro a pasta é conferida inteira, e você vê o
            que entraria; nada é lançado antes de você mandar.
          </Typography>
          <Section title="A pasta">
            <FolderChoice of={folder} />
          </Section>
          {folder.checking.state !== 'none' && (
            <Section title="Conferência">
              <CheckResult of={folder} />
            </Section>
          )}
        </Box>
      )}
      {Boolean(error) && !runs && !isFetching && (
        <FailedRead title="Não foi possível carregar as importações." of={read} />
      )}
      {Boolean(error) && runs && (
        <RetryAlert severity="warning" label={messages.screens.retry} onRetry={() => void refetch()}>
          Não foi possível ler as importações agora: o que está aqui é da última leitura.
        </RetryAlert>
      )}
      {!runs && !error && (
        <Box role="status" aria-label={messages.screens.loading}>
          <Skeleton height={160} />
        </Box>
      )}
      <Box ref={course} tabIndex={-1} sx={{ outline: 'none', '&:empty': { display: 'none' } }}>
        {running && (
          <Section title="Importação em andamento">
            <Running run={running} />
          </Section>
        )}
        {reported && (
          <Section title="Última importação">
            <ImportReport run={reported} />
            {reported.id === seen && (
              <Notice>
                <VisuallyHidden>{outcomeText(reported)}</VisuallyHidden>
              </Notice>
            )}
          </Section>
        )}
      </Box>
      {runs && <ImportHistory runs={runs} shown={reported?.id} />}
    </Box>
  );
}

/** What was checked before an import says nothing of the books after it, whoever asked for it. */
function useRecheckAfter(running: string | undefined, { checking, check }: FolderImport): void {
  const before = useRef<string>(undefined);
  const isStale = checking.state === 'done';
  const recheck = useEffectEvent(() => isStale && check());
  useEffect(() => {
    if (before.current !== undefined && running === undefined) recheck();
    before.current = running;
  }, [running]);
}

function Running({ run }: { run: ImportView }) {
  const { progress, planned_entries, planned_amount } = run;
  return (
    <Box sx={{ ...oneColumn, gap: 3 }}>
      <Typography sx={{ color: 'text.secondary' }}>
        Começada {whoText(run)}: {counted(planned_entries, 'lançamento', 'lançamentos')},{' '}
        <Money amount={centavosOf(planned_amount)} />.
      </Typography>
      <PhaseCourse
        label="Andamento da importação"
        phases={phaseTexts}
        at={progress ? placeOf(progress.phase) : undefined}
        told={progress && progress.total > 1 ? courseText(progress, planned_entries) : ''}
        share={
          progress && progress.total > 1 ? Math.min(100, (100 * progress.done) / progress.total) : undefined
        }
      />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {progress === null && 'Quanto já foi feito ainda não é conhecido por este servidor. '}
        Segue no servidor: você pode sair desta tela e voltar.
      </Typography>
    </Box>
  );
}
