/** A part of a page about one thing, under its heading, and the facts in it by their names. */
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { oneColumn } from '../../shared/display/one-column.ts';

interface SectionProps {
  readonly title: string;
  readonly aside?: ReactNode;
  /** Of its heading, below that of the page. */
  readonly level?: 'h2' | 'h3';
  readonly children: ReactNode;
}

export function Section({ title, aside, level = 'h3', children }: SectionProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ ...oneColumn, gap: 3, p: { xs: 4, lg: 6 }, '@media print': { p: 3, breakInside: 'avoid' } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography id={id} component={level} variant="h3">
          {title}
        </Typography>
        {aside}
      </Box>
      {children}
    </Paper>
  );
}

/** Those without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 200px) minmax(0, 1fr)' },
        columnGap: 4,
        rowGap: { xs: 0.5, sm: 2 },
        '& dd': { m: 0, mb: { xs: 2, sm: 0 }, overflowWrap: 'anywhere' },
        '& dt': { color: 'text.secondary' },
      }}
    >
      {facts.map(
        ([name, value]) =>
          value && [
            <dt key={name}>{name}</dt>,
            <dd key={`${name}-valor`} className="num">
              {value}
            </dd>,
          ],
      )}
    </Box>
  );
}
