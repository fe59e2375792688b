import { render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
import { useAccountsListQuery, useClientsListQuery } from '../../shared/api/generated.ts';
import { makeStore } from '../store.ts';
import { DataFreshness, rereadDelayMs } from './data-freshness.tsx';

let stale: string | undefined;
let journalLoss: string | null = null;
const ok = (data: unknown) =>
  HttpResponse.json(
    { success: true, data, message: null },
    { headers: stale === undefined ? {} : { 'X-Livro-Stale': stale } },
  );
const asked = { accounts: 0, clients: 0 };
const server = setupServer(
  http.get('*/api/health/', () =>
    HttpResponse.json({
      success: true,
      data: { lagSeconds: 0, dataUntil: '2026-11-21T12:00:00Z', journalLoss },
      message: null,
    }),
  ),
  http.get('*/api/accounts/', () => {
    asked.accounts += 1;
    return ok([]);
  }),
  http.get('*/api/clients/', () => {
    asked.clients += 1;
    return ok([]);
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

function Lists() {
  useAccountsListQuery({});
  useClientsListQuery({});
  return <DataFreshness />;
}

it('reads anew what lacked something, until nothing does, and then no more', async () => {
  const store = makeStore();
  stale = 'true';
  render(
    <Provider store={store}>
      <Lists />
    </Provider>,
  );
  await waitFor(() => expect(store.getState().freshness.behindSince).toBeDefined());
  await waitFor(() => expect(asked.accounts).toBeGreaterThan(1), { timeout: 5_000 });
  stale = 'false';
  await waitFor(() => expect(store.getState().freshness).toEqual({ behindSince: undefined }), {
    timeout: 5_000,
  });
  const { accounts } = asked;
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(asked.accounts).toBe(accounts);
  expect(screen.getByRole('status').textContent).toMatch(/^Dados até/);
}, 20_000);

it('asks a server that lags ever more rarely', () => {
  expect([0, 1, 2, 3, 4, 20].map(rereadDelayMs)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

it('shows on every screen what the journal lacks of what was confirmed', async () => {
  journalLoss = 'Faltam no diário 200 lançamentos que já tinham sido confirmados.';
  render(
    <Provider store={makeStore()}>
      <DataFreshness />
    </Provider>,
  );
  expect((await screen.findByRole('alert')).textContent).toBe(journalLoss);
});
