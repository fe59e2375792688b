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
import { endText, isUnderWay, modelName, rebuildPhases, rebuildPhaseTexts } from './system-text.ts';

/** Phases in which events are counted: indexes and comparisons tell of no share. */
const COUNTED: ReadonlySet<string | null> = new Set(['loading', 'catching-up']);

export function Rebuilding({ models }: { models: readonly SystemProjectionView[] }) {
  const running = models.find(({ rebuild }) => isUnderWay(rebuild));
  const elsewhere = models.filter(
    ({ name, generations }) => name !== running?.name && generations.some(({ isLoading }) => isLoading),
  );
  // Its end is told aloud to those who saw it under way; one that was there before is not.
  const [seen, setSeen] = useState<string>();
  if (running && running.name !== seen) setSeen(running.name);
  const ended = running ? undefined : models.find(({ name }) => name === seen);
  const end = ended?.rebuild && endText(ended.rebuild);
  return (
    <>
      {running && <UnderWay model={running} />}
      {end && (
        <Notice>
          <VisuallyHidden>{`${modelName(ended.name)}: ${end}`}</VisuallyHidden>
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

function UnderWay({ model: { name, rebuild } }: { model: SystemProjectionView }) {
  const dialog = useDialogAddress(['modelo']);
  const { phase, done, total, rate, secondsLeft } = rebuild!;
  const place = rebuildPhases.findIndex((one) => one === phase);
  const isCounted = COUNTED.has(phase) && total > 0;
  return (
    <Section
      title={`Reconstruindo: ${modelName(name)}`}
      beside={
        <GuardedButton
          permission="projections:rebuild"
          variant="outlined"
          onClick={() => dialog.open('interromper', { modelo: name })}
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
