/** The page's main action: beside the title, and on a phone a bar at the bottom where the thumb is. */
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';
import { useMay } from '../session/session-hooks.ts';

/** Of a page's own main button: “Lançar” comes first for whoever books. */
export const useMainVariant = (): 'outlined' | 'contained' =>
  useMay('expenses:create') ? 'outlined' : 'contained';

const roomForBar = {
  '@media (max-width: 599.95px)': { ':root': { '--livro-barra': '68px', scrollPaddingBottom: 84 } },
};

export function MainAction({ children }: { children: ReactNode }) {
  return (
    <>
      {/* What stands at the end of the page keeps clear of the bar. */}
      <GlobalStyles styles={roomForBar} />
      <Box
        sx={{
          '& > *': { width: { xs: '100%', sm: 'auto' } },
          position: { xs: 'fixed', sm: 'static' },
          zIndex: { xs: 9, sm: 'auto' },
          insetInline: 0,
          bottom: 0,
          p: { xs: 3, sm: 0 },
          pb: { xs: 'calc(12px + env(safe-area-inset-bottom))', sm: 0 },
          bgcolor: { xs: 'background.paper', sm: 'transparent' },
          // Not the shorthand: within a width it would set the colour anew.
          borderTopStyle: 'solid',
          borderTopWidth: { xs: '1px', sm: 0 },
          borderColor: 'divider',
        }}
      >
        {children}
      </Box>
    </>
  );
}
