/** A part of a page under a heading of its own, with what is said beside the heading. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { oneColumn } from './one-column.ts';

interface SectionProps {
  readonly title: string;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, beside, children }: SectionProps) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ ...oneColumn, gap: 3, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, minWidth: 0 }}>
        <Typography id={titleId} component="h2" variant="h2" sx={{ flex: '1 0 auto', maxWidth: '100%' }}>
          {title}
        </Typography>
        {beside}
      </Box>
      {children}
    </Box>
  );
}
