import { render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
import { generatedApi, useAccountsListQuery, useClientsListQuery } from '../../shared/api/generated.ts';
import { makeStore } from '../store.ts';
import { DataFreshness } from './data-freshness.tsx';

const ok = (data: unknown, init?: ResponseInit, more: object = {}) =>
  HttpResponse.json({ success: true, data, message: null, ...more }, init);
let lagSeconds = 0;
const asked = { accounts: 0, clients: 0 };
const server = setupServer(
  http.get('*/api/health/', () => ok({ lagSeconds, dataUntil: '2026-11-21T12:00:00Z' })),
  http.get('*/api/accounts/', () => {
    asked.accounts += 1;
    return ok([]);
  }),
  http.get('*/api/clients/', () => {
    asked.clients += 1;
    return ok([]);
  }),
  http.post('*/api/expenses/', () => ok({ id: 'e1' }, { status: 202 }, { pending: true })),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

function Lists() {
  useAccountsListQuery({});
  useClientsListQuery({});
  return <DataFreshness />;
}

it('reads anew what a command changed whose effect could not be read yet, until it can, and nothing else', async () => {
  const store = makeStore();
  render(
    <Provider store={store}>
      <Lists />
    </Provider>,
  );
  await waitFor(() => expect(asked).toEqual({ accounts: 1, clients: 1 }));
  lagSeconds = 1;
  const expense = {
    accountId: 'a',
    description: 'Cimento',
    amount: 1,
    category: 'other',
    date: '2026-01-01',
  } as const;
  await store.dispatch(generatedApi.endpoints.expensesCreate.initiate({ createExpenseDto: expense }));
  // At once, and again with each answer about how far the figures are.
  await waitFor(() => expect(asked.accounts).toBeGreaterThan(2), { timeout: 5_000 });
  expect(store.getState().freshness.behindSince).toBeDefined();
  lagSeconds = 0;
  await waitFor(() => expect(store.getState().freshness).toEqual({ behindSince: undefined, areas: [] }), {
    timeout: 5_000,
  });
  expect(asked.clients).toBe(1);
  expect(screen.getByRole('status').textContent).toMatch(/^Dados até/);
});
