/** The rebuild that is under way: its phases, its pace and the time that is left, and the press that ends it. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { SystemProjectionView } from '../../shared/api/generated.ts';
import { formatCount } from '../../shared/display/count.ts';
import { useDialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { Notice } from '../../shared/display/notice.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { paceText } from '../../shared/display/pace.ts';
import { PhaseCourse } from '../../shared/display/phase-course.tsx';
import { Section } from '../../shared/display/section.tsx';
import { VisuallyHidden } from '../../shared/display/visually-hidden.tsx';
import { endText, isUnderWay, modelName, rebuildPhases, rebuildPhaseTexts, wholeOf } from './system-text.ts';

/** Phases in which events are counted: indexes and comparisons tell of no share. */
const COUNTED: ReadonlySet<string | null> = new Set(['loading', 'catching-up']);

export function Rebuilding({ models }: { models: readonly SystemProjectionView[] }) {
  const running = models.filter(({ rebuild }) => isUnderWay(rebuild));
  const elsewhere = models.filter(
    ({ name, generations }) =>
      !running.some((one) => one.name === name) && generations.some(({ isLoading }) => isLoading),
  );
  // The end of each is told aloud to those who saw it under way; one that was there before is not.
  const [seen, setSeen] = useState<readonly string[]>([]);
  const names = running.map(({ name }) => name);
  if (names.some((name) => !seen.includes(name))) setSeen([...new Set([...seen, ...names])]);
  const ends = models.flatMap(({ name, rebuild }) => {
    const end = seen.includes(name) && rebuild ? endText(rebuild) : undefined;
    return end === undefined ? [] : [`${modelName(name)}: ${end}`];
  });
  return (
    <>
      {running.length > 0 && <UnderWay models={running} />}
      {ends.length > 0 && (
        <Notice>
          <VisuallyHidden>{ends.join(' ')}</VisuallyHidden>
        </Notice>
      )}
      {elsewhere.length > 0 && (
        <Section title="Em outro processo">
          {elsewhere.map(({ name, generations }) => {
            const { done, total } = generations.find(({ isLoading }) => isLoading)!;
            return (
              <Typography key={name} className="num">
                {modelName(name)}: outro servidor ou a linha de comando reconstrói, {formatCount(done)} de{' '}
                {formatCount(total)} eventos.
              </Typography>
            );
          })}
        </Section>
      )}
    </>
  );
}

/** One model, or several that are filled by one read of the journal. */
function UnderWay({ models }: { models: readonly SystemProjectionView[] }) {
  const dialog = useDialogAddress(['modelo']);
  const { phase, done, total, rate, secondsLeft } = wholeOf(models.map(({ rebuild }) => rebuild!));
  const [{ name }] = models as [SystemProjectionView];
  const place = rebuildPhases.findIndex((one) => one === phase);
  const isCounted = COUNTED.has(phase) && total > 0;
  return (
    <Section
      title={
        models.length === 1 ? `Reconstruindo: ${modelName(name)}` : `Reconstruindo ${models.length} modelos`
      }
      beside={
        <GuardedButton
          permission="projections:rebuild"
          variant="outlined"
          onClick={() =>
            models.length === 1
              ? dialog.open('interromper', { modelo: name })
              : dialog.open('interromper-todos')
          }
        >
          Interromper
        </GuardedButton>
      }
    >
      <Box sx={{ ...oneColumn, gap: 3 }}>
        <PhaseCourse
          label="Andamento da reconstrução"
          phases={rebuildPhaseTexts}
          at={place < 0 ? undefined : place}
          told={isCounted ? paceText({ done, total, pace: rate, seconds_left: secondsLeft }) : ''}
          share={isCounted ? Math.min(100, (100 * done) / total) : undefined}
        />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Segue no servidor, ao lado do que está em uso: as telas continuam como estão, e você pode sair desta
          página.
        </Typography>
      </Box>
    </Section>
  );
}
