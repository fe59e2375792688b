/** Around a table: says that other rows are on their way, by a line under its head that takes no room. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { HEADER_HEIGHT } from './grid-layout.ts';

export function TableBusy({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <Box aria-busy={busy} sx={frame}>
      {children}
    </Box>
  );
}

const frame = {
  position: 'relative',
  height: '100%',
  '&[aria-busy="true"]::after': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    top: HEADER_HEIGHT - 2,
    height: 2,
    bgcolor: 'primary.main',
    transformOrigin: 'left',
    animation: 'livro-suspense 1.2s ease-in-out infinite alternate',
    pointerEvents: 'none',
  },
} as const;
