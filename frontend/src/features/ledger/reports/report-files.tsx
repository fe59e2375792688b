/** Files in a list: what each is, and the way to it. */
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export const Files = ({ children }: { children: ReactNode }) => (
  <Paper variant="outlined">
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  </Paper>
);

export function File({ label, text, children }: { label: string; text?: string; children: ReactNode }) {
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{label}</Typography>
        {text && (
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {text}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minWidth: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  py: 3,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-child': { border: 0 },
} as const;
