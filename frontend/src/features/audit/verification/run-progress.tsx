/** How far a verification is: the phases in their order, what is done of the one under way, how fast, and how long it still takes. */
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import WaitingIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import RunningIcon from '@mui/icons-material/TimelapseOutlined';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { VerificationRunView } from '../../../shared/api/generated.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { VisuallyHidden } from '../../../shared/display/visually-hidden.tsx';
import { phaseOrder, phaseText, progressText, whoText } from './verification-text.ts';

export function RunProgress({ run }: { run: VerificationRunView }) {
  const { progress } = run;
  const at = progress ? phaseOrder.indexOf(progress.phase) : 0;
  // Of the seals it is only told when they are all done.
  const isCounted = progress && progress.phase !== 'seals' && progress.total > 0;
  const share = isCounted ? Math.min(100, (100 * progress.done) / progress.total) : undefined;
  return (
    <Box sx={{ ...oneColumn, gap: 3 }}>
      <Typography sx={{ color: 'text.secondary' }}>Começada {whoText(run)}.</Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn, gap: 2 }}>
        {phaseOrder.map((phase, place) => {
          const state = !progress || place > at ? 'espera' : place < at ? 'feito' : 'em andamento';
          const Icon = { espera: WaitingIcon, feito: DoneIcon, 'em andamento': RunningIcon }[state];
          return (
            <Box component="li" key={phase} sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
              <Icon
                aria-hidden
                sx={{ fontSize: 20, color: state === 'feito' ? 'success.main' : 'text.secondary' }}
              />
              <span>
                {phaseText(phase)}
                <VisuallyHidden>: {state}</VisuallyHidden>
                {state === 'em andamento' && (
                  <Typography
                    component="span"
                    className="num"
                    sx={{ display: 'block', color: 'text.secondary' }}
                  >
                    {progressText(progress!)}
                  </Typography>
                )}
              </span>
            </Box>
          );
        })}
      </Box>
      <LinearProgress
        aria-label="Andamento da verificação"
        variant={share === undefined ? 'indeterminate' : 'determinate'}
        value={share}
      />
    </Box>
  );
}
