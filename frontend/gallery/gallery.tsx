/** A page for developers with the components of `shared/` in all their states; part of no build. */
import '../src/app/theme/fonts.css';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CssBaseline from '@mui/material/CssBaseline';
import Paper from '@mui/material/Paper';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { makeStore } from '../src/app/store.ts';
import { theme } from '../src/app/theme/theme.ts';
import { signedIn } from '../src/shared/session/session.ts';
import { dialogExhibits } from './dialog-exhibits.tsx';
import { displayExhibits } from './display-exhibits.tsx';
import type { Exhibit } from './exhibit.ts';
import { fieldExhibits } from './field-exhibits.tsx';
import { listExhibits } from './list-exhibits.tsx';

const exhibits = [...displayExhibits, ...fieldExhibits, ...listExhibits, ...dialogExhibits];

function Gallery() {
  const { mode, setMode } = useColorScheme();
  return (
    <Box component="main" sx={{ p: 6, display: 'grid', gap: 8, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
        <Typography variant="h1">Galeria</Typography>
        <Button variant="outlined" onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}>
          {mode === 'dark' ? 'Claro' : 'Escuro'}
        </Button>
      </Box>
      {exhibits.map((exhibit) => (
        <Shown key={exhibit.file} {...exhibit} />
      ))}
    </Box>
  );
}

function Shown({ file, states }: Exhibit) {
  return (
    <Box component="section" aria-label={file}>
      <Typography variant="h2" sx={{ mb: 3 }}>
        {file}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(440px, 100%), 1fr))',
        }}
      >
        {Object.entries(states).map(([state, shown]) => (
          <Paper key={state} variant="outlined" sx={{ p: 4, minWidth: 0 }}>
            <Typography variant="caption" sx={{ display: 'block', mb: 2, color: 'text.secondary' }}>
              {state}
            </Typography>
            {shown}
          </Paper>
        ))}
      </Box>
    </Box>
  );
}

const store = makeStore();
const ana = { id: 'gallery', name: 'Ana Moreira', email: 'ana@exemplo.com.br', type: 'admin' } as const;
store.dispatch(signedIn({ user: ana, permissions: ['clients:read', 'transactions:read'] }));
const router = createMemoryRouter([{ path: '*', Component: Gallery }]);
const root = document.getElementById('root');
if (!root) throw new Error('gallery/index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <ThemeProvider theme={theme} defaultMode="light" modeStorageKey="livro-galeria" noSsr>
        <CssBaseline />
        <RouterProvider router={router} />
      </ThemeProvider>
    </Provider>
  </StrictMode>,
);
