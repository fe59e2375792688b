/** For specs: the development page with a signed-in user in front of a server that the spec describes. */
import { ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import { HttpResponse } from 'msw';
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

export const development = {
  id: 'd1',
  name: 'Residencial Aurora',
  status: 'active',
  progressPercentage: 10,
  tags: [],
};

export function showDevelopment(permissions: readonly string[], path = '/developments/d1'): void {
  const store = makeStore();
  store.dispatch(
    signedIn({ user: { id: 'u1', name: 'Ana', email: 'ana@x.com.br', type: 'admin' }, permissions }),
  );
  const routes = [{ path: '/developments/:developmentId', Component: DevelopmentPage }];
  render(
    <Provider store={store}>
      <ThemeProvider theme={theme}>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
      </ThemeProvider>
    </Provider>,
  );
}
