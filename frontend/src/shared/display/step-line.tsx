/** The course of a balance as steps above or below zero. What it shows is said by whoever draws it: here only its name for readers. */
import Box from '@mui/material/Box';
import { drawn, DRAWING } from './line-drawing.ts';

interface StepLineProps {
  /** Reais, one for each equal stretch of time. */
  readonly balances: readonly number[];
  readonly label: string;
  readonly height: number;
}

export function StepLine({ balances, label, height }: StepLineProps) {
  const { line, area, zero } = drawn(balances);
  const stroke = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`}
      preserveAspectRatio="none"
      sx={{ display: 'block', width: '100%', height, color: 'primary.main' }}
    >
      <title>{label}</title>
      <Box component="path" d={area} sx={{ fill: 'var(--mui-palette-surface-selected)' }} />
      <Box
        component="path"
        d={`M0 ${zero}H${DRAWING.width}`}
        {...stroke}
        sx={{ stroke: 'var(--mui-palette-control-border)' }}
      />
      <path d={line} {...stroke} stroke="currentColor" strokeWidth={1.5} />
    </Box>
  );
}
