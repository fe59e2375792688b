/** How far a verification is: the phases in their order, what is done of the one under way, how fast, and how long it still takes. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { VerificationRunView } from '../../../shared/api/generated.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { PhaseCourse } from '../../../shared/display/phase-course.tsx';
import { phaseOrder, phaseText, progressText, whoText } from './verification-text.ts';

export function RunProgress({ run }: { run: VerificationRunView }) {
  const { progress } = run;
  // Of the seals it is only told when they are all done.
  const isCounted = progress && progress.phase !== 'seals' && progress.total > 0;
  return (
    <Box sx={{ ...oneColumn, gap: 3 }}>
      <Typography sx={{ color: 'text.secondary' }}>Começada {whoText(run)}.</Typography>
      <PhaseCourse
        label="Andamento da verificação"
        phases={phaseOrder.map(phaseText)}
        at={progress ? phaseOrder.indexOf(progress.phase) : undefined}
        told={progress ? progressText(progress) : ''}
        share={isCounted ? Math.min(100, (100 * progress.done) / progress.total) : undefined}
      />
    </Box>
  );
}
