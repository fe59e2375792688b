/** The heading of a step and the line under it. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export function StepTitle({ title, text }: { title: string; text: ReactNode }) {
  return (
    <Box>
      <Typography component="h1" variant="h1">
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1, overflowWrap: 'anywhere' }}>{text}</Typography>
    </Box>
  );
}
