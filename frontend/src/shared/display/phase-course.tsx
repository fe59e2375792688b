/** How far work in phases has come: the phases in their order, what is told of the one under way, and a bar of its share. */
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import WaitingIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import RunningIcon from '@mui/icons-material/TimelapseOutlined';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { oneColumn } from './one-column.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface PhaseCourseProps {
  /** Of the bar. */
  readonly label: string;
  readonly phases: readonly string[];
  /** Place of the one under way; undefined while none is known to be. */
  readonly at: number | undefined;
  /** What is told of it. */
  readonly told: string;
  /** How much of it is done, of 100; undefined where that is not counted. */
  readonly share: number | undefined;
}

export function PhaseCourse({ label, phases, at, told, share }: PhaseCourseProps) {
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn, gap: 2 }}>
        {phases.map((phase, place) => {
          const state = at === undefined || place > at ? 'espera' : place < at ? 'feito' : 'em andamento';
          const Icon = { espera: WaitingIcon, feito: DoneIcon, 'em andamento': RunningIcon }[state];
          return (
            <Box component="li" key={phase} sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
              <Icon
                aria-hidden
                sx={{ fontSize: 20, color: state === 'feito' ? 'success.main' : 'text.secondary' }}
              />
              <span>
                {phase}
                <VisuallyHidden>: {state}</VisuallyHidden>
                {state === 'em andamento' && (
                  <Typography
                    component="span"
                    className="num"
                    sx={{ display: 'block', color: 'text.secondary' }}
                  >
                    {told}
                  </Typography>
                )}
              </span>
            </Box>
          );
        })}
      </Box>
      <LinearProgress
        aria-label={label}
        variant={share === undefined ? 'indeterminate' : 'determinate'}
        value={share}
      />
    </>
  );
}
