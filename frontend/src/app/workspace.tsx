/** The application behind the sign-in: routes and the shell around them. Each page is fetched when it is first asked for. */
import { createBrowserRouter, Navigate, useNavigate, useRouteError } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { useState } from 'react';
import { FailureScreen } from './failure-screen.tsx';
import { pages } from './pages/pages.ts';
import { RoutePending } from './route-pending.tsx';
import { Shell } from './shell/shell.tsx';

const makeRouter = () =>
  createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <RouteFailure />,
      HydrateFallback: RoutePending,
      children: [
        {
          errorElement: <RouteFailure inPage />,
          children: [
            { index: true, element: <Navigate to="/developments" replace /> },
            ...(['developments', 'clients', 'purchases', 'users', 'dashboard'] as const).map((path) => ({
              path,
              lazy: async () => ({ Component: (await pages[path]()).default }),
            })),
            {
              path: 'developments/:developmentId',
              lazy: async () => ({ Component: (await pages.development()).default }),
            },
            ...(['expenses', 'payments', 'reports'] as const).map((path) => ({
              path,
              lazy: async () => ({
                Component: (await import('./pages/coming-soon-page.tsx')).comingSoonPages[path],
              }),
            })),
            {
              path: '*',
              lazy: async () => ({ Component: (await import('./pages/not-found-page.tsx')).default }),
            },
          ],
        },
      ],
    },
  ]);

export default function Workspace() {
  const [router] = useState(makeRouter);
  // Not as transitions: what is typed or pressed next must build on the address as it is, not as it was when last drawn.
  return <RouterProvider router={router} useTransitions={false} />;
}

/** `inPage`: the shell stands around it. */
function RouteFailure({ inPage = false }: { inPage?: boolean }) {
  const error: unknown = useRouteError();
  const navigate = useNavigate();
  const shown = error instanceof Error ? error : new Error('Página indisponível');
  const retry = () => void navigate('.', { replace: true });
  return <FailureScreen error={shown} onRetry={retry} inPage={inPage} />;
}
