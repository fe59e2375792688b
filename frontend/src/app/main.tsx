/** Starts the web application. */
import './theme/fonts.css';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { lazy, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { SessionGate } from '../features/auth/session-gate.tsx';
import { FailureBoundary } from './failure-boundary.tsx';
import { makeStore } from './store.ts';
import { theme } from './theme/theme.ts';

// The router and the shell are not needed before someone is signed in.
const fetchWorkspace = () => import('./workspace.tsx');
const Workspace = lazy(fetchWorkspace);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Provider store={makeStore()}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="livro-tema" noSsr>
        <CssBaseline />
        <FailureBoundary>
          <SessionGate onAlmostIn={() => void fetchWorkspace()}>
            <Workspace />
          </SessionGate>
        </FailureBoundary>
      </ThemeProvider>
    </Provider>
  </StrictMode>,
);
