/** The application behind the sign-in: routes and the shell around them. Each page is fetched when it is first asked for. */
import {
  createBrowserRouter,
  Navigate,
  useNavigate,
  useRouteError,
  type DataRouter,
  type RouteObject,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useDispatch } from 'react-redux';
import { serverGone } from '../shared/session/reachability.ts';
import { useServerGone } from '../shared/session/session-hooks.ts';
import { auditTabs } from './pages/audit-tabs.ts';
import { FailureScreen } from './failure-screen.tsx';
import type { PageName } from './pages/page-help.ts';
import { pages, type PageCode } from './pages/pages.ts';
import { RoutePending } from './route-pending.tsx';
import { Shell } from './shell/shell.tsx';
import { soon } from './soon.ts';
import type { AppStore } from './store.ts';

/** The first page waits so long for its code, and then for its data, rather than to be drawn empty first and full after. */
const CODE_MS = 2_000;
const DATA_MS = 200;

const lazily = (fetch: () => Promise<PageCode>) => async () => {
  const { default: Component, ahead } = await fetch();
  return { Component, handle: { ahead, page: nameOf(fetch) } };
};

/** What its help is found by; a part of a page has that of the whole. */
function nameOf(fetch: () => Promise<PageCode>): PageName | undefined {
  return (Object.keys(pages) as PageName[]).find((name) => pages[name] === fetch);
}

const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <RouteFailure />,
    HydrateFallback: RoutePending,
    children: [
      {
        errorElement: <RouteFailure inPage />,
        children: [
          { index: true, element: <Navigate to="/developments" replace /> },
          ...(
            [
              'developments',
              'clients',
              'payments',
              'suppliers',
              'purchases',
              'reports',
              'users',
              'closing',
              'dashboard',
              'system',
            ] as const
          ).map((path) => ({
            path,
            lazy: lazily(pages[path]),
          })),
          { path: 'company', lazy: lazily(pages.settings) },
          { path: 'chaves-de-api', lazy: lazily(pages.accessKeys) },
          { path: 'webhooks', lazy: lazily(pages.webhooks) },
          { path: 'importar', lazy: lazily(pages.importBooks) },
          { path: 'lancamentos', lazy: lazily(pages.entries) },
          { path: 'lancamentos/colar', lazy: lazily(pages.pasteEntries) },
          { path: 'clients/colar', lazy: lazily(pages.pasteClients) },
          { path: 'security-log', lazy: lazily(pages.securityLog) },
          { path: 'conciliacao', lazy: lazily(pages.reconciliation) },
          { path: 'ajuda', lazy: lazily(pages.guide) },
          { path: 'ajuda/:guidePage', lazy: lazily(pages.guide) },
          {
            path: 'audit',
            lazy: lazily(pages.audit),
            children: [
              { index: true, element: <Navigate to={`/audit/${auditTabs[0].path}`} replace /> },
              { path: 'entries/:number', lazy: lazily(pages.auditEntry) },
              ...auditTabs.map(({ path, page }) => ({ path, lazy: lazily(page) })),
            ],
          },
          { path: 'developments/:developmentId', lazy: lazily(pages.development) },
          { path: 'clients/:clientId', lazy: lazily(pages.client) },
          { path: 'suppliers/:supplierName', lazy: lazily(pages.supplier) },
          { path: 'expenses', element: <Navigate to="/lancamentos?type=expense" replace /> },
          {
            path: '*',
            lazy: async () => ({ Component: (await import('./pages/not-found-page.tsx')).default }),
          },
        ],
      },
    ],
  },
];

/** Makes the application for anyone who is signed in; resolves when its first page can be drawn, or has been waited for enough. */
export async function openWorkspace(store: AppStore): Promise<ComponentType> {
  const router = createBrowserRouter(routes);
  await soon(initialised(router), CODE_MS);
  await soon(dataOf(router, store), DATA_MS);
  return () => <Routed router={router} />;
}

/** Not as transitions: what is typed or pressed next must build on the address as it is, not as it was when last drawn. */
export function Routed({ router }: { router: DataRouter }) {
  return <RouterProvider router={router} useTransitions={false} />;
}

const initialised = (router: DataRouter): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

/** Asks for what the first page will show. */
async function dataOf({ state }: DataRouter, store: AppStore): Promise<void> {
  const last = state.matches.at(-1);
  const { ahead } = (last?.route.handle ?? {}) as Pick<PageCode, 'ahead'>;
  const { session } = store.getState();
  if (!last || !ahead || session.status !== 'signed-in') return;
  const questions = ahead({
    search: new URLSearchParams(state.location.search),
    params: last.params,
    may: (permission) => session.permissions.includes(permission),
  });
  await Promise.all(questions.map((question) => store.dispatch(question)));
}

/** The words of the browsers for code that did not come. */
const NO_CODE = /dynamically imported module|module script failed|Unable to preload/i;
const RELOADED = 'livro-recarregada';
/** Where the code is missing although the server answers, loading the page over and over would not bring it. */
const AGAIN_AFTER_MS = 60_000;

/** `inPage`: the shell stands around it. Where only the code is missing, the page is loaded anew once the server is back. */
function RouteFailure({ inPage = false }: { inPage?: boolean }) {
  const error: unknown = useRouteError();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const gone = useServerGone();
  const shown = error instanceof Error ? error : new Error('Página indisponível');
  const missing = NO_CODE.test(shown.message);
  const [mayReload] = useState(() => Date.now() - lastReload() > AGAIN_AFTER_MS);
  const waits = missing && mayReload && inPage;
  const waited = useRef(false);
  useEffect(() => {
    if (waits) dispatch(serverGone());
  }, [waits, dispatch]);
  useEffect(() => {
    // The router keeps a page whose code did not come as failed.
    if (!waits) return;
    if (gone) waited.current = true;
    else if (waited.current) reload();
  }, [waits, gone]);
  const retry = missing ? reload : () => void navigate('.', { replace: true });
  return <FailureScreen error={shown} onRetry={retry} inPage={inPage} waits={waits} />;
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(RELOADED) ?? 0);
  } catch {
    return Date.now();
  }
}

function reload(): void {
  try {
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    // Forbidden storage: the person presses.
  }
  globalThis.location.reload();
}
