/** The card in the middle of the page on which everything before the application happens. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { messages } from '@livro/rules';
import type { ReactNode } from 'react';
import { BrandMark } from '../../shared/display/brand-mark.tsx';

export function AuthCard({ children }: { children: ReactNode }) {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 4 }}>
      <Box sx={{ width: '100%', maxWidth: 400, p: { xs: 2, sm: 8 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 7 }}>
          <BrandMark size={40} />
          <Box>
            <Typography component="p" variant="h1">
              Livro
            </Typography>
            <Typography variant="caption" lang="en" component="p" sx={{ color: 'text.secondary' }}>
              {messages.screens.tagline}
            </Typography>
          </Box>
        </Box>
        {children}
      </Box>
    </Box>
  );
}
