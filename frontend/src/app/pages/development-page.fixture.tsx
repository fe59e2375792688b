/** For specs: the development page with a signed-in user in front of a server that the spec describes. */
import { ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { signedIn } from '../../shared/session/session.ts';
import { makeStore } from '../store.ts';
import { theme } from '../theme/theme.ts';
import DevelopmentPage from './development-page.tsx';

export const ok = (data: unknown, status = 200) =>
  HttpResponse.json({ success: true, data, message: null }, { status });

/** Answers with a refusal each time it is asked. */
export const refusal =
  (status: number, code: string, message: string, extra: object = {}) =>
  () =>
    HttpResponse.json({ success: false, code, message, errors: [], ...extra }, { status });

export const accountOf = (id: string, type: string, name: string, balance: number) => ({
  id,
  developmentId: 'd1',
  developmentName: 'Residencial Aurora',
  type,
  name,
  balance,
  totalInvested: 0,
  totalExpenses: 0,
  totalPaymentsReceived: 0,
  totalTransfersIn: 0,
  totalTransfersOut: 0,
});

const month = (balance: number) => new Array<number>(30).fill(balance);

/** The course of the balances of accounts `a1` and `a2`. */
export const balanceCourses = http.get('*/api/accounts/daily-balances/', () =>
  ok([
    { accountId: 'a1', from: '2026-10-21', to: '2026-11-21', balances: [250, ...month(1500.5), 1000] },
    { accountId: 'a2', from: '2026-10-21', to: '2026-11-21', balances: [0, ...month(0), 0] },
  ]),
);

export const development = {
  id: 'd1',
  name: 'Residencial Aurora',
  status: 'active',
  progressPercentage: 10,
  tags: [],
  lateRule: { fine: '2', fineFrom: 'usual', interest: '1', interestFrom: 'usual' },
  inheritedLateRule: { fine: '2', interest: '1', from: 'usual' },
};

/** Answers where it is. */
export function showDevelopment(
  permissions: readonly string[],
  path = '/developments/d1',
  Beside: ComponentType = () => null,
): () => string {
  const store = makeStore();
  store.dispatch(
    signedIn({ user: { id: 'u1', name: 'Ana', email: 'ana@x.com.br', type: 'admin' }, permissions }),
  );
  const router = createMemoryRouter(
    [
      {
        path: '/developments/:developmentId',
        element: (
          <>
            <Beside />
            <DevelopmentPage />
          </>
        ),
      },
      { path: '/developments', Component: () => null },
    ],
    { initialEntries: [path] },
  );
  render(
    <Provider store={store}>
      <ThemeProvider theme={theme}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </Provider>,
  );
  return () => router.state.location.pathname;
}
