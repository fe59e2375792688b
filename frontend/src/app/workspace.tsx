/** The application behind the sign-in: routes and the shell around them. Each page is fetched when it is first asked for. */
import { createBrowserRouter, Navigate, useNavigate, useRouteError } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { useState } from 'react';
import { FailureScreen } from './failure-screen.tsx';
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
          errorElement: <RouteFailure />,
          children: [
            { index: true, element: <Navigate to="/developments" replace /> },
            {
              path: 'developments',
              lazy: async () => ({
                Component: (await import('../features/developments/development-list-page.tsx')).default,
              }),
            },
            {
              path: 'developments/:developmentId',
              lazy: async () => ({ Component: (await import('./pages/development-page.tsx')).default }),
            },
            {
              path: 'clients',
              lazy: async () => ({
                Component: (await import('../features/clients/client-list-page.tsx')).default,
              }),
            },
            {
              path: 'purchases',
              lazy: async () => ({
                Component: (await import('./pages/purchases-page.tsx')).default,
              }),
            },
            {
              path: 'users',
              lazy: async () => ({
                Component: (await import('../features/users/user-list-page.tsx')).default,
              }),
            },
            {
              path: 'dashboard',
              lazy: async () => ({
                Component: (await import('./pages/dashboard-page.tsx')).default,
              }),
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
  return <RouterProvider router={router} />;
}

function RouteFailure() {
  const error: unknown = useRouteError();
  const navigate = useNavigate();
  const shown = error instanceof Error ? error : new Error('Página indisponível');
  return <FailureScreen error={shown} onRetry={() => void navigate('.', { replace: true })} />;
}
