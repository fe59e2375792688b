/** Starts the web application. */
import './theme/fonts.css';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { StrictMode, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { Checking, SessionGate } from '../features/auth/session-gate.tsx';
import { takeFirstAccessLink } from '../features/auth/first-access-link.ts';
import { takeProviderReturn } from '../features/auth/provider-return.ts';
import { verifySession } from '../features/auth/verify-session.ts';
import { FailureBoundary } from './failure-boundary.tsx';
import { soon } from './soon.ts';
import { makeStore } from './store.ts';
import { LaterStyles } from './theme/later-styles.ts';
import { theme } from './theme/theme.ts';
import { onDemand } from '../shared/display/on-demand.tsx';

/** So long the page's own "Carregando..." stands while it is found out what to draw first; then it is drawn as it is. */
const PATIENCE_MS = 1_000;
takeFirstAccessLink(location);
takeProviderReturn(location);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const store = makeStore();

// The router and the shell are not needed before someone is signed in.
let opened: Promise<ComponentType> | undefined;
const fetchWorkspace = () => import('./workspace.tsx');
const openWorkspace = () => (opened ??= fetchWorkspace().then((code) => code.openWorkspace(store)));

/** Anyone who is signed in already gets their page drawn first, and not a sign of waiting before it. */
async function firstWorkspace(): Promise<ComponentType | undefined> {
  await verifySession(store.dispatch);
  return store.getState().session.status === 'signed-in' ? openWorkspace() : undefined;
}

async function start(container: HTMLElement): Promise<void> {
  const Ready = await soon(firstWorkspace(), PATIENCE_MS);
  const Workspace = onDemand(async () => ({ default: await openWorkspace() }));
  createRoot(container).render(
    <StrictMode>
      <Provider store={store}>
        <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="livro-tema" noSsr>
          <CssBaseline />
          <LaterStyles />
          <FailureBoundary>
            <SessionGate onAlmostIn={() => void fetchWorkspace()}>
              {Ready ? <Ready /> : <Workspace meanwhile={<Checking />} />}
            </SessionGate>
          </FailureBoundary>
        </ThemeProvider>
      </Provider>
    </StrictMode>,
  );
}

void start(root);
